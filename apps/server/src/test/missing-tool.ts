import { beforeAll, beforeEach } from 'vitest';
import type { givenToolbox } from './cases.ts';
import { addMember, tools } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Team {
  readonly organizationId: string;
  readonly admin: string;
}

/**
 * Before each test, Wrench 1 of drawer 1 was seen, was used on an aircraft, and is missing in the completed
 * drawer: its case is suspected. Returns what tests do with it.
 */
export function givenMissingTool(test: TestApp, ours: Team, at: ReturnType<typeof givenToolbox>) {
  const { call, complete, photograph } = at;
  const known = { plane: '', inspector: '' };
  beforeAll(async () => {
    const { id, token } = await addMember(test, ours.organizationId);
    await call('PUT', `/api/organizations/users/${id}/duties`, { duties: ['inspector'] }, ours.admin);
    known.inspector = token;
  });
  beforeEach(async () => {
    known.plane = (await at.aircraft()).id;
    await at.assign('present', 'present');
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_start', workItemIds: [known.plane] });
    await photograph('present', 'present');
    await photograph('missing', 'present');
    await complete();
  });
  const caseNumber = async () => (await at.list()).at(-1)?.number ?? 0;
  const closeCase = async (number: number, outcome: string) => {
    const body = { outcome, place: 'Engine 2', note: 'Taken out with a long magnet' };
    await call('POST', `/api/cases/${number}/closure`, body, ours.admin);
    await call('POST', `/api/cases/${number}/closure/confirm`, {}, known.inspector);
  };
  const boxDone = () => complete(at.box().path);
  return {
    /** The aircraft, and the token of an inspector. */
    known,
    caseNumber,
    closeCase,
    boxDone,
    closeAs: async (outcome: string) => {
      await boxDone();
      await closeCase(await caseNumber(), outcome);
    },
    deleteBox: () => call('DELETE', at.box().path, undefined, ours.admin),
    startAnother: () =>
      call('POST', `${at.box().path}/inventories`, {
        kind: 'shift_end',
        supersede: { reason: 'Shift is over' },
      }),
    /** The template without the place of Wrench 1. */
    without: async () => {
      const { templateImageUrl } = (await call('GET', at.drawer())).body;
      return { templateImageUrl, templateTools: tools('present', 'present').slice(1) };
    },
    saveNothing: (drawer = at.drawer()) => call('POST', `${drawer}/scan`, { imageUrl: null, tools: [] }),
    saveWithout: () => call('POST', `${at.drawer()}/scan`, { tools: tools('missing', 'present').slice(1) }),
  };
}
