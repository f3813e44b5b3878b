import { randomBytes } from 'node:crypto';
import { openPostgresPool } from '../db/postgres-pool.ts';

const PAUSE_MS = 20;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Answered {
  readonly kind: 'read' | 'write';
  /** 0: the server did not answer. */
  readonly status: number;
  readonly ms: number;
  readonly hasRetryAfter: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- responses have many shapes
  readonly body: any;
}

/** A new administrator, with the address of the server at each call: it may start again elsewhere. */
class Person {
  #token = '';

  constructor(private readonly origin: () => string) {}

  async call(path: string, body?: object): Promise<Answered> {
    const kind = body ? 'write' : 'read';
    const started = performance.now();
    try {
      const answer = await fetch(`${this.origin()}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const content: unknown = await answer.json();
      const hasRetryAfter = answer.headers.has('retry-after');
      return { kind, status: answer.status, ms: performance.now() - started, hasRetryAfter, body: content };
    } catch {
      return { kind, status: 0, ms: performance.now() - started, hasRetryAfter: false, body: {} };
    }
  }

  async register(): Promise<void> {
    const { body } = await this.call('/api/auth/register-organization', {
      organizationName: 'At work',
      organizationType: 'military',
      userData: {
        username: `at-work-${randomBytes(6).toString('hex')}`,
        password: randomBytes(12).toString('hex'),
        role: 'admin',
      },
    });
    this.#token = String(body.token);
  }
}

/** Acknowledged changes, and how many of them are not in the record. */
async function countLost(url: string, acknowledged: readonly number[]) {
  const pool = openPostgresPool({ url, size: 1, onLost: () => undefined });
  const { rows } = await pool.query<{ number: number; events: number }>(
    `select d.number, count(*)::int as events from inspection_events e join drawers d on d.id = e.drawer_id
     where e.kind in ('drawer_completed', 'drawer_reopened') group by d.number`,
  );
  await pool.end();
  const recorded = new Map(rows.map(({ number, events }) => [number, events]));
  const lost = acknowledged.map((count, index) => Math.max(0, count - (recorded.get(index + 1) ?? 0)));
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  return { acknowledged: sum(acknowledged), lost: sum(lost) };
}

interface Work {
  readonly origin: () => string;
  readonly writers: number;
}

/**
 * People who work without a pause on a server that loses its database now and then: each writer completes and
 * reopens a drawer of their own, each time until it is acknowledged, so that each acknowledged change has an
 * event of its own; one more reads.
 */
export async function startPeople({ origin, writers }: Work) {
  const person = new Person(origin);
  await person.register();
  const { body: toolbox } = await person.call('/api/toolboxes', {
    type: 'rolling',
    name: 'At work',
    drawers: writers + 1,
    primaryFoamColor: 'black',
    secondaryFoamColor: 'red',
  });
  const drawerOf = (number: number) => `/api/toolbox/${toolbox.toolboxId}/drawer/${number}`;
  let answers: Answered[] = [];
  let isOver = false;
  let isSpareComplete = false;
  const acknowledged = Array.from({ length: writers }, () => 0);

  const call = async (path: string, body?: object): Promise<Answered> => {
    const answer = await person.call(path, body);
    answers.push(answer);
    return answer;
  };
  const write = async (index: number): Promise<void> => {
    let isComplete = false;
    while (!isOver) {
      const status = isComplete ? 'incomplete' : 'complete';
      if ((await call(`${drawerOf(index + 1)}/status`, { status })).status === 200) {
        isComplete = !isComplete;
        acknowledged[index] = (acknowledged[index] ?? 0) + 1;
      } else await pause(PAUSE_MS);
    }
  };
  const read = async (): Promise<void> => {
    while (!isOver) {
      await call(drawerOf(1));
      await pause(PAUSE_MS / 2);
    }
  };
  const work = Promise.all([...[...acknowledged.keys()].map(write), read()]);

  return {
    /** Milliseconds until a write to a drawer that nobody else uses is acknowledged. */
    untilWritten: async (): Promise<number> => {
      const started = performance.now();
      const path = `${drawerOf(writers + 1)}/status`;
      // A drawer that already has the status would be acknowledged without a write.
      const wanted = isSpareComplete ? 'incomplete' : 'complete';
      while ((await call(path, { status: wanted })).status !== 200) await pause(PAUSE_MS);
      isSpareComplete = !isSpareComplete;
      return performance.now() - started;
    },
    /** All answers since the last time. */
    takeAnswers: (): readonly Answered[] => {
      const taken = answers;
      answers = [];
      return taken;
    },
    stop: async (): Promise<void> => {
      isOver = true;
      await work;
    },
    countLost: (url: string) => countLost(url, acknowledged),
  };
}
