/** Between a toast and what it must not cover, in CSS pixels. */
const GAP = 8;

/** What a person may need, on the page and in its bars. A dialog has a place of its own for toasts. */
const NEEDED =
  'a[href], button, [role=button], input, select, textarea, summary, [role=slider], [role=status], [role=alert]';
const ELSEWHERE = '[role=dialog], [role=alertdialog], [role=region][aria-label^=Notifications]';

const SMALL = '(max-width: 767px), (orientation: landscape) and (max-height: 520px)';

/** From top to bottom of the window. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

interface Room {
  /** The window below the page's head. */
  readonly free: Span;
  /** What must not be covered. */
  readonly needed: readonly Span[];
}

/**
 * The top of a toast of this height that covers as little as possible of what is needed; the highest of equal
 * places. It stays at `current` if that is as good.
 */
export function freePlace(height: number, { free, needed }: Room, current?: number): number {
  const highest = free.top + GAP;
  const lowest = Math.max(highest, free.bottom - GAP - height);
  const places = [highest, lowest, ...needed.map(({ bottom }) => bottom + GAP)]
    .filter((place) => place >= highest && place <= lowest)
    .sort((one, other) => one - other);
  const covered = (place: number) =>
    needed.reduce((sum, span) => sum + overlapOf(span, { top: place, bottom: place + height }), 0);
  return [...(current === undefined ? [] : [current]), ...places].reduce((best, place) =>
    covered(place) < covered(best) ? place : best,
  );
}

const overlapOf = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * On a phone the page has no place that is always free, so each toast takes one where it covers no
 * control. It moves if the page changes under it.
 */
export function keepPlaceFree(panel: HTMLElement | null): (() => void) | undefined {
  const area = panel?.parentElement;
  if (!panel || !area || !window.matchMedia(SMALL).matches) return undefined;
  let current: number | undefined;
  const place = () => {
    current = freePlace(panel.offsetHeight, { free: freeSpan(), needed: neededUnder(area) }, current);
    area.style.setProperty('--toasts-top', `${current}px`);
  };
  place();
  const changes = new MutationObserver(place);
  changes.observe(document.body, { subtree: true, childList: true });
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    changes.disconnect();
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
    area.style.removeProperty('--toasts-top');
  };
}

function freeSpan(): Span {
  const head = document.querySelector('header')?.getBoundingClientRect();
  return { top: Math.max(0, head?.bottom ?? 0), bottom: window.innerHeight };
}

/** What is needed in the columns of the toasts. */
function neededUnder(area: HTMLElement): Span[] {
  const { left, right } = area.getBoundingClientRect();
  return [...document.querySelectorAll(NEEDED)]
    .filter((element) => !element.closest(ELSEWHERE))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.left < right && box.right > left);
}
