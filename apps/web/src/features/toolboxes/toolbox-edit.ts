import { limits, endpoints } from '@stowed/contract';
import type { Drawer, Toolbox, ToolboxType, RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { toolboxKeys, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';

const { drawersPerToolbox, toolsPerDrawer } = limits;

/** The edit dialog's entries. `counts` holds only changed counts. */
export interface ToolboxEdit {
  readonly eid: string;
  readonly type: ToolboxType;
  readonly drawers: number;
  /** By drawer number, as typed; an empty string means unset. */
  readonly counts: Readonly<Record<number, string>>;
}

export function editOf({ eid, type, drawers }: Toolbox): ToolboxEdit {
  return { eid: eid ?? '', type, drawers, counts: {} };
}

export function isDrawerCount(count: number): boolean {
  return Number.isInteger(count) && count >= drawersPerToolbox.min && count <= drawersPerToolbox.max;
}

export interface CountRow {
  readonly number: number;
  readonly text: string;
}

/** One row per resulting drawer: the typed count, else the stored one, else ten. */
export function countRows(edit: ToolboxEdit, stored: readonly Drawer[]): CountRow[] {
  const rows = Math.min(Math.max(Math.trunc(edit.drawers), 0), drawersPerToolbox.max);
  return Array.from({ length: rows }, (_, index) => {
    const number = index + 1;
    const known = stored.find((drawer) => drawer.number === number)?.expectedTools ?? toolsPerDrawer.default;
    return { number, text: edit.counts[number] ?? String(known) };
  });
}

/** True if a count can be stored: empty, or a whole number within the limits. */
export function isCount(text: string): boolean {
  const count = Number(text);
  return (
    text === '' || (Number.isInteger(count) && count >= toolsPerDrawer.min && count <= toolsPerDrawer.max)
  );
}

/** The request body. If the stored drawers are unknown, it has only typed counts. */
export function changeOf(edit: ToolboxEdit, stored: readonly Drawer[] | undefined): ToolboxChange {
  const rows = countRows(edit, stored ?? []).filter(({ number }) => stored || number in edit.counts);
  return {
    type: edit.type,
    eid: edit.eid,
    drawers: edit.drawers,
    drawerTools: Object.fromEntries(
      rows.map(({ number, text }) => [String(number), text === '' ? null : Number(text)]),
    ),
  };
}

/** The drawers beyond the new count that hold pictures, tools or a template. */
export function drawersToArchive(drawers: number, stored: readonly Drawer[]): number[] {
  return stored
    .filter(({ number, imageUrl, tools, templateId }) => {
      return number > drawers && (imageUrl !== null || tools.length > 0 || templateId !== null);
    })
    .map(({ number }) => number);
}

type ToolboxChange = RequestOf<typeof endpoints.updateToolbox>['body'];

/** Changes a toolbox. A response without success and a toolbox is a failure. */
export function useUpdateToolbox(toolboxId: string) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: ToolboxChange): Promise<Toolbox> => {
      const answer = await withRetryKey({ toolboxId, body }, (idempotencyKey) =>
        call(endpoints.updateToolbox, { params: { toolboxId }, body }, { idempotencyKey }),
      );
      const given: Partial<NonNullable<typeof answer>> = answer ?? {};
      if (given.success !== true || !given.toolbox) throw new ApiError(200, '');
      return given.toolbox;
    },
    onSuccess: (toolbox) => {
      queryClient.setQueryData(toolboxesQuery().queryKey, (before) =>
        before?.map((entry) => (entry.toolboxId === toolboxId ? toolbox : entry)),
      );
      void markStale(queryClient, { kind: 'toolbox', toolboxId }, toolboxKeys.list());
    },
  });
}
