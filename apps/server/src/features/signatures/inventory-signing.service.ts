import type { endpoints, Inventory, ParsedRequestOf, ResponseOf, Statement } from '@stowed/contract';
import { inventoryAfter, inventoryKindWords } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { Refusal, replayAnswered } from '../../db/idempotency.repository.ts';
import type { InventoryRow, SignatureRow, ToolboxRow } from '../../db/rows.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { excusedTools } from '../cases/counting.service.ts';
import { loadDrawers } from '../drawers/drawers.service.ts';
import { isNotCompared } from '../drawers/drawers.presenter.ts';
import { snapshotOf } from '../drawers/snapshot.policy.ts';
import { presentInventory } from '../inventories/inventories.presenter.ts';
import { requireInventory } from '../inventories/inventories.service.ts';
import {
  findOpenInventory,
  noteUnsignedChange,
  selectInventoryWorkItems,
  storeState,
} from '../inventories/open-inventory.service.ts';
import { notifyOfSignature } from '../notifications/notices.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { prove, requireSigner } from '../signing/proof.service.ts';
import type { Proven, Signer } from '../signing/proof.service.ts';
import {
  digestOf,
  isAsShown,
  issueChallenge,
  newSignature,
  presentParts,
  presentSignature,
  selectSignaturesOf,
} from '../signing/signatures.service.ts';
import type { SigningPerson } from '../signing/signatures.service.ts';
import { requireToolboxForChange } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { contentOf, linesOf, partsOf } from './statement.policy.ts';
import type { Counted } from './statement.policy.ts';
import { completeToolbox } from './toolbox-status.service.ts';

type SigningDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages' | 'passwords' | 'logger' | 'config'>;
type Body = ParsedRequestOf<typeof endpoints.signInventory>['body'];
type Role = Body['role'];
type Answer = ResponseOf<typeof endpoints.signInventory>;

const waitsFor = { first: 'open', second: 'awaiting_second' } as const;

interface Waiting {
  readonly toolbox: ToolboxRow;
  readonly inventory: InventoryRow;
  /** The valid first signature. */
  readonly first: SignatureRow | undefined;
}

/** Locks the toolbox of the inventory. Throws `inventory_state` unless it waits for this signature. */
async function requireWaiting(
  db: Db,
  session: Session,
  { inventoryId, role }: { readonly inventoryId: string; readonly role: Role },
): Promise<Waiting> {
  const found = await requireInventory(db, session, inventoryId);
  const toolbox = await requireToolboxForChange(db, session.organizationId, found.toolboxRowId);
  const inventory = await findOpenInventory(db, toolbox);
  if (inventory?.id !== found.id || inventory.state !== waitsFor[role]) {
    const now = presentInventory(await requireInventory(db, session, inventoryId));
    throw new AppError('inventory_state', { extra: { inventory: now } });
  }
  const signatures = await selectSignaturesOf(db, { ...session, subjectId: inventory.id });
  const first = signatures.find(({ role: of, voidAt }) => of === 'first' && voidAt === null);
  return { toolbox, inventory, first };
}

async function count(
  db: Db,
  { toolbox, inventory, first }: Waiting,
  { role, person }: { readonly role: Role; readonly person: SigningPerson | null },
): Promise<Counted> {
  const drawers = await loadDrawers(db, toolbox);
  const uncompared = drawers.filter(isNotCompared);
  return {
    role,
    toolbox,
    inventory,
    person,
    first: role === 'second' ? (first?.digest ?? null) : null,
    settings: await settingsOf(db, toolbox.organizationId),
    workItems: await selectInventoryWorkItems(db, inventory),
    drawers: drawers.map(snapshotOf),
    notCompared: uncompared.filter(({ template }) => template).map(({ drawer }) => drawer.number),
    withoutTemplate: uncompared.filter(({ template }) => !template).map(({ drawer }) => drawer.number),
    excused: await excusedTools(db, { toolbox, drawers }),
  };
}

async function present(db: Db, deps: SigningDeps, counted: Counted): Promise<Statement> {
  const { person, toolbox } = counted;
  const content = contentOf(counted);
  const digest = digestOf(content);
  const { organizationId } = toolbox;
  const challenge = await issueChallenge(db, deps, {
    organizationId,
    userId: person?.userId ?? null,
    digest,
    purpose: 'statement',
  });
  const { meaning } = content;
  const shown = { meaning, person, lines: linesOf(counted), parts: presentParts(partsOf(counted)) };
  return { ...shown, digest, version: toolbox.version, challenge };
}

interface Asked {
  readonly inventoryId: string;
  readonly role: Role;
  readonly signer?: 'other' | undefined;
}

/** What a signature would say now. Throws `inventory_not_found` or `inventory_state`. */
export function getStatement(
  deps: SigningDeps,
  session: Session,
  { inventoryId, role, signer }: Asked,
): Promise<Statement> {
  return inOrganization(deps.db, session.organizationId, async (db) => {
    const waiting = await requireWaiting(db, session, { inventoryId, role });
    const person = signer === 'other' ? null : session.actor;
    return present(db, deps, await count(db, waiting, { role, person }));
  });
}

/** Who counted signs first; the second one is a lead or an inspector, and another person. */
function requireRight(signer: Signer, { session, role, first }: Step): void {
  const { userId } = signer.actor;
  if (role === 'first' && userId !== session.actor.userId) throw new AppError('signing_not_allowed');
  if (role === 'first') return;
  if (first?.userId === userId) throw new AppError('second_person');
  if (!signer.duties.includes('lead') && !signer.duties.includes('inspector'))
    throw new AppError('signing_not_allowed');
}

