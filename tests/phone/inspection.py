"""What must hold of all a phone shows: every width, thumb-sized, readable by everyone, light and dark."""

from axe_playwright_python.sync_playwright import Axe

from tests.phone.conftest import Phone

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
NOT_OURS = "[data-testid=stSidebar], [data-testid=stCode], [data-testid=stSkipToContent], .modebar"
TOO_SMALL = """notOurs => [...document.querySelectorAll('button, a, input, summary, label:has(input)')]
  .filter(e => e.offsetParent && !e.closest(notOurs) && !['checkbox', 'radio'].includes(e.type))
  .filter(e => e.tagName !== 'INPUT' || !e.closest('[data-testid=stNumberInput], [data-testid=stTextInput]'))
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([r, e]) => r.width > 0 && (r.height < 43.5 || r.width < 43.5))
  .map(([r, e]) => `${e.tagName} ${e.textContent.trim().slice(0, 20)} ${r.width}x${r.height}`)"""
WIDTHS = (320, 390, 360)
HEIGHT, ALL = 740, 3_000  # ALL: nothing half hidden behind the bar at the bottom
STILL = "() => document.getAnimations().every(one => one.playState !== 'running')"
PAINTED = "scheme => getComputedStyle(document.querySelector('[data-testid=stApp]')).colorScheme === scheme"


def problems(phone: Phone, name: str) -> list[str]:
    """All that is wrong with what the phone shows now, as sentences; ``name`` names its two pictures.

    The phone ends as it began: 360 pixels wide and in light colours.
    """
    page = phone.page
    page.wait_for_function(STILL)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        if too_wide := phone.sideways():
            found.append(f"at {width} px it scrolls sideways by {too_wide} px")
    for scheme in ("light", "dark"):
        _paint(phone, scheme)
        phone.picture(f"{name}_{scheme}")
        page.set_viewport_size({"width": 360, "height": ALL})
        found += [f"{scheme}: {one}" for one in _barriers(phone)]
        page.set_viewport_size({"width": 360, "height": HEIGHT})
    _paint(phone, "light")
    found += [f"too small for a thumb: {one}" for one in page.evaluate(TOO_SMALL, NOT_OURS)]
    return found


def _paint(phone: Phone, scheme: str) -> None:
    phone.page.emulate_media(color_scheme=scheme)
    phone.page.wait_for_function(PAINTED, arg=scheme)


def _barriers(phone: Phone) -> list[str]:
    """What the accessibility rules call serious or critical."""
    violations = Axe().run(phone.page, options=RULES).response["violations"]
    return [
        f"{one['id']} at {node['html'][:200]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
