"""What a careful visitor looks for on any page, asked of the browser itself."""

from __future__ import annotations

from typing import Any

CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex='0']"
UNNAMED = """controls => controls.filter(one => !(one.textContent.trim() || one.getAttribute('aria-label') || one.title
    || (one.labels && one.labels.length))).map(one => one.outerHTML.slice(0, 200))"""
NUMBERED = f"""() => [...document.querySelectorAll("{CONTROLS}")].filter(one => one.checkVisibility())
    .map((one, at) => {{ one.dataset.control = at; return at; }})"""
FOCUSED = "document.activeElement && document.activeElement.dataset.control"
WATCH_SHIFTS = """window.shifts = [];
new PerformanceObserver(list => { for (const one of list.getEntries())
    if (!one.hadRecentInput) window.shifts.push(one.sources.map(source => source.node && source.node.outerHTML
        && source.node.outerHTML.slice(0, 120))); }).observe({ type: 'layout-shift', buffered: true });"""
UNLABELLED = """() => [...document.querySelectorAll('img:not([alt]), svg:not([aria-label]):not([aria-hidden]),'
    + 'iframe:not([title]), section:not(:has(h1, h2, h3)):not([aria-label]), th:not([scope])')]
    .map(one => one.outerHTML.slice(0, 120))"""
FAINT = """() => {
  const channels = text => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = rgb => { const [r, g, b] = rgb.slice(0, 3).map(one => one / 255)
      .map(one => one <= .03928 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b; };
  const behind = node => { for (let at = node; at; at = at.parentElement) {
      const found = channels(getComputedStyle(at).backgroundColor);
      if (found.length < 4 || found[3] === 1) return found; }
    return [255, 255, 255]; };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), faint = [];
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !node.checkVisibility() || node.closest('svg, script, option')) continue;
    const style = getComputedStyle(node);
    const two = [light(channels(style.color)), light(behind(node))].sort((a, b) => b - a);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if ((two[0] + .05) / (two[1] + .05) < (large ? 3 : 4.5)) faint.push(walk.currentNode.data.trim().slice(0, 60));
  }
  return faint;
}"""
SMALL = """() => [...document.querySelectorAll('button, input:not([type=hidden]), select, summary')]
    .filter(one => one.checkVisibility()).filter(one => { const box = one.getBoundingClientRect();
        return box.width < 24 || box.height < 20; }).map(one => one.outerHTML.slice(0, 120))"""
"""Controls that a finger misses; links within a text may be as small as the text."""


def unreached(tab: Any) -> list[str]:
    """Controls that the tab key does not come to; an archived page's own links are not ours."""
    wanted = set(map(str, tab.evaluate(NUMBERED)))
    tab.evaluate("document.activeElement && document.activeElement.blur()")
    reached: set[str] = set()
    for _ in range(3 * len(wanted)):
        tab.keyboard.press("Tab")
        if found := tab.evaluate(FOCUSED):
            reached.add(found)
        if reached >= wanted:
            break
    outer = "at => document.querySelector(`[data-control='${at}']`).outerHTML.slice(0, 200)"
    return [tab.evaluate(outer, at) for at in sorted(wanted - reached)]


def shifted(tab: Any, most: int = 25) -> list[Any]:
    """What moved while the mouse went from control to control."""
    tab.evaluate("window.shifts = []")
    for control in tab.query_selector_all(f"main :is({CONTROLS}), header :is({CONTROLS})")[:most]:
        if control.is_visible() and (box := control.bounding_box()):
            tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 20))
    tab.wait_for_timeout(120)
    return list(tab.evaluate("window.shifts"))


def faults(tab: Any) -> dict[str, Any]:
    """Everything that is wrong with the page that is open; empty where nothing is."""
    found = {
        "controls without a name": tab.eval_on_selector_all(CONTROLS, UNNAMED),
        "parts without a label": tab.evaluate(UNLABELLED),
        "text too faint": tab.evaluate(FAINT),
        "controls too small": tab.evaluate(SMALL),
        "wider than the screen": max(0, tab.evaluate("document.documentElement.scrollWidth - innerWidth")),
        "moved under the mouse": shifted(tab),
        "out of the keyboard's reach": unreached(tab),
    }
    return {what: which for what, which in found.items() if which}
