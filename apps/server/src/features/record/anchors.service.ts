import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@stowed/domain';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { textOfHead } from './signed-head.policy.ts';
import type { SignedHead } from './signed-head.policy.ts';
import { selectHeads } from './verification.repository.ts';

type AnchorDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'logger' | 'recordKeys'>;

/** Append-only: a file for each month, a line for each head. Fails if the folder is gone. */
async function appendHeads(folder: string, heads: readonly SignedHead[], now: Date): Promise<void> {
  const lines = heads.map((head) => `${textOfHead(head)}\n`).join('');
  await appendFile(join(folder, `anchors-${now.toISOString().slice(0, 7)}.txt`), lines, {
    mode: 0o600,
    flush: true,
  });
}

/** Signs the heads of all records and writes them to a place that the database cannot change. */
export class Anchoring {
  /** The event number last signed, by organization. */
  readonly #signed = new Map<string, number>();

  constructor(private readonly deps: AnchorDeps) {}

  /** Signs each head that changed since the last time, and writes it to the log and to ANCHOR_DIR. */
  async sign(): Promise<readonly SignedHead[]> {
    const { config, db, clock, logger, recordKeys } = this.deps;
    const now = clock.now();
    const moved = (await selectHeads(db)).filter(
      ({ organizationId, sequence }) => this.#signed.get(organizationId) !== sequence,
    );
    const heads = moved.map((head) => recordKeys.sign(head, now));
    if (config.ANCHOR_DIR !== undefined && heads.length > 0) await appendHeads(config.ANCHOR_DIR, heads, now);
    for (const head of heads) {
      logger.info({ head: textOfHead(head) }, 'head of a record signed');
      this.#signed.set(head.organizationId, head.sequence);
    }
    return heads;
  }
}

/** Signs the heads every hour. */
export function hourlyAnchors(deps: AnchorDeps): Job {
  const anchoring = new Anchoring(deps);
  return {
    name: 'signed heads',
    everyMs: HOUR_MS,
    run: async () => {
      await anchoring.sign();
    },
  };
}
