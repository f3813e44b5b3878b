import type { Toolbox } from '@stowed/contract';
import { limits, toolboxType } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { messageFor } from '../../lib/api-error.ts';
import { drawersQuery } from '../../lib/toolbox-queries.ts';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';
import { showToast } from '../../ui/toast-store.ts';
import { editPlace } from './kept-places.ts';
import {
  changeOf,
  countRows,
  drawersToArchive,
  editOf,
  isCount,
  isDrawerCount,
  useUpdateToolbox,
} from './toolbox-edit.ts';
import type { ToolboxEdit } from './toolbox-edit.ts';

const { drawersPerToolbox, toolsPerDrawer } = limits;
const FAILED = 'Failed to update toolbox. Please try again.';

/** State and actions of the edit dialog. */
export function useToolboxEdit(toolbox: Toolbox, onDone: () => void) {
  // why: a part that is collapsed at first reads its result.
  const drawers = useQuery({ ...drawersQuery(toolbox.toolboxId), notifyOnChangeProps: 'all' });
  const update = useUpdateToolbox(toolbox.toolboxId);
  const findKept = useFindKeptEdit();
  const [before] = useState(() => keptOf(findKept(), toolbox));
  const [edit, setEdit] = useState(before ?? editOf(toolbox));
  const [isAsking, setIsAsking] = useState(false);
  const isChanged = JSON.stringify(edit) !== JSON.stringify(editOf(toolbox));
  useKeptWork(editPlace, isChanged ? { toolboxId: toolbox.toolboxId, edit } : undefined);
  const rows = countRows(edit, drawers.data ?? []);
  const badRows = rows.filter(({ text }) => !isCount(text)).map(({ number }) => number);
  const archived = drawersToArchive(edit.drawers, drawers.data ?? []);

  const send = () => {
    setIsAsking(false);
    update.mutate(changeOf(edit, drawers.data), {
      onSuccess: () => {
        showToast({
          title: 'Toolbox Updated',
          description: `Toolbox ${toolbox.toolboxId} has been updated successfully.`,
          tone: 'good',
        });
        onDone();
      },
      onError: () => showToast({ title: 'Error', description: FAILED, tone: 'bad' }),
    });
  };
  const submit = () => {
    if (!isDrawerCount(edit.drawers)) {
      showToast({
        title: 'Invalid drawer count',
        description: `Toolbox must have between ${drawersPerToolbox.min} and ${drawersPerToolbox.max} drawers`,
        tone: 'bad',
      });
    } else if (badRows.length > 0) {
      showToast({
        title: 'Invalid tool count',
        description: `Expected tools per drawer must be between ${toolsPerDrawer.min} and ${toolsPerDrawer.max}`,
        tone: 'bad',
      });
    } else if (archived.length > 0 || (!drawers.data && edit.drawers < toolbox.drawers)) {
      setIsAsking(true);
    } else {
      send();
    }
  };
  return {
    edit,
    isRestored: before !== undefined,
    isChanged,
    change: (part: Partial<ToolboxEdit>) => setEdit((before) => ({ ...before, ...part })),
    drawers,
    rows,
    badRows,
    archived,
    isAsking,
    stopAsking: () => setIsAsking(false),
    isPending: update.isPending,
    problem: update.error ? messageFor(update.error, FAILED) : undefined,
    submit,
    send,
  };
}

/** The unsaved entries for this toolbox. */
function keptOf(kept: ReturnType<ReturnType<typeof useFindKeptEdit>>, { toolboxId }: Toolbox) {
  return kept?.toolboxId === toolboxId ? kept.edit : undefined;
}

const keptEdit = z.object({
  toolboxId: z.string(),
  edit: z.object({
    eid: z.string(),
    type: toolboxType,
    /** An empty number field is stored as null. */
    drawers: z.number().or(z.null().transform(() => Number.NaN)),
    counts: z.record(z.coerce.number(), z.string()),
  }),
});

/** The toolbox with unsaved entries, and the entries, if any. */
export function useFindKeptEdit(): () => z.infer<typeof keptEdit> | undefined {
  const find = useWorkKeptBefore(editPlace);
  return () => keptEdit.safeParse(find()).data;
}
