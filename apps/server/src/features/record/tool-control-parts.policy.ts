import {
  caseEntryKind,
  caseOutcome,
  caseSource,
  caseState,
  closureOutcome,
  duty,
  inventoryKind,
  inventoryState,
  lostCases,
  namedWorkItem,
  photoRule,
  recountedBy,
  searchResult,
  signatureMethod,
  signatureRole,
  signing,
  workItemKind,
} from '@stowed/contract';
import { z } from 'zod';
import { drawerState, missingTool, newPicture, time } from './event-parts.policy.ts';

/** What a count found. */
export const counted = z.object({
  incompleteDrawers: z.array(z.int()),
  missing: z.array(missingTool),
  drawers: z.array(drawerState),
});
export const plannedInventory = z.object({
  inventoryId: z.string(),
  kind: inventoryKind,
  /** True if every drawer was incomplete at its start. */
  fresh: z.boolean(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  workItems: z.array(namedWorkItem),
});
export const endedInventory = {
  before: counted.extend({ inventoryId: z.string(), kind: inventoryKind, state: inventoryState }),
  after: z.object({ state: inventoryState }),
};
export const settings = z
  .object({
    timeZone: z.string(),
    photo: photoRule,
    lostCases,
    suspectedMinutes: z.int(),
    escalateMinutes: z.int(),
    recountNeedsPhoto: z.boolean(),
    signing,
    secondPerson: z.array(inventoryKind),
    meaningFirst: z.string(),
    meaningSecond: z.string(),
  })
  .partial();
/** A signature as printed; the event's person is the one who signed. */
export const signature = z.object({
  signatureId: z.string(),
  role: signatureRole,
  method: signatureMethod,
  /** Of the passkey. */
  credentialId: z.string().optional(),
  /** Word for word as shown. */
  meaning: z.string(),
  /** SHA-256 of `content` in canonical form. */
  digest: z.string(),
  content: z.record(z.string(), z.unknown()),
});
/** The signatures that a receipt prints, with those that are void. */
export const printedSignature = signature
  .omit({ content: true, signatureId: true, credentialId: true })
  .extend({
    name: z.string(),
    rank: z.string().nullable(),
    unit: z.string().nullable(),
    signedAt: time,
    voidAt: time.nullable(),
  });
const ofInventory = z.object({ inventoryId: z.string(), kind: inventoryKind, state: inventoryState });
/** Bodies of the events of signatures, by kind. */
export const signatureEvents = {
  /** Its `after.state` is that before a completion, which has its own event. */
  inventory_signed: {
    before: z.object({ state: inventoryState }),
    after: ofInventory.extend({ signature }),
  },
  inventory_signature_voided: {
    before: z.object({ state: inventoryState }),
    after: ofInventory.extend({ signatureIds: z.array(z.string()) }),
  },
} as const;
/** Bodies of the events of passkeys, by kind. */
export const passkeyEvents = {
  passkey_added: {
    after: z.object({
      passkeyId: z.string(),
      credentialId: z.string(),
      /** Of the public key. */
      keySha256: z.string(),
    }),
  },
  passkey_removed: { before: z.object({ passkeyId: z.string() }) },
  /** A sign count did not go up: the signature was refused. */
  passkey_copied: {
    after: z.object({ passkeyId: z.string(), userId: z.string(), known: z.int(), sent: z.int() }),
  },
} as const;
/** A place whose missing tool makes no case, with the reason. */
export const excusedTool = missingTool.extend({ reason: z.string() });
export const duties = z.object({ userId: z.string(), duties: z.array(duty) });
export const workItemState = z.object({
  workItemId: z.string(),
  title: z.string().nullable(),
  archived: z.boolean(),
  /** A job's aircraft; absent in records from before jobs could get one later. */
  parentId: z.string().nullable().optional(),
});
export const newWorkItem = z.object({
  workItemId: z.string(),
  kind: workItemKind,
  title: z.string().nullable(),
  /** The aircraft of a job. */
  parentId: z.string().nullable(),
});

/** The case of every event about one. */
const caseKey = z.object({ caseId: z.string(), caseNumber: z.int() });
const ofCase = { before: z.object({ state: caseState }), after: caseKey.extend({ state: caseState }) };
const newCase = caseKey.extend({
  state: caseState,
  source: caseSource,
  uniqueId: z.string(),
  partNumber: z.string().nullable().optional(),
  inventoryId: z.string().nullable(),
  /** When the tool was last seen, and the event that says so; null: never. */
  lastSeenAt: time.nullable(),
  lastSeenSequence: z.int().nullable(),
  /** The case of this place that was closed before, although the tool was not seen since. */
  formerNumber: z.int().nullable(),
  /** When it opens or escalates automatically. */
  advancesAt: time.nullable(),
  workItems: z.array(
    namedWorkItem.extend({
      /** The inventory that put it in question; null: a person named it and said why. */
      inventoryId: z.string().nullable().optional(),
      why: z.string().nullable().optional(),
    }),
  ),
});
const closure = z.object({ outcome: caseOutcome, place: z.string().nullable(), note: z.string().nullable() });
const ofWorkItem = z.object({ workItemId: z.string(), reference: z.string() });

/** Bodies of the events of cases, by kind. Their `before` is a case's state where it may change. */
export const caseEvents = {
  case_suspected: { after: newCase },
  /** A new case, or a suspected one that opens. */
  case_opened: {
    before: ofCase.before.nullable(),
    after: z.union([newCase, ofCase.after.extend({ advancesAt: time.nullable() })]),
  },
  /** The tool was back, and a count misses it again. */
  case_missed_again: { after: caseKey.extend({ lastSeenAt: time, lastSeenSequence: z.int() }) },
  case_assigned: {
    after: caseKey.extend({ assigneeId: z.string().nullable(), assigneeName: z.string().nullable() }),
  },
  case_entry_added: {
    before: ofCase.before,
    after: ofCase.after.extend({
      kind: caseEntryKind,
      area: z.string().nullable(),
      result: searchResult.nullable(),
      text: z.string().nullable(),
      ...newPicture,
    }),
  },
  case_escalated: ofCase,
  case_closure_proposed: {
    before: ofCase.before,
    after: ofCase.after.extend({ ...closure.shape, outcome: closureOutcome, ...newPicture }),
  },
  case_closure_rejected: ofCase,
  case_closed: {
    before: ofCase.before,
    after: ofCase.after.extend({
      ...closure.shape,
      recountedBy: recountedBy.nullable(),
      singlePerson: z.boolean(),
      /** The event of the proposal; null: recounted. */
      proposedSequence: z.int().nullable(),
      signature: signature.optional(),
    }),
  },
  case_reopened: ofCase,
  case_work_item_added: {
    after: caseKey.extend({
      ...ofWorkItem.shape,
      /** Null: an inventory put it in question: the case was reopened, or the tool lost again. */
      why: z.string().nullable(),
      inventoryId: z.string().nullable().optional(),
    }),
  },
  case_work_item_cleared: { after: caseKey.extend(ofWorkItem.shape) },
  case_work_item_clear_confirmed: {
    after: caseKey.extend({ ...ofWorkItem.shape, signature: signature.optional() }),
  },
  case_offer_answered: { after: z.object({ opened: z.int(), left: z.int() }) },
} as const;