interface Step extends Waiting {
  readonly session: Session;
  readonly role: Role;
}

interface Signed {
  readonly counted: Counted;
  readonly session: Session;
  readonly signer: Signer;
  /** Number of the signature's event. */
  readonly sequence: number;
}

/** The inventory as signed: it waits for the second person, or is complete. */
async function finish(
  db: Db,
  deps: SigningDeps,
  { counted, session, signer, sequence }: Signed,
): Promise<ToolboxRow> {
  const { role, toolbox, inventory, settings } = counted;
  if (role === 'first' && settings.secondPerson.includes(inventory.kind)) {
    const state = inventoryAfter(inventory.state, 'await_second') ?? inventory.state;
    await storeState(db, inventory, { state, version: inventory.version + 1 });
    await notifyOfSignature(db, deps, {
      by: { ...session, actor: signer.actor },
      sequence,
      kind: 'signature_awaited',
      inventory: { ...inventory, toolboxId: toolbox.toolboxId },
    });
    return toolbox;
  }
  const signatures = await selectSignaturesOf(db, { ...session, subjectId: inventory.id });
  return completeToolbox(db, deps, { session: { ...session, actor: signer.actor }, toolbox, signatures });
}

interface Signing extends Step {
  readonly counted: Counted;
  readonly signer: Signer;
}

async function store(
  db: Db,
  deps: SigningDeps,
  { session, counted, signer }: Signing,
): Promise<{ readonly signature: SignatureRow; readonly toolbox: ToolboxRow }> {
  const { toolbox, inventory } = counted;
  const { id: inventoryId, kind, state } = inventory;
  const signature = newSignature(deps, { session, signer, content: contentOf(counted) });
  const sequence = await recordEvent(db, deps, {
    ...byPerson({ ...session, actor: signer.actor }),
    kind: 'inventory_signed',
    toolbox,
    subject: inventoryKindWords[kind],
    before: { state },
    after: { inventoryId, kind, state, signature: signature.part },
  });
  const subject = { subjectKind: 'inventory', subjectId: inventoryId, workItemId: null } as const;
  const row = await signature.store(db, subject, sequence);
  return { signature: row, toolbox: await finish(db, deps, { counted, session, signer, sequence }) };
}

/**
 * Whether the first signature stands for what the record says now: a case may have ended in the meantime. Its
 * meaning is what the person read, whatever the settings say since.
 */
async function isFirstStillSaid(db: Db, waiting: Waiting): Promise<boolean> {
  const { first } = waiting;
  if (!first) return false;
  const { userId, name, rank, unit, meaning } = first;
  const counted = await count(db, waiting, { role: 'first', person: { userId, name, rank, unit } });
  return digestOf({ ...contentOf(counted), meaning }) === first.digest;
}

async function sign(
  db: Db,
  deps: SigningDeps,
  { session, input, proven }: { readonly session: Session; readonly input: Input; readonly proven: Proven },
): Promise<Answer | Refusal> {
  const { inventoryId, role, digest } = input;
  const waiting = await requireWaiting(db, session, { inventoryId, role });
  const signer = await requireSigner(db, session, proven);
  requireRight(signer, { ...waiting, session, role });
  const person = proven.userId === session.actor.userId ? signer.actor : null;
  const counted = await count(db, waiting, { role, person });
  if (role === 'second' && !(await isFirstStillSaid(db, waiting))) {
    await noteUnsignedChange(db, deps, { session, toolbox: waiting.toolbox });
    const now = presentInventory(await requireInventory(db, session, inventoryId));
    return new Refusal(new AppError('inventory_state', { extra: { inventory: now } }));
  }
  if (!(await isAsShown(db, deps, { session, signer, content: contentOf(counted), digest }))) {
    const statement = await present(db, deps, counted);
    return new Refusal(new AppError('statement_changed', { extra: { statement } }));
  }
  const { signature, toolbox } = await store(db, deps, { ...waiting, session, role, counted, signer });
  const inventory: Inventory = presentInventory(await requireInventory(db, session, inventoryId));
  return {
    signature: presentSignature(signature),
    inventory,
    toolbox: presentToolbox(toolbox, deps.signedImages),
  };
}

interface Input extends Body {
  readonly inventoryId: string;
  readonly caller: Caller;
}

/**
 * Signs an inventory. Its last signature completes it. Throws `inventory_not_found`, `invalid_credentials` or
 * another refusal of the proof, `inventory_state`, `signing_not_allowed`, `second_person`, in this order, or
 * `statement_changed` with the new statement, if what was shown changed or was shown over 5 minutes ago. A
 * second signature is refused with `inventory_state` if the first one no longer holds: it is void then.
 */
export async function signInventory(
  deps: SigningDeps,
  throttle: AuthThrottle,
  { session, ...input }: Input & { readonly session: Session },
): Promise<Answer> {
  await read(deps, session, async (db) => {
    await requireInventory(db, session, input.inventoryId);
    // Otherwise a retry after a lost response would find the challenge of a passkey used.
    await replayAnswered(db, session, deps.clock.now());
  });
  const proven = await prove(deps, throttle, { session, ...input });
  return change(deps, session, (db) => sign(db, { ...deps, ...atOneTime(deps) }, { session, input, proven }));
}
