import type { SignatureRole, Settings, Statement } from '@stowed/contract';
import { inventoryKindWords, isMissing, isSeen } from '@stowed/domain';
import type { NamedWorkItem } from '@stowed/contract';
import type { InventoryRow, ToolboxRow } from '../../db/rows.ts';
import { countsOfSnapshot, isPresentDespitePhoto } from '../drawers/snapshot.policy.ts';
import type { DrawerState } from '../record/event-kinds.policy.ts';
import type { SignedContent, SignedPart, SigningPerson } from '../signing/signatures.service.ts';

interface NamedTool {
  readonly drawerNumber: number;
  readonly uniqueId: string;
  readonly name: string;
}

export interface Counted {
  readonly role: SignatureRole;
  readonly settings: Settings;
  readonly toolbox: ToolboxRow;
  readonly inventory: InventoryRow;
  readonly workItems: readonly NamedWorkItem[];
  readonly drawers: readonly DrawerState[];
  /** Numbers of the drawers whose photo was not compared with the template that they have now. */
  readonly notCompared: readonly number[];
  /** Numbers of the drawers that were counted and have no template. */
  readonly withoutTemplate: readonly number[];
  readonly excused: readonly (NamedTool & { readonly reason: string })[];
  /** The digest of the first signature, for the second one. */
  readonly first: string | null;
  readonly person: SigningPerson | null;
}

const meaningOf = ({ role, settings, toolbox }: Counted): string =>
  (role === 'first' ? settings.meaningFirst : settings.meaningSecond).replaceAll(
    '{toolbox}',
    () => toolbox.toolboxId,
  );

const signedDrawer = (state: DrawerState) => ({
  number: state.drawerNumber,
  status: state.status,
  version: state.version,
  photoAt: state.photoAt,
  imageId: state.imageId,
  templateId: state.templateId,
  expectedTools: state.expectedTools,
  tools: state.tools.map(({ uniqueId, name, status }) => ({ uniqueId, name, status })),
  notAccountedFor: state.notAccountedFor ?? [],
});

/** Everything that a signature under this inventory stands for. */
export function contentOf(counted: Counted): SignedContent {
  const { role, toolbox, inventory, workItems, drawers, excused, first, person } = counted;
  const { id, kind, fresh, place, note, startedAt } = inventory;
  return {
    role,
    meaning: meaningOf(counted),
    person,
    first,
    toolbox: { id: toolbox.id, toolboxId: toolbox.toolboxId, name: toolbox.name },
    inventory: { id, kind, fresh, place, note, startedAt: startedAt.toISOString() },
    workItems: workItems.map((item) => ({ ...item })),
    drawers: drawers.map(signedDrawer),
    excused: excused.map((tool) => ({ ...tool })),
  };
}

const partsOfDrawer = (state: DrawerState): SignedPart[] => {
  const { number, photoAt, imageId, templateId, ...drawer } = signedDrawer(state);
  const { expectedTools, tools, notAccountedFor } = drawer;
  return [
    { label: `Photo of drawer ${number}`, content: [photoAt ?? null, imageId] },
    { label: `Template of drawer ${number}`, content: templateId },
    { label: `Tools of drawer ${number}`, content: [expectedTools, tools, notAccountedFor] },
  ];
};

/** What is signed beside the lines, to say what changed. */
export const partsOf = ({ inventory, workItems, drawers, first }: Counted): SignedPart[] => [
  { label: 'Note', content: inventory.note },
  { label: 'Titles of the aircraft and jobs', content: workItems.map(({ id, title }) => [id, title]) },
  ...drawers.flatMap(partsOfDrawer),
  { label: 'First signature', content: first },
];

const inDrawer = ({ name, drawerNumber }: NamedTool): string => `${name} (drawer ${drawerNumber})`;
const listed = (texts: readonly (string | number)[]): string =>
  texts.length > 0 ? texts.join(', ') : 'none';

/** Its contents are known, or it is to hold nothing. */
const isKnown = ({ imageId, foreignImageUrl, tools, expectedTools }: DrawerState): boolean =>
  expectedTools === 0 || isSeen({ imageUrl: imageId ?? foreignImageUrl, tools });

/** A line only where there is something to say. */
const optional = (label: string, texts: readonly (string | number)[]): Statement['lines'] =>
  texts.length > 0 ? [{ label, text: listed(texts) }] : [];

/** What a person who signs does not know about the drawers, completed or not. */
function doubtsOf({ drawers, notCompared, withoutTemplate }: Counted): Statement['lines'] {
  const unseen = drawers.filter((state) => !isKnown(state));
  const short = drawers
    .map((state) => ({ number: state.drawerNumber, fewer: countsOfSnapshot(state).fewer }))
    .filter(({ fewer }) => fewer > 0);
  return [
    ...optional(
      'Not counted',
      unseen.map(({ drawerNumber, expectedTools }) => `drawer ${drawerNumber} (${expectedTools} expected)`),
    ),
    ...optional(
      'Fewer than expected',
      short.map(({ number, fewer }) => `${fewer} (drawer ${number})`),
    ),
    ...optional(
      'No template',
      withoutTemplate.map((number) => `drawer ${number}`),
    ),
    ...optional(
      'Not compared with the current template',
      notCompared.map((number) => `drawer ${number}`),
    ),
    ...optional(
      'Present by hand, missing in the photo',
      drawers.flatMap(({ drawerNumber, tools }) =>
        tools.filter(isPresentDespitePhoto).map((tool) => inDrawer({ ...tool, drawerNumber })),
      ),
    ),
    ...optional(
      'Checked by hand before the photo was compared',
      drawers.filter((state) => state.isComparedLate).map(({ drawerNumber }) => `drawer ${drawerNumber}`),
    ),
  ];
}

/** The same in words, for the person who signs. */
export function linesOf(counted: Counted): Statement['lines'] {
  const { toolbox, inventory, workItems, drawers, excused } = counted;
  const of = (status: DrawerState['status']) =>
    listed(drawers.filter((drawer) => drawer.status === status).map(({ drawerNumber }) => drawerNumber));
  const tools = (pick: (state: DrawerState) => readonly { uniqueId: string; name: string }[]) =>
    drawers.flatMap((state) => pick(state).map((tool) => ({ ...tool, drawerNumber: state.drawerNumber })));
  const left = tools(({ notAccountedFor = [] }) => notAccountedFor);
  const doubts = doubtsOf(counted);
  const lacking = tools(({ tools: all }) => all.filter(isMissing)).map(inDrawer);
  const missing = lacking.length === 0 && doubts.length > 0 ? 'none known' : listed(lacking);
  return [
    {
      label: 'Toolbox',
      text: [...new Set([toolbox.toolboxId, toolbox.name])].filter(Boolean).join(', '),
    },
    { label: 'Inventory', text: inventoryKindWords[inventory.kind] },
    ...optional('Place', inventory.place ? [inventory.place] : []),
    ...optional(
      'Aircraft and jobs',
      workItems.map(({ reference }) => reference),
    ),
    { label: 'Drawers completed', text: of('complete') },
    { label: 'Drawers not completed', text: of('incomplete') },
    { label: 'Missing', text: missing },
    ...optional('Not accounted for', left.map(inDrawer)),
    ...doubts,
    ...optional(
      'Accounted for',
      excused.map((tool) => `${inDrawer(tool)}: ${tool.reason}`),
    ),
  ];
}
