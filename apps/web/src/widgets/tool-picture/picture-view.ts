import type { Tool } from '@stowed/contract';
import { boundsOf, clamp } from '@stowed/domain';
import type { PictureSize } from './shape-path.tsx';

/** The part of a picture that a frame shows, in the picture's pixels. It has the frame's proportions. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The foam around the outermost tools, as a share of the tools' extent. */
const MARGIN = 0.06;

/** What of it stays if the picture could not fill the frame otherwise. */
const LEAST_MARGIN = 0.01;

/** The whole picture, centered. */
export function wholeView(picture: PictureSize, frame: PictureSize): View {
  return viewAround({ x: 0, y: 0, ...picture }, { picture, frame });
}

/**
 * The part that holds all tools: the drawer without the floor around it. It gives up foam around the tools,
 * but cuts none of them, to leave no bar beside the picture.
 */
export function toolsView(tools: readonly Tool[], picture: PictureSize, frame: PictureSize): View {
  if (tools.length < 2) return wholeView(picture, frame);
  const sizes = { picture, frame };
  const roomy = viewAround(boxAround(tools, picture, MARGIN), sizes);
  const tight = viewAround(boxAround(tools, picture, LEAST_MARGIN), sizes);
  const filling = Math.min(picture.width, picture.height * (frame.width / frame.height));
  if (roomy.width <= filling) return roomy;
  if (tight.width >= filling) return tight;
  const by = (filling - tight.width) / 2;
  return viewAround({ ...tight, x: tight.x - by, width: filling }, sizes);
}

/** The box of all tools with a margin, in the picture's pixels and within the picture. */
function boxAround(tools: readonly Tool[], picture: PictureSize, margin: number): View {
  const boxes = tools.map((tool) => boundsOf(tool, picture.width / picture.height));
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const [marginX, marginY] = [(right - left) * margin, (bottom - top) * margin];
  const x = (Math.max(0, left - marginX) / 100) * picture.width;
  const y = (Math.max(0, top - marginY) / 100) * picture.height;
  const width = (Math.min(100, right + marginX) / 100) * picture.width - x;
  const height = (Math.min(100, bottom + marginY) / 100) * picture.height - y;
  return { x, y, width, height };
}

interface Sizes {
  readonly picture: PictureSize;
  readonly frame: PictureSize;
}

/** The smallest view with the frame's proportions around a box, moved into the picture as far as possible. */
function viewAround(box: View, { picture, frame }: Sizes): View {
  const ratio = frame.width / frame.height;
  const width = Math.max(box.width, box.height * ratio);
  const height = width / ratio;
  return {
    x: startOf(box.x + box.width / 2, width, picture.width),
    y: startOf(box.y + box.height / 2, height, picture.height),
    width,
    height,
  };
}

/** The start of a range of `length` around `middle`, moved into the whole, or centered if longer. */
function startOf(middle: number, length: number, whole: number): number {
  const spare = whole - length;
  return clamp(middle - length / 2, Math.min(0, spare), Math.max(0, spare));
}

/** A view moved back over the view that it enlarges, so that nobody loses the drawer. */
export function keptWithin(view: View, outer: View): View {
  return {
    ...view,
    x: clamp(view.x, outer.x, Math.max(outer.x, outer.x + outer.width - view.width)),
    y: clamp(view.y, outer.y, Math.max(outer.y, outer.y + outer.height - view.height)),
  };
}

/** The picture's point at a share of the frame (0 to 1 across and down). */
export function pointAt(view: View, share: Point): Point {
  return { x: view.x + share.x * view.width, y: view.y + share.y * view.height };
}

/** The picture's position in its frame, so that the frame shows the view. */
export function stageStyle(view: View, picture: PictureSize) {
  return {
    left: `${(-view.x / view.width) * 100}%`,
    top: `${(-view.y / view.height) * 100}%`,
    width: `${(picture.width / view.width) * 100}%`,
    height: `${(picture.height / view.height) * 100}%`,
  };
}

/** The tool under a point of the picture, or the nearest one within `reach`; all in the picture's pixels. */
export function toolAt(
  tools: readonly Tool[],
  point: Point,
  { picture, reach }: { readonly picture: PictureSize; readonly reach: number },
): Tool | undefined {
  const near = tools.map((tool) => {
    const box = boundsOf(tool, picture.width / picture.height);
    const [left, top] = [(box.x / 100) * picture.width, (box.y / 100) * picture.height];
    const [width, height] = [(box.width / 100) * picture.width, (box.height / 100) * picture.height];
    const away = Math.hypot(
      point.x - clamp(point.x, left, left + width),
      point.y - clamp(point.y, top, top + height),
    );
    return { tool, away, area: width * height };
  });
  // If boxes overlap, the smaller one wins.
  near.sort((one, other) => one.away - other.away || one.area - other.area);
  const [best] = near;
  return best && best.away <= reach ? best.tool : undefined;
}
