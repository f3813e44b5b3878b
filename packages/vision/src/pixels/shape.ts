/** Percent of the picture: x of its width, y of its height, 0 to 100 from the top left. */
export interface PercentPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * x, y, width and height are the rectangle before turning; angle (degrees, clockwise) turns it about its
 * center, in pixels.
 */
export interface RectangleShape extends PercentPoint {
  readonly shapeType: 'rectangle';
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** A circle in pixels: cx and cy in percent, radius in percent of the picture's width. */
export interface CircleShape {
  readonly shapeType: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
}

export interface PolygonShape {
  readonly shapeType: 'polygon';
  readonly points: readonly PercentPoint[];
}

export type Shape = RectangleShape | CircleShape | PolygonShape;
