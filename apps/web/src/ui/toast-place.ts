/** Between a toast and what it must not cover, in CSS pixels. */
const GAP = 8;

/** Between a moved toast and the edge of the window. */
const EDGE = 4;

/**
 * The screen's name, and what a person may need on it, in its bars and in a dialog; `data-in-view` marks a
 * text.
 */
const NEEDED =
  'h1, a[href], button, input, select, textarea, summary, :not(svg *):is([role=button], [role=slider]), [role=status], [role=alert], [data-in-view]';
/** On a large screen they fill more than toasts can avoid. */
const SHAPES = 'svg [role=button]';

/**
 * The outline and the name of a tool that is missing or to check. Where a full page leaves no place free, a
 * toast covers these before it covers a control.
 */
const LACKING = '[data-lacking]';

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
  /** What must not be covered unless every other place covers more of what is needed. */
  readonly lacking?: readonly Box[];
}

/**
 * How far a toast moves from the place that its screen chose, so that it covers as little as possible of what
 * is needed and stays in the window. It keeps its `current` move if that is as good; of other equal places it
 * takes the nearest.
 */
export function nearestFree(toast: Box, room: Room, current?: Move): Move {
  const { window: size, needed, lacking = [] } = room;
  const { width, height } = size;
  const [wide, high] = [toast.right - toast.left, toast.bottom - toast.top];
  const within = (value: number, length: number, room: number) =>
    Math.max(EDGE, Math.min(value, room - EDGE - length));
  // At two thirds lies the gap of a wide head, between its links and its controls.
  const lefts = [toast.left, EDGE, ...[1 / 2, 2 / 3].map((share) => (width - wide) * share), width].map(
    (left) => within(left, wide, width),
  );
  const tops = [
    toast.top,
    ...[...needed, ...lacking].flatMap(({ top, bottom }) => [bottom + GAP, top - GAP - high]),
    ...[EDGE, height],
  ].map((top) => within(top, high, height));
  const moves = [...new Set(lefts)]
    .flatMap((left) => [...new Set(tops)].map((top) => ({ x: left - toast.left, y: top - toast.top })))
    .sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  const covered = (boxes: readonly Box[], move: Move) => {
    const box = movedBy(toast, move);
    return boxes.reduce((sum, each) => sum + coverOf(each, box), 0);
  };
  let best = { move: STAY, needed: Number.POSITIVE_INFINITY, lacking: Number.POSITIVE_INFINITY };
  for (const move of current ? [current, ...moves] : moves) {
    if (best.needed + best.lacking === 0) break;
    const cover = { move, needed: covered(needed, move), lacking: covered(lacking, move) };
    const isEqual = cover.needed === best.needed;
    if (cover.needed < best.needed || (isEqual && cover.lacking < best.lacking)) best = cover;
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
  const needed = neededBeside(area);
  const lacking = [...document.querySelectorAll(LACKING)].map(outlined);
  const at = movedBy(chosen, current);
  if (isInside(at, size) && ![...needed, ...lacking].some((part) => isUnder(at, part))) {
    return { chosen, move: current };
  }
  const shown = (parts: readonly Part[]) => parts.filter(isOnScreen).map(({ box }) => box);
  const room = { window: size, needed: shown(needed), lacking: shown(lacking) };
  const isKept = current !== STAY && isInside(at, size);
  return { chosen, move: nearestFree(chosen, room, isKept ? current : undefined) };
}

const isSameBox = (one: Box, other: Box): boolean =>
  (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) < 1);

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Size): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

/** Something on the page that a toast must not cover. */
interface Part {
  readonly box: Box;
  readonly element: Element;
}

/** Asks what is on the screen only of the few parts under the toast. */
const isUnder = (toast: Box, part: Part): boolean => coverOf(part.box, toast) > 0 && isOnScreen(part);

function neededBeside(area: HTMLElement): Part[] {
  const wanted = window.matchMedia(SMALL).matches ? `${NEEDED}, ${SHAPES}` : NEEDED;
  return [...document.querySelectorAll(wanted)]
    .filter((element) => !area.contains(element))
    .map((element) => ({ box: boxOf(element), element }))
    .filter(({ box: { left, top, right, bottom } }) => right - left > 1 && bottom - top > 1);
}

/** The frame of a drawing cuts it off. */
function outlined(element: Element): Part {
  const frame = element.closest('svg')?.parentElement;
  return { box: frame ? commonOf(boxOf(element), boxOf(frame)) : boxOf(element), element };
}

const boxOf = (element: Element): Box => element.getBoundingClientRect();

const commonOf = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** False for what a dialog hides, and for what is scrolled out of its list. */
function isOnScreen({ box: { left, top, right, bottom }, element }: Part): boolean {
  if (element.closest('[aria-hidden=true], .sr-only')) return false;
  const pressed = pressedAt(element);
  const middle = (from: number, to: number, room: number) => (Math.max(0, from) + Math.min(room, to)) / 2;
  return document
    .elementsFromPoint(middle(left, right, window.innerWidth), middle(top, bottom, window.innerHeight))
    .some((hit) => pressed.contains(hit));
}

/**
 * What a press hits: drawings, and lists that have just moved, let presses through to what is around
 * them.
 */
function pressedAt(element: Element): Element {
  const around = element.parentElement;
  return around && getComputedStyle(element).pointerEvents === 'none' ? pressedAt(around) : element;
}
