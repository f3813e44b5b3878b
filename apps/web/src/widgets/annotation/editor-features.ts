/** What an editor offers besides moving, sizing and naming shapes. */
export interface EditorFeatures {
  /** Shows and changes whether tools are present or missing. */
  readonly status: boolean;
  /** A click on a tool changes its status. */
  readonly clickFlipsStatus: boolean;
  readonly anchors: boolean;
  /** Part number and pieces of a tool can be changed. */
  readonly details?: boolean;
  /** Several shapes can be aligned and distributed. */
  readonly arrange: boolean;
  /** Shows bulk selection, marking and deleting. */
  readonly bulk?: boolean;
  /** Anchor points have descriptions and an opacity of their own. */
  readonly anchorDetails?: boolean;
}
