import type { Toolbox } from '@stowed/contract';
import { useState } from 'react';
import { useFindKeptEdit } from './kept-edit.ts';

/** Which toolbox's edit dialog is open: the one that was chosen, or the one whose entries were left unsaved. */
export function useEditedToolbox(toolboxes: readonly Toolbox[] | undefined) {
  const [chosen, setChosen] = useState<Toolbox>();
  const [keptId, setKeptId] = useState(useFindKeptEdit()()?.toolboxId);
  const kept = keptId === undefined ? undefined : toolboxes?.find(({ toolboxId }) => toolboxId === keptId);
  const close = () => {
    setChosen(undefined);
    setKeptId(undefined);
  };
  return { edited: chosen ?? kept, open: setChosen, close };
}
