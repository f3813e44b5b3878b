import type { Database } from './db/client.ts';
import { verifyRecords } from './features/record/verification.service.ts';
import type { VerifiedRecord } from './features/record/verification.service.ts';
import { say } from './operator-command.ts';

const count = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

function wordsOf({ name, organizationId, events, newest, broken }: VerifiedRecord): string {
  const whose = `${name} (${organizationId})`;
  if (!broken)
    return `${whose}: ${count(events, 'event')}, unchanged; newest ${newest.sequence} ${newest.hash}`;
  return `${whose}: CHANGED at event ${broken.sequence}: ${broken.problem}; unchanged before it: ${count(events, 'event')}`;
}

/** Prints each organization's record; answers whether all is as it was written. */
export async function verifyAndSay({ db }: Database, hashes: readonly string[]): Promise<boolean> {
  const missing = new Set(hashes);
  const total = { organizations: 0, events: 0, broken: 0 };
  for await (const record of verifyRecords(db, hashes)) {
    say(wordsOf(record));
    for (const [hash, sequence] of record.found) {
      say(`  ${hash} is event ${sequence}`);
      missing.delete(hash);
    }
    total.organizations += 1;
    total.events += record.events;
    if (record.broken) total.broken += 1;
  }
  for (const hash of missing) say(`NOT FOUND: no unchanged event has the hash ${hash}`);
  const { organizations, events, broken } = total;
  say(
    `${count(organizations, 'organization')}, ${count(events, 'event')}, ${count(broken, 'changed record')}`,
  );
  return total.broken === 0 && missing.size === 0;
}
