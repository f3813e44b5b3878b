import { beforeEach, expect } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { Jobs } from '../jobs/jobs.ts';
import { timedWork } from '../timed-work.ts';
import { createToolbox, scan, tools } from './factories.ts';
import { dataUrl, plainJpeg } from './pictures.ts';
import type { Answer, TestApp } from './test-app.ts';

interface Shown {
  readonly [key: string]: unknown;
  readonly number: number;
  readonly state: string;
  readonly toolName: string;
}

interface Team {
  readonly admin: string;
  readonly maintainer: string;
}

/** A toolbox with two drawers for each test, and what tests of lost-tool cases do with it. */
export function givenToolbox(test: TestApp, ours: Team) {
  let box = { id: '', path: '', toolboxId: '' };
  beforeEach(async () => {
    box = await createToolbox(test, ours.admin, { drawers: 2 });
  });
  const call = (
    method: string,
    url: string,
    ...[body, token = ours.maintainer]: [object?, string?]
  ): Promise<Answer> => test.call(method, url, { token, ...(body ? { body } : {}) });
  const drawer = (number = 1) => `${box.path}/drawer/${number}`;
  const list = async (query = ''): Promise<Shown[]> =>
    (await call('GET', `/api/cases?toolboxId=${box.toolboxId}&${query}`)).body.cases;
  return {
    box: () => box,
    call,
    drawer,
    list,
    photograph: (...statuses: ('present' | 'missing')[]) =>
      scan(test, ours.maintainer, { drawer: drawer(), tools: tools(...statuses) }),
    complete: (path = drawer()) => call('POST', `${path}/status`, { status: 'complete' }),
    mark: (deed: 'found' | 'missing', index = 0) =>
      call('POST', `${drawer()}/tool-${deed}?toolIndex=${index}`, { toolName: `Wrench ${index + 1}` }),
    assign: async (...statuses: 'present'[]) => {
      const templateImageUrl = dataUrl(await plainJpeg());
      const body = { templateImageUrl, templateTools: tools(...statuses) };
      return call('POST', `${drawer()}/assign-template`, body, ours.admin);
    },
    /** The only case of the toolbox. */
    theCase: async (): Promise<Shown> => {
      const cases = await list();
      expect(cases).toHaveLength(1);
      return cases[0] as Shown;
    },
    statesOf: async () => (await list()).map(({ toolName, state }) => [toolName, state]),
    change: async (settings: object) => {
      const { version } = (await call('GET', '/api/organizations/settings')).body;
      const headers = { 'if-match': String(version) };
      const url = '/api/organizations/settings';
      return test.call('PUT', url, { token: ours.admin, body: settings, headers });
    },
    /** What the servers do automatically at this time, with no browser open. */
    pass: async (minutes: number): Promise<void> => {
      test.clock.advance(minutes * MINUTE_MS);
      const own = timedWork(test.deps).filter(({ name }) => name === 'lost-case');
      const jobs = new Jobs(test.deps, own);
      await jobs.look();
      await jobs.settle();
    },
    aircraft: async (): Promise<{ readonly id: string; readonly reference: string }> =>
      (await call('POST', '/api/work-items', { kind: 'aircraft', reference: test.deps.ids.uuid() })).body,
    releaseOf: async (id: string) => (await call('GET', `/api/work-items/${id}/release`)).body,
  };
}
