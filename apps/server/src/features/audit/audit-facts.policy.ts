import { z } from 'zod';
import { isMissing } from '@stowed/domain';
import type { ReadableEvent } from '../record/event-kinds.policy.ts';
import { missingTool } from '../record/event-parts.policy.ts';

export interface Fact {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Row numbers, versions, and facts already in the event's words mean nothing to the reader. */
const LEFT_OUT =
  /^(?!toolboxId$)(.*Id|version|templateVersion|sha256|uploadSha256|url|createdAt|updatedAt|referenceImageUrl)$/;
const LONGEST = 200;

const plainObject = z.record(z.string(), z.unknown());

/** Where the field's name is not what people call it. */
const labels: Readonly<Record<string, string>> = {
  eid: 'Equipment ID',
  toolboxId: 'Toolbox ID',
  isLocated: 'Shapes match the photo',
  isPhotoCompared: 'Photo compared with the template',
  isComparedLate: 'Photo compared after the drawer was completed',
  isPhotoOfInventory: 'Photo of this inventory',
  ignoreBefore: 'Photos ignored before entry',
};

const inWords = (key: string): string => {
  const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (label !== undefined) return label;
  const spaced = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

function valueOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const fieldsOf = (content: unknown): Readonly<Record<string, unknown>> =>
  z.safeParse(plainObject, content).data ?? {};

/**
 * The values that an event changed, each with its previous value; only single words, numbers and texts. None
 * for an event that cannot be read.
 */
export function factsOf(event: ReadableEvent | undefined): Fact[] {
  const [old, current] = [fieldsOf(event?.before), fieldsOf(event?.after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((key) => !LEFT_OUT.test(key))
    .map((key) => ({ label: inWords(key), before: valueOf(old[key]), after: valueOf(current[key]) }))
    .filter((fact) => fact.before !== fact.after);
}

/** A missing tool, with its drawer if the event covers several. */
export const listedMissing = missingTool.pick({ name: true }).extend({ drawerNumber: z.int().optional() });
type ListedMissing = z.infer<typeof listedMissing>;

/** The tools an event lists as missing; empty if the event cannot be read. */
export function missingToolsOf(event: ReadableEvent | undefined): readonly ListedMissing[] {
  switch (event?.kind) {
    case 'drawer_completed':
    case 'toolbox_completed':
      return event.after.missing;
    case 'inventory_superseded':
    case 'inventory_cancelled':
      return event.before.missing;
    case 'drawer_scanned':
    case 'image_processed':
    case 'image_refused':
      return event.after.tools.filter(isMissing);
    case undefined:
    default:
      return [];
  }
}

/** The engine an event names; null if none judged. */
export function engineVersionOf(event: ReadableEvent | undefined): string | null {
  const decision = event?.decision;
  return decision && 'engineVersion' in decision ? decision.engineVersion : null;
}

/** Names of the missing tools, with their drawers for a whole toolbox. */
export function missingNames(missing: readonly ListedMissing[], drawerNumber: number | null): string[] {
  return missing.map(({ name, drawerNumber: number }) =>
    drawerNumber === null && number !== undefined ? `drawer ${number}: ${name}` : name,
  );
}
