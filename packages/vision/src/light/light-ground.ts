import type { Picture } from '../pixels/picture.ts';

/** What the fit needs of a template: its picture and masks of the same size. */
export interface LightGround {
  readonly picture: Picture;
  /** 1 where the drawer shows. */
  readonly region: Uint8Array;
  /** 1 where plain primary foam shows. */
  readonly plainFoam: Uint8Array;
  /** 1 where the second foam colour shows, which is there with or without the tool. */
  readonly notches: Uint8Array;
}
