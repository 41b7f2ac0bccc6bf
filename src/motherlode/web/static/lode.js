// The only script: it lights the place of a value on the archived page, sends judgements without leaving the page,
// takes marked text for annotations, and keeps the run page fresh. The archived page itself runs nothing.
"use strict";

const frame = document.getElementById("frame");
// Taken from the prototypes, so that nothing in a foreign document can stand in their place.
const findAll = Document.prototype.querySelectorAll;

function sides() { return [...Array(8).keys()].map((side) => "lode-r" + side); }

function pagesWithPlaces() {
  const framed = frame && frame.contentDocument;
  return framed ? [document, framed] : [document];
}

function darken() {
  for (const page of pagesWithPlaces()) {
    for (const node of findAll.call(page, ".lode-lit")) node.classList.remove("lode-lit", ...sides());
  }
}

function light(item) {
  darken();
  const places = (item.dataset.place || "").split(" ").filter((place) => /^\d+$/.test(place));
  for (const page of pagesWithPlaces()) {
    const nodes = places.flatMap((place) => [...findAll.call(page, '[data-lode~="' + place + '"]')]);
    for (const node of nodes) node.classList.add("lode-lit", "lode-r" + item.dataset.side);
    const shown = nodes.filter((node) => !node.closest(".lode-hidden") && node.getClientRects().length);
    if (nodes.length) bringIntoView(shown[0] || nodes[0]);
  }
}

function bringIntoView(node) {
  const box = node.getBoundingClientRect();
  const view = node.ownerDocument === document ? node.closest(".sheets").getBoundingClientRect() : { top: 0, bottom: frame.clientHeight };
  if (box.top < view.top || box.bottom > view.bottom) node.scrollIntoView({ block: box.height > view.bottom - view.top ? "start" : "center" });
}

for (const item of document.querySelectorAll("[data-place]")) {
  item.addEventListener("mouseenter", () => light(item));
  item.addEventListener("focus", () => light(item));
  item.addEventListener("mouseleave", darken);
  item.addEventListener("blur", darken);
}

// From the page back to the data: pointing at a marked node shows which values stand there.
function pointBack(event) {
  for (const item of document.querySelectorAll(".back-lit")) item.classList.remove("back-lit");
  const node = event.target.closest && event.target.closest("[data-lode]");
  if (!node) return;
  for (const place of node.getAttribute("data-lode").split(" ")) {
    for (const item of document.querySelectorAll('[data-place~="' + CSS.escape(place) + '"]')) item.classList.add("back-lit");
  }
}

if (frame) {
  const listen = () => frame.contentDocument && frame.contentDocument.addEventListener("mouseover", pointBack);
  frame.addEventListener("load", listen);
  listen();
}

for (const form of document.querySelectorAll("form[data-quiet]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await fetch(form.action, { method: "POST", body: values, headers: { accept: "application/json" } });
    if (!answer.ok) { form.submit(); return; }
    for (const button of form.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button === event.submitter));
  });
}

// Annotating: text that is marked in the frame, or the text of the node that is clicked, goes into the form.
function markedText() {
  const framed = frame && frame.contentWindow;
  return framed ? String(framed.getSelection()).replace(/\s+/g, " ").trim() : "";
}

function takeMarked(event) {
  const field = document.getElementById("marked");
  const clicked = event && event.target.closest ? event.target : null;
  const text = markedText() || (clicked ? clicked.textContent.replace(/\s+/g, " ").trim().slice(0, 2000) : "");
  if (!field || !text) return;
  field.value = text;
  darken();
  if (clicked && !markedText()) clicked.classList.add("lode-lit", "lode-r2");
  document.getElementById("field").focus();
}

if (frame && "annotate" in frame.dataset) {
  const listen = () => frame.contentDocument && frame.contentDocument.addEventListener("mouseup", takeMarked);
  frame.addEventListener("load", listen);
  listen();
  const take = document.getElementById("take");
  if (take) take.addEventListener("click", () => takeMarked(null));
  for (const pick of document.querySelectorAll(".pick")) {
    pick.addEventListener("click", () => { document.getElementById("field").value = pick.dataset.field; document.getElementById("mark").requestSubmit(); });
  }
}

// A run is shown anew every few seconds, without a jump: only its figures are replaced.
const live = document.getElementById("live");
if (live && live.dataset.refresh) {
  const timer = setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (!fresh) return;
    live.replaceChildren(...fresh.childNodes);
    if (!fresh.dataset.refresh) clearInterval(timer);
  }, 1000 * Number(live.dataset.refresh));
}
