import type { Picture } from '../pixels/picture.ts';

/** The template's data for the fit: its picture, and masks of the same size. */
export interface LightGround {
  readonly picture: Picture;
  /** 1 where the drawer is visible. */
  readonly region: Uint8Array;
  /** 1 where plain primary foam is visible. */
  readonly plainFoam: Uint8Array;
  /** 1 where the second foam color is visible, with or without the tool. */
  readonly notches: Uint8Array;
}
