/** Between a toast and what it must not cover, in CSS pixels. */
const GAP = 8;

/** Between a moved toast and the edge of the window. */
const EDGE = 4;

/** What a person may need, on the page, in its bars and in a dialog; `data-in-view` marks a text. */
const NEEDED =
  'a[href], button, input, select, textarea, summary, :not(svg *):is([role=button], [role=slider]), [role=status], [role=alert], [data-in-view]';
/** On a large screen they fill more than toasts can avoid. */
const SHAPES = 'svg [role=button]';

const SMALL = '(max-width: 767px), (orientation: landscape) and (max-height: 520px)';

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

interface Move {
  readonly x: number;
  readonly y: number;
}

const STAY: Move = { x: 0, y: 0 };

const overlapOf = (from: number, to: number, [otherFrom, otherTo]: readonly [number, number]): number =>
  Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));

const coverOf = (one: Box, other: Box): number =>
  overlapOf(one.left, one.right, [other.left, other.right]) *
  overlapOf(one.top, one.bottom, [other.top, other.bottom]);

const movedBy = ({ left, top, right, bottom }: Box, { x, y }: Move): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

interface Room {
  readonly window: Size;
  /** What must not be covered. */
  readonly needed: readonly Box[];
}

/**
 * How far a toast moves from the place that its screen chose, so that it covers as little as possible of what
 * is needed and stays in the window. It keeps its `current` move if that is as good; of other equal places it
 * takes the nearest.
 */
export function nearestFree(toast: Box, { window: { width, height }, needed }: Room, current?: Move): Move {
  const [wide, high] = [toast.right - toast.left, toast.bottom - toast.top];
  const within = (value: number, length: number, room: number) =>
    Math.max(EDGE, Math.min(value, room - EDGE - length));
  const lefts = [toast.left, EDGE, (width - wide) / 2, width].map((left) => within(left, wide, width));
  const tops = [
    toast.top,
    ...needed.flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - high]),
    ...[EDGE, height],
  ].map((top) => within(top, high, height));
  const moves = [...new Set(lefts)]
    .flatMap((left) => [...new Set(tops)].map((top) => ({ x: left - toast.left, y: top - toast.top })))
    .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  const covered = (move: Move) => {
    const box = movedBy(toast, move);
    return needed.reduce((sum, each) => sum + coverOf(each, box), 0);
  };
  let best = { move: STAY, covered: Number.POSITIVE_INFINITY };
  for (const move of current ? [current, ...moves] : moves) {
    if (best.covered === 0) break;
    const cover = covered(move);
    if (cover < best.covered) best = { move, covered: cover };
  }
  return best.move;
}

/**
 * No place is always free: a page scrolls, and a toast with much or large text is tall. So each toast takes
 * one where it covers nothing that is needed, and moves if the page changes under it.
 */
export function keepPlaceFree(panel: HTMLElement | null): (() => void) | undefined {
  const area = panel?.parentElement;
  if (!area) return undefined;
  let at: Placed | undefined;
  let frame: number | undefined;
  const place = () => {
    frame = undefined;
    at = placed(area, at);
    area.style.translate = `${at.move.x}px ${at.move.y}px`;
  };
  const placeSoon = () => (frame ??= requestAnimationFrame(place));
  place();
  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { subtree: true, childList: true });
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true });
  window.addEventListener('resize', placeSoon);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    changes.disconnect();
    window.removeEventListener('scroll', placeSoon, { capture: true });
    window.removeEventListener('resize', placeSoon);
    area.style.removeProperty('translate');
  };
}

interface Placed {
  /** The place that the screen chose. */
  readonly chosen: Box;
  readonly move: Move;
}

function placed(area: HTMLElement, before: Placed | undefined): Placed {
  const { x, y } = before?.move ?? STAY;
  const chosen = movedBy(boxOf(area), { x: -x, y: -y });
  const size = { width: document.documentElement.clientWidth, height: window.innerHeight };
  // A place that was free on another screen, or under a smaller toast, says nothing of this one.
  const current = before && isSameBox(before.chosen, chosen) ? before.move : STAY;
  const elements = neededBeside(area);
  if (isFree(movedBy(chosen, current), { elements, size })) return { chosen, move: current };
  const needed = elements.filter(isOnScreen).map(boxOf);
  const isKept = current !== STAY && isInside(movedBy(chosen, current), size);
  return { chosen, move: nearestFree(chosen, { window: size, needed }, isKept ? current : undefined) };
}

const isSameBox = (one: Box, other: Box): boolean =>
  (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) < 1);

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Size): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

interface Around {
  readonly elements: readonly Element[];
  readonly size: Size;
}

/** Asks what is on the screen only of the few elements under the toast. */
const isFree = (toast: Box, { elements, size }: Around): boolean =>
  isInside(toast, size) &&
  !elements.some((element) => coverOf(boxOf(element), toast) > 0 && isOnScreen(element));

function neededBeside(area: HTMLElement): Element[] {
  const wanted = window.matchMedia(SMALL).matches ? `${NEEDED}, ${SHAPES}` : NEEDED;
  return [...document.querySelectorAll(wanted)].filter((element) => {
    const { left, top, right, bottom } = boxOf(element);
    return right - left > 1 && bottom - top > 1 && !area.contains(element);
  });
}

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** False for what a dialog hides, and for what is scrolled out of its list. */
function isOnScreen(element: Element): boolean {
  if (element.closest('[aria-hidden=true], .sr-only')) return false;
  const { left, top, right, bottom } = boxOf(element);
  const middle = (from: number, to: number, room: number) => (Math.max(0, from) + Math.min(room, to)) / 2;
  return document
    .elementsFromPoint(middle(left, right, window.innerWidth), middle(top, bottom, window.innerHeight))
    .some((hit) => element.contains(hit));
}
