import type { Drawer } from '@stowed/contract';
import type { ConflictSide } from '../../../widgets/conflict/conflict-dialog.tsx';
import { VerdictFigures } from '../../../widgets/conflict/verdict-figures.tsx';

/** A drawer as someone else saved it, as one side of a choice. */
export function savedDrawerSide({ imageUrl, tools }: Drawer): ConflictSide {
  return {
    title: 'Saved meanwhile',
    imageUrl,
    figures: <VerdictFigures tools={tools} />,
    choice: 'Keep what is saved',
  };
}
