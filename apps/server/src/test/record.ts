import { afterAll, beforeAll } from 'vitest';
import { inOrganization } from '../db/transaction.ts';
import { addMember, createToolbox, registerOrganization, scan, tools } from './factories.ts';
import type { TestOrganization } from './factories.ts';
import { openTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** An event as administrators receive it. */
interface TestEvent {
  sequence: number;
  kind: string;
  what: string;
  at: string;
  person: { id: string; name: string; rank: string; unit: string };
  toolboxId: string | null;
  linksToHistory: boolean;
  imageUrl: string | null;
  missing: string[];
  facts: { label: string; before: string | null; after: string | null }[];
  reason: string | null;
  seal: string;
  previousSeal: string;
}

interface Opened {
  readonly test: TestApp;
  readonly ours: TestOrganization;
  /** A plain member. */
  readonly ray: { readonly id: string; readonly token: string };
}

/**
 * An organization in which a tool went missing, an inventory was completed and reopened, and a role was
 * changed twice.
 */
async function open(): Promise<Opened> {
  const test = await openTestApp();
  const ours = await registerOrganization(test);
  const ray = await addMember(test, ours.organizationId);
  const { path } = await createToolbox(test, ours.admin, { name: 'TB-1', drawers: 2 });
  const drawer = `${path}/drawer/2`;
  await scan(test, ray.token, { drawer, tools: tools('present', 'missing') });
  test.clock.advance(60 * 60 * 1000);
  await test.call('POST', `${drawer}/tool-missing?toolIndex=0`, {
    token: ray.token,
    body: { toolName: 'Wrench 1' },
    headers: { 'device-time': '2026-11-20T10:00:00Z' },
  });
  await test.call('POST', `${path}/status`, { token: ray.token, body: { status: 'complete' } });
  await test.call('POST', `${path}/status`, { token: ours.admin, body: { status: 'incomplete' } });
  test.clock.advance(60 * 60 * 1000);
  await test.call('PATCH', `/api/organizations/users/${ray.id}`, {
    token: ours.admin,
    body: { organizationRole: 'admin' },
  });
  await test.call('PATCH', `/api/organizations/users/${ray.id}`, {
    token: ours.admin,
    body: { organizationRole: 'member' },
  });
  return { test, ours, ray };
}

/** An application with a short record, for the tests of a file. */
export function givenRecord() {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.test.close());
  const at = (): Opened => {
    if (!opened) throw new Error('Nothing is open before the first test');
    return opened;
  };
  const page = async (query: Record<string, string> = {}, token = at().ours.admin) => {
    const answer = await at().test.call('GET', `/api/events?${new URLSearchParams(query)}`, { token });
    return {
      ...answer,
      events: answer.body.events as TestEvent[],
      next: answer.body.nextCursor as string | null,
    };
  };
  /** The stored record, newest first. */
  const truth = () =>
    inOrganization(at().test.deps.db, at().ours.organizationId, (db) =>
      db
        .selectFrom('inspectionEvents')
        .selectAll()
        .where('organizationId', '=', at().ours.organizationId)
        .orderBy('sequence', 'desc')
        .execute(),
    );
  return { at, page, truth };
}

export const numbers = (events: readonly { sequence: number }[]) => events.map(({ sequence }) => sequence);
