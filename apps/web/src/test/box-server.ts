import { endpoints } from '@stowed/contract';
import type { Drawer, Endpoint, Inventory, Tool, Toolbox, ToolStatus } from '@stowed/contract';
import { withoutVerdict } from '@stowed/domain';
import { z } from 'zod';
import { buildDrawer, buildToolbox } from './factories.ts';
import { Changed, Gone, keyedCalls } from './keyed-calls.ts';
import type { Fate, Seen } from './keyed-calls.ts';

interface Settings {
  readonly toolboxIds?: readonly string[];
  readonly drawers: readonly Partial<Drawer>[];
  /** What the engine sees in any photo. */
  readonly verdicts?: readonly Tool[];
  /** Completing a toolbox needs a signature under this inventory. */
  readonly toSign?: Inventory;
  /** What happens to the next call. */
  readonly fate?: (call: string) => Fate;
}

const scan = z.object({
  imageUrl: z.string(),
  tools: z.custom<Tool[]>(),
  version: z.int(),
  isComparedLate: z.boolean().default(false),
});
const eyeCheck = z.object({
  checkedByEye: z
    .array(z.object({ uniqueId: z.string(), status: z.enum(['present', 'missing']) }))
    .optional(),
});

interface Stored {
  toolbox: Toolbox;
  drawers: Drawer[];
}

/** Toolboxes with the same drawers; each change makes a version. */
function storeBoxes(toolboxIds: readonly string[], drawers: readonly Partial<Drawer>[]) {
  const boxes = new Map(
    toolboxIds.map((toolboxId): [string, Stored] => [
      toolboxId,
      {
        toolbox: buildToolbox({ toolboxId, drawers: drawers.length }),
        drawers: drawers.map((drawer, index) => buildDrawer({ number: index + 1, ...drawer, toolboxId })),
      },
    ]),
  );
  const boxOf = (toolboxId: string) => {
    const box = boxes.get(toolboxId);
    if (!box) throw new Gone();
    return box;
  };
  const drawerOf = (toolboxId: string, number: number) => {
    const drawer = boxOf(toolboxId).drawers.find((one) => one.number === number);
    if (!drawer) throw new Gone();
    return drawer;
  };
  const change = (before: Drawer, after: Partial<Drawer>): Drawer => {
    const box = boxOf(before.toolboxId);
    const changed = { ...before, ...after, version: before.version + 1 };
    box.drawers = box.drawers.map((one) => (one === before ? changed : one));
    box.toolbox = { ...box.toolbox, version: box.toolbox.version + 1 };
    return changed;
  };
  return { boxOf, drawerOf, change, remove: (toolboxId: string) => boxes.delete(toolboxId) };
}

/** What the engine saw is to check until the person's answer arrives. */
const judgedLate = (verdicts: readonly Tool[]) => (tool: Tool) => {
  const seen = verdicts.find(({ uniqueId }) => uniqueId === tool.uniqueId);
  return seen?.status === 'present' ? { ...tool, needsReview: true } : tool;
};

/**
 * why: acts that a device sends days later need a server that remembers. This one keeps versions and used
 * keys as the contract says; the server's own tests prove that Stowed does.
 */
export function serveBoxes({
  toolboxIds = ['TB-1'],
  drawers,
  verdicts = [],
  toSign,
  fate = () => 'answered',
}: Settings) {
  const { boxOf, drawerOf, change, remove } = storeBoxes(toolboxIds, drawers);
  const { on, received } = keyedCalls(fate);
  let photos = 0;
  /** The key of the newest save, while nothing else has changed the drawer. */
  const lastSaves = new Map<Drawer, string | null>();

  const mark = (status: ToolStatus) => (drawer: Drawer, request: Seen) => {
    const uniqueId = request.url.searchParams.get('uniqueId');
    if (!drawer.tools.some((tool) => tool.uniqueId === uniqueId)) throw new Gone('tool_not_found');
    const tools = drawer.tools.map((tool) =>
      tool.uniqueId === uniqueId ? { ...withoutVerdict(tool), status } : tool,
    );
    return change(drawer, { tools });
  };

  on(endpoints.getToolbox, ({ toolboxId }) => boxOf(toolboxId).toolbox);
  on(endpoints.listDrawers, ({ toolboxId }) => boxOf(toolboxId).drawers);
  on(endpoints.getDrawer, ({ toolboxId, number }) => drawerOf(toolboxId, number));
  on(endpoints.processImage, ({ body }) => {
    const { toolboxId, drawerNumber } = z
      .object({ toolboxId: z.string(), drawerNumber: z.int() })
      .parse(body);
    drawerOf(toolboxId, drawerNumber);
    photos += 1;
    const imageUrl = `/api/images/photo-${photos}`;
    return { success: true, imageUrl, tools: verdicts, detectedTools: verdicts, message: '' };
  });
  onDrawer(endpoints.scanDrawer, (drawer, { body, key }) => {
    const { imageUrl, tools, isComparedLate } = scan.parse(body);
    const own = imageUrl.startsWith('data:') ? `/api/images/photo-${(photos += 1)}` : imageUrl;
    const judged = isComparedLate ? tools.map(judgedLate(verdicts)) : tools;
    const photo = { imageUrl: own, tools: judged, isComparedLate, isPhotoOfInventory: true };
    const saved = change(drawer, { ...photo, status: 'incomplete' });
    lastSaves.set(saved, key);
    return saved;
  });
  onDrawer(endpoints.toolFound, mark('present'));
  onDrawer(endpoints.toolMissing, mark('missing'));
  onDrawer(endpoints.setDrawerStatus, (drawer, { body }) => {
    const statuses = new Map(eyeCheck.parse(body).checkedByEye?.map((one) => [one.uniqueId, one.status]));
    const tools = drawer.tools.map((tool) => ({
      ...tool,
      status: statuses.get(tool.uniqueId) ?? tool.status,
    }));
    return change(drawer, { status: 'complete', tools });
  });
  on(endpoints.setToolboxStatus, ({ toolboxId, seen }) => {
    const box = boxOf(toolboxId);
    if (seen !== box.toolbox.version) throw new Changed({ code: 'toolbox_changed', toolbox: box.toolbox });
    if (toSign) throw new Changed({ code: 'signature_required', message: 'M', inventory: toSign });
    box.toolbox = { ...box.toolbox, status: 'complete', version: box.toolbox.version + 1 };
    return { success: true, toolbox: box.toolbox };
  });
  on(endpoints.putAside, () => ({ success: true }));

  function onDrawer(endpoint: Endpoint, act: (drawer: Drawer, request: Seen) => Drawer) {
    on(endpoint, (request) => {
      const drawer = drawerOf(request.toolboxId, request.number);
      const seen = request.seen ?? scan.parse(request.body).version;
      const lastSaveId = lastSaves.get(drawer) ?? null;
      if (seen !== drawer.version) {
        throw new Changed({ code: 'drawer_changed', drawer, lastSaveId, success: false });
      }
      return { success: true, drawer: act(drawer, request), message: '' };
    });
  }

  return {
    received,
    calls: () => received.map(({ call }) => call),
    drawer: (number: number, toolboxId = 'TB-1') => drawerOf(toolboxId, number),
    toolbox: (toolboxId = 'TB-1') => boxOf(toolboxId).toolbox,
    /** Someone else changes a drawer. */
    change: (number: number, after: Partial<Drawer>, toolboxId = 'TB-1') =>
      change(drawerOf(toolboxId, number), after),
    remove,
  };
}
