import type { Toolbox } from '@stowed/contract';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { editParameter } from '../../lib/route-params.ts';
import { keptToolboxId, useFindKeptCopies } from './duplicate/kept-copies.ts';
import { EditToolboxDialog } from './edit-toolbox-dialog.tsx';
import { useFindKeptEdit } from './use-toolbox-edit.ts';

/** The toolbox whose change or duplication was interrupted. */
function useKeptToolboxId(): string | undefined {
  const [findEdit, findCopies] = [useFindKeptEdit(), useFindKeptCopies()];
  return findEdit()?.toolboxId ?? keptToolboxId(findCopies());
}

interface ToolboxEditingProps {
  /** Undefined while loading. */
  readonly toolboxes: readonly Toolbox[] | undefined;
  /** The one that the person chose in the list. */
  readonly chosen: Toolbox | undefined;
  readonly onClose: () => void;
}

/** The edit dialog of a toolbox: chosen, in the address, or with unsaved entries. */
export function ToolboxEditing({ toolboxes, chosen, onClose }: ToolboxEditingProps) {
  const [params, setParams] = useSearchParams();
  const [keptId, setKeptId] = useState(useKeptToolboxId());
  const wantedId = params.get(editParameter) ?? keptId;
  const listed = toolboxes?.find(({ toolboxId }) => toolboxId === wantedId);
  /** The last one found: if it is deleted elsewhere, its dialog keeps the entries. */
  const [found, setFound] = useState(listed);
  if (listed && listed !== found) setFound(listed);
  const wanted = found?.toolboxId === wantedId ? found : listed;
  const handleClose = () => {
    onClose();
    setKeptId(undefined);
    if (params.has(editParameter)) setParams(withoutEdit, { replace: true });
  };
  const edited = chosen ?? wanted;
  return edited && <EditToolboxDialog toolbox={edited} onClose={handleClose} />;
}

function withoutEdit(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(editParameter);
  return next;
}
