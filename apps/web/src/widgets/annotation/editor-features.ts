/** What a use of the editor offers beside moving, sizing and naming shapes. */
export interface EditorFeatures {
  /** Tools are shown as present or missing, and can be marked so. */
  readonly status: boolean;
  /** A click on a tool changes its status. */
  readonly clickFlipsStatus: boolean;
  readonly anchors: boolean;
  /** Part number and pieces of a tool can be changed. */
  readonly details?: boolean;
  /** Several shapes can be aligned and distributed. */
  readonly arrange: boolean;
  /** All tools can be chosen at once, marked and deleted, by buttons that are always there. */
  readonly bulk?: boolean;
  /** Anchor points have descriptions and an opacity of their own. */
  readonly anchorDetails?: boolean;
}
