import type { Drawer } from '@stowed/contract';
import type { PhotoContent } from '../photo/photo-content.ts';
import type { Act } from '../shared/act-content.ts';

/** An act that the server has. */
export interface SentAct {
  readonly act: Act;
  /** The drawer as the server has it now. */
  readonly drawer?: Drawer | undefined;
  /** Those of a completed toolbox. */
  readonly drawers?: readonly Drawer[] | undefined;
  /** A photo's verdicts, and the drawer before it. */
  readonly photo?: { readonly content: PhotoContent; readonly before: Drawer };
}
