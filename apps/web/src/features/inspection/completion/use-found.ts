import type { Drawer, Tool } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countOf } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { ActPlace } from '../../../lib/device/acts.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { markStale } from '../../../lib/stale.ts';
import { storeDrawer } from '../../../lib/toolbox-queries.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { saveScan } from '../photo/photo-content.ts';
import { messageOf, requireNoneWaiting, sendOrKeep } from '../queue/keep-or-send.ts';
import type { Sent } from '../queue/keep-or-send.ts';
import { markOf, sendMarkNow } from '../queue/mark-tool.ts';
import { marksOf } from '../shared/drawer-cache.ts';
import { showKept } from '../shared/show-kept.ts';
import { withMark } from '../queue/shown-drawer.ts';

interface Found {
  readonly tool: Tool;
  /** In the drawer's list; undefined for a tool that the list leaves out, which is then added to it. */
  readonly index: number | undefined;
}

const FAILED = 'The tool could not be marked';

type Listed = Found & { readonly index: number };

function markFound(
  place: ActPlace & { readonly drawerNumber: number },
  drawer: Drawer,
  { tool, index }: Listed,
): Promise<Sent<Drawer | undefined>> {
  const content = markOf(drawer, { tool, index, status: 'present' });
  return sendOrKeep({ id: randomId(), ...place, at: Date.now(), kind: 'mark', content }, (id) =>
    sendMarkNow(place, content, id),
  );
}

/**
 * Marks a tool as found while its drawer is being completed. Then the question is about the changed drawer.
 * Adding a tool that the list leaves out needs a connection.
 */
export function useFound(drawer: Drawer, onChange: (drawer: Drawer) => void) {
  const { toolboxId, number: drawerNumber, version } = drawer;
  const queries = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  return useMutation({
    mutationKey: marksOf(drawer),
    mutationFn: async ({ tool, index }: Found): Promise<Sent<Drawer | undefined>> => {
      const place = { userId, toolboxId, drawerNumber };
      if (index === undefined) {
        await requireNoneWaiting(place);
        const tools = [...drawer.tools, { ...tool, status: 'present' as const }];
        return { kind: 'sent', answer: await saveScan(drawer, { tools, version }, { idOf: randomId }) };
      }
      return markFound(place, drawer, { tool, index });
    },
    onSuccess: (sent, { tool, index }) => {
      if (sent.kind === 'kept') {
        showKept(sent, { failed: FAILED, what: `${tool.name} marked present` });
        const { uniqueId } = tool;
        return onChange(withMark(drawer, { uniqueId, index: index ?? -1, status: 'present' }));
      }
      if (!sent.answer) return undefined;
      storeDrawer(queries, sent.answer);
      return onChange(sent.answer);
    },
    onError: (error) =>
      showToast({ title: FAILED, description: messageOf(error, 'Please try again.'), tone: 'bad' }),
    onSettled: () => markStale(queries, { kind: 'inventory', toolboxId, drawerNumber }),
  });
}

/**
 * Marks several tools of the drawer's list as found, one after the other. Those before a failure stay marked.
 */
export function useFoundAll(drawer: Drawer, onChange: (drawer: Drawer) => void) {
  const { toolboxId, number: drawerNumber } = drawer;
  const queries = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  return useMutation({
    mutationKey: marksOf(drawer),
    mutationFn: async (tools: readonly Tool[]): Promise<Sent<Drawer> | undefined> => {
      let shown = drawer;
      let last: Sent<Drawer> | undefined;
      try {
        for (const tool of tools) {
          const index = shown.tools.findIndex(({ uniqueId }) => uniqueId === tool.uniqueId);
          const sent = await markFound({ userId, toolboxId, drawerNumber }, shown, { tool, index });
          const mark = { uniqueId: tool.uniqueId, index, status: 'present' as const };
          shown = (sent.kind === 'sent' && sent.answer) || withMark(shown, mark);
          last = sent.kind === 'sent' ? { kind: 'sent', answer: shown } : sent;
        }
      } finally {
        onChange(shown);
      }
      return last;
    },
    onSuccess: (sent, tools) => {
      if (sent?.kind === 'sent') storeDrawer(queries, sent.answer);
      else if (sent)
        showKept(sent, { failed: FAILED, what: `${countOf(tools.length, 'tool')} marked present` });
    },
    onError: (error) =>
      showToast({ title: FAILED, description: messageOf(error, 'Please try again.'), tone: 'bad' }),
    onSettled: () => markStale(queries, { kind: 'inventory', toolboxId, drawerNumber }),
  });
}
