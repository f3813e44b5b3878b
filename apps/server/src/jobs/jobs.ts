import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '@stowed/domain';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { deleteHeld, insertMissing, takeDueJob, updateHeld } from './jobs.repository.ts';
import type { HeldJob } from './jobs.repository.ts';

export { deleteJob as cancelJob, upsertJob as scheduleJob } from './jobs.repository.ts';

const LOOK_MS = 5000;
/** A killed server's job is free again after this time. */
const LEASE_MS = 45_000;
const RENEW_MS = LEASE_MS / 3;
/** How long shutdown waits for the running jobs. */
const PATIENCE_MS = 3000;

/** Another server took the job over, or its time was changed: this run must have no effect. */
export class LeaseLostError extends Error {
  constructor({ name }: HeldJob) {
    super(`Another server took over the job "${name}"`);
  }
}

/** The right to do a job, held by one server at a time. */
export interface Lease {
  readonly subject: string;
  readonly dueAt: Date;
  /** Aborted when the lease is lost or the server ends: the work stops at its next step. */
  readonly ending: AbortSignal;
  /**
   * Completes the job in the transaction of its effects, which then happen exactly once. Throws
   * LeaseLostError, and the transaction must fail with it.
   */
  readonly complete: (db: Db) => Promise<void>;
  /** Extends the lease; false: another server has the job. */
  readonly renew: () => Promise<boolean>;
}

/** Timed work. It may start again on another server, after a failure or when its server is lost. */
export interface Job {
  readonly name: string;
  /** Time between two runs. Without it the job runs once, at the time given to scheduleJob. */
  readonly everyMs?: number;
  readonly run: (lease: Lease) => Promise<void>;
}

export interface JobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

/**
 * Runs timed work once, on any server of this database. A lease in the database says who does it;
 * it is renewed during the work, and another server takes over when it ends. Failed work is tried again, and
 * its row says why it failed.
 */
export class Jobs {
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isListed = false;
  #isAnswered = true;

  constructor(
    private readonly deps: JobDeps,
    jobs: readonly Job[],
  ) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  /** Looks for due jobs now and every few seconds. */
  start(): void {
    const look = (): void => {
      this.look()
        .then(() => {
          this.#isAnswered = true;
        })
        .catch((error: unknown) => {
          if (this.#isAnswered) this.deps.logger.warn({ err: error }, 'could not look for due jobs');
          this.#isAnswered = false;
        });
    };
    look();
    this.#timer = setInterval(look, LOOK_MS);
    this.#timer.unref();
  }

  /** Takes and starts whatever is due; jobs with different names run side by side. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    await this.#list();
    for (;;) {
      const idle = [...this.#jobs.keys()].filter((name) => !this.#running.has(name));
      const held = await this.#take(idle);
      if (!held) return;
      this.#begin(held);
    }
  }

  /** Waits until all running jobs have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** Takes no more jobs, signals the running ones, and waits briefly for them. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    await waitAtMost(PATIENCE_MS, this.settle());
  }

  /** Repeated jobs are due at once if they have never run. */
  async #list(): Promise<void> {
    if (this.#isListed) return;
    const repeated = [...this.#jobs.values()].filter((job) => job.everyMs !== undefined);
    const names = repeated.map((job) => job.name);
    await insertMissing(this.deps.db, names, this.deps.clock.now());
    this.#isListed = true;
  }

  async #take(names: readonly string[]): Promise<HeldJob | undefined> {
    if (names.length === 0 || this.#ending.signal.aborted) return undefined;
    const now = this.deps.clock.now();
    const until = after(now, LEASE_MS);
    const jobs = names.map((name) => {
      const everyMs = this.#jobs.get(name)?.everyMs;
      return { name, latest: everyMs === undefined ? undefined : after(until, everyMs) };
    });
    return takeDueJob(this.deps.db, { jobs, now, until, holder: randomUUID() });
  }

  #begin(first: HeldJob): void {
    const { name } = first;
    const workOff = async (): Promise<void> => {
      for (let held: HeldJob | undefined = first; held; held = await this.#take([name])) await this.#do(held);
    };
    const running = workOff()
      .catch((error: unknown) => {
        this.deps.logger.warn({ err: error, job: name }, 'could not look for the next job');
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
  }

  async #do(held: HeldJob): Promise<void> {
    const job = this.#jobs.get(held.name);
    if (!job) return;
    const lost = new AbortController();
    const renew = () => this.#renew(held, lost);
    const beat = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
    beat.unref();
    try {
      await job.run({
        subject: held.subject,
        dueAt: held.dueAt,
        ending: AbortSignal.any([this.#ending.signal, lost.signal]),
        complete: async (db) => {
          if (!(await this.#complete(db, job, held))) throw new LeaseLostError(held);
        },
        renew,
      });
      await this.#complete(this.deps.db, job, held);
    } catch (error) {
      await this.#noteFailure(job, held, error);
    } finally {
      clearInterval(beat);
    }
  }

  async #renew(held: HeldJob, lost: AbortController): Promise<boolean> {
    const notBefore = after(this.deps.clock.now(), LEASE_MS);
    const isOurs = await updateHeld(this.deps.db, held, { notBefore });
    if (!isOurs) lost.abort(new LeaseLostError(held));
    return isOurs;
  }

  #complete(db: Db, { everyMs }: Job, held: HeldJob): Promise<boolean> {
    if (everyMs === undefined) return deleteHeld(db, held);
    const doneAt = this.deps.clock.now();
    const dueAt = after(doneAt, everyMs);
    const free = { holder: null, attempts: 0, failure: null };
    return updateHeld(db, held, { ...free, dueAt, notBefore: dueAt, doneAt });
  }

  async #noteFailure({ everyMs = HOUR_MS }: Job, held: HeldJob, error: unknown): Promise<void> {
    const { db, clock, logger } = this.deps;
    if (error instanceof LeaseLostError) {
      logger.warn({ job: held.name }, error.message);
      return;
    }
    // Interrupted work has not failed: another server starts it at once.
    const isCutOff = this.#ending.signal.aborted;
    const waitMs = isCutOff ? 0 : Math.min(MINUTE_MS * 2 ** (held.attempts - 1), everyMs, HOUR_MS);
    if (!isCutOff) logger.error({ err: error, job: held.name, attempts: held.attempts }, 'a job failed');
    const free = { holder: null, notBefore: after(clock.now(), waitMs) };
    const change = isCutOff ? free : { ...free, failure: wordsOf(error) };
    await updateHeld(db, held, change).catch((cause: unknown) => {
      logger.warn({ err: cause, job: held.name }, 'the end of a job could not be stored');
    });
  }
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

const MOST_CHARACTERS = 500;
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MOST_CHARACTERS);
