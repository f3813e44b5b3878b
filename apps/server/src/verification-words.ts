import { asOwner } from './db/client.ts';
import type { Database } from './db/client.ts';
import { findSchemaDifferences } from './db/schema-objects.ts';
import { verifyRecords } from './features/record/verification.service.ts';
import type { VerifiedRecord, WantedNotes } from './features/record/verification.service.ts';
import { say } from './operator-command.ts';
import type { ImageStore } from './pictures/store.ts';

const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

function wordsOf({ name, organizationId, events, newest, broken }: VerifiedRecord): string {
  const whose = `${name} (${organizationId})`;
  if (!broken)
    return `${whose}: ${count(events, 'event')}, unchanged; newest ${newest.sequence} ${newest.hash}`;
  return `${whose}: CHANGED at event ${broken.sequence}: ${broken.problem}; unchanged before it: ${count(events, 'event')}`;
}

function sayDifferences({ differences: { count: all, sentences } }: VerifiedRecord): void {
  for (const sentence of sentences) say(`  DIFFERS: ${sentence}`);
  if (all > sentences.length) say(`  DIFFERS: ${all - sentences.length} more`);
}

function sayPictures({ pictures, withoutHash }: { readonly pictures: number; readonly withoutHash: number }) {
  const older = withoutHash > 0 ? `, ${withoutHash} of them only with their rows` : '';
  say(`${count(pictures, 'picture')} compared${older}`);
}

/** Prints what of the schema was changed; returns true if nothing was. */
async function sayIfSchemaDiffers({ db }: Database): Promise<boolean> {
  const differences = await asOwner(db, findSchemaDifferences);
  for (const difference of differences) say(`DIFFERS: ${difference}`);
  return differences.length === 0;
}

/**
 * Prints the schema's changes and each organization's record; returns true if everything is as it was
 * written.
 */
export async function verifyAndSay(
  database: Database,
  images: Pick<ImageStore, 'find'>,
  wanted: WantedNotes,
): Promise<boolean> {
  const { hashes = [], heads = [] } = wanted;
  const isSchemaOurs = await sayIfSchemaDiffers(database);
  const missing = new Set(hashes);
  const unmet = new Map(heads.map((head) => [head.organizationId, head]));
  const total = { organizations: 0, events: 0, broken: 0, differences: 0, pictures: 0, withoutHash: 0 };
  for await (const record of verifyRecords(database.db, wanted, images)) {
    say(wordsOf(record));
    unmet.delete(record.organizationId);
    sayDifferences(record);
    for (const [hash, sequence] of record.found) {
      say(`  ${hash} is event ${sequence}`);
      missing.delete(hash);
    }
    total.organizations += 1;
    total.events += record.events;
    total.differences += record.differences.count;
    total.pictures += record.pictures.count;
    total.withoutHash += record.pictures.withoutHash;
    if (record.broken) total.broken += 1;
  }
  for (const hash of missing) say(`NOT FOUND: no unchanged event has the hash ${hash}`);
  for (const { organizationId, sequence, time } of unmet.values()) {
    say(`GONE: the record of ${organizationId}, whose event ${sequence} was signed at ${time}`);
  }
  sayPictures(total);
  if (heads.length > 0) say(`${count(heads.length, 'signed head')} compared with the records`);
  const { organizations, events, broken, differences } = total;
  say(
    `${count(organizations, 'organization')}, ${count(events, 'event')}, ${count(broken, 'changed record')}, ${count(differences, 'difference')} between rows and events`,
  );
  return isSchemaOurs && broken + differences + missing.size + unmet.size === 0;
}
