import type { Toolbox } from '@stowed/contract';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { editParameter } from '../../lib/route-params.ts';
import { useFindKeptEdit } from './kept-edit.ts';

/**
 * The toolbox whose edit dialog is open: the chosen one, the one in the address, or one with unsaved entries.
 */
export function useEditedToolbox(toolboxes: readonly Toolbox[] | undefined) {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Toolbox>();
  const [keptId, setKeptId] = useState(useFindKeptEdit()()?.toolboxId);
  const wantedId = params.get(editParameter) ?? keptId;
  const listed = toolboxes?.find(({ toolboxId }) => toolboxId === wantedId);
  /** The last one found: if it is deleted elsewhere, its dialog keeps the entries. */
  const [found, setFound] = useState(listed);
  if (listed && listed !== found) setFound(listed);
  const wanted = found?.toolboxId === wantedId ? found : listed;
  const close = () => {
    setChosen(undefined);
    setKeptId(undefined);
    if (params.has(editParameter)) setParams(withoutEdit, { replace: true });
  };
  return { edited: chosen ?? wanted, open: setChosen, close };
}

function withoutEdit(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(editParameter);
  return next;
}
