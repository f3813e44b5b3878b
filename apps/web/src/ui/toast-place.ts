/** Between a toast and what it must not cover, in CSS pixels. */
const GAP = 8;

/**
 * What a person may need, on the page and in its bars; `data-in-view` marks a text. A dialog has a place of
 * its own for toasts.
 */
const NEEDED =
  'a[href], button, [role=button], input, select, textarea, summary, [role=slider], [role=status], [role=alert], [data-in-view]';
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

/** In CSS pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const coverOf = (one: Box, other: Box): number =>
  overlapOf(one, other) * Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left));

/** Between a moved toast and the edge of the window. */
const EDGE = 4;

/**
 * How far a toast moves from the place that its screen chose, so that it covers as little as possible of what
 * is needed and stays in the window; of equal places, to the nearest.
 */
export function nearestFree(
  toast: Box,
  { window: { width, height }, needed }: { readonly window: Size; readonly needed: readonly Box[] },
): { readonly x: number; readonly y: number } {
  const [wide, high] = [toast.right - toast.left, toast.bottom - toast.top];
  const within = (value: number, length: number, room: number) =>
    Math.max(EDGE, Math.min(value, room - EDGE - length));
  const lefts = [toast.left, EDGE, (width - wide) / 2, width].map((left) => within(left, wide, width));
  const tops = [
    toast.top,
    ...needed.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - high]),
    ...[EDGE, height],
  ].map((top) => within(top, high, height));
  let best = { x: 0, y: 0, covered: Number.POSITIVE_INFINITY };
  for (const left of new Set(lefts)) {
    for (const top of new Set(tops)) {
      const box = { left, top, right: left + wide, bottom: top + high };
      const covered = needed.reduce((sum, each) => sum + coverOf(each, box), 0);
      const move = { x: left - toast.left, y: top - toast.top, covered };
      if (covered < best.covered || (covered === best.covered && lengthOf(move) < lengthOf(best)))
        best = move;
    }
  }
  return { x: best.x, y: best.y };
}

const lengthOf = ({ x, y }: { readonly x: number; readonly y: number }): number => Math.hypot(x, y);

/**
 * No place is always free: a page scrolls, and a toast with much or large text is tall. So each toast takes
 * one where it covers no control, and moves if the page changes under it.
 */
export function keepPlaceFree(panel: HTMLElement | null): (() => void) | undefined {
  const area = panel?.parentElement;
  if (!panel || !area) return undefined;
  let current: number | undefined;
  let moved = { x: 0, y: 0 };
  const place = () => {
    if (window.matchMedia(SMALL).matches) {
      current = freePlace(panel.offsetHeight, { free: freeSpan(), needed: neededUnder(area) }, current);
      area.style.setProperty('--toasts-top', `${current}px`);
    }
    moved = moveOf(area, moved);
    area.style.translate = `${moved.x}px ${moved.y}px`;
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
    area.style.removeProperty('translate');
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

/** How far the toasts move from the place that the screen chose; they are `moved` now. */
function moveOf(area: HTMLElement, moved: { readonly x: number; readonly y: number }) {
  const now = area.getBoundingClientRect();
  const chosen = {
    left: now.left - moved.x,
    top: now.top - moved.y,
    right: now.right - moved.x,
    bottom: now.bottom - moved.y,
  };
  const size = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const isInside =
    chosen.left >= 0 && chosen.top >= 0 && chosen.right <= size.width && chosen.bottom <= size.height;
  const wanted = window.matchMedia(SMALL).matches ? `${CONTROLS}, ${SHAPES}` : CONTROLS;
  const controls = [...document.querySelectorAll(wanted)].filter((control) => !area.contains(control));
  const isCovering = controls.some((control) => coverOf(boxOf(control), chosen) > 0 && isOnScreen(control));
  if (isInside && !isCovering) return { x: 0, y: 0 };
  return nearestFree(chosen, { window: size, needed: controls.filter(isOnScreen).map(boxOf) });
}

/** Also those of a dialog; behind it everything is hidden. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, :not(svg *)[role=slider]';
/** On a large screen they fill more than toasts can avoid. */
const SHAPES = 'svg [role=button]';

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** False for what a dialog hides, and for what is scrolled out of its list. */
function isOnScreen(control: Element): boolean {
  if (control.closest('[aria-hidden=true], .sr-only')) return false;
  const { left, top, right, bottom } = boxOf(control);
  return document
    .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    .some((element) => control.contains(element));
}
