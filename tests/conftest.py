"""What holds for all tests: a slow machine fails none, and every machine tries the same examples."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# New examples are looked for by scripts/fuzz.py; a suite that fails once in a hundred runs helps nobody.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
