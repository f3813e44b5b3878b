// @postgres the smoke test of this feature.
import { meanings } from '@stowed/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOfKind } from '../../test/events.ts';
import { addPerson, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let ours: TestOrganization;
beforeEach(async () => {
  ours = await registerOrganization(test);
});

const URL = '/api/organizations/settings';
const get = (token = ours.admin) => test.call('GET', URL, { token });
const put = (body: unknown, version: string | undefined = '1', token = ours.admin) =>
  test.call('PUT', URL, { token, body, headers: version === '' ? {} : { 'if-match': version } });

describe('the settings of an organization', () => {
  it('GEN-001 are at first: photo any, lost-tool cases on, signing off, time zone UTC; every member reads them', async () => {
    const token = await addPerson(test, ours.organizationId);
    const { status, body, headers } = await get(token);
    expect([status, headers['etag']]).toEqual([200, '"1"']);
    expect(body).toMatchObject({
      timeZone: 'UTC',
      photo: 'any',
      version: 1,
      lostCases: 'on',
      recountNeedsPhoto: false,
      suspectedMinutes: 30,
      escalateMinutes: 60,
      signing: 'off',
      secondPerson: [],
    });
  });

  it('GEN-003 are changed by admin, organization admin or owner only, with an event of before and after', async () => {
    const { organizationId } = ours;
    const callers = [
      [await addPerson(test, organizationId), 403],
      [await addPerson(test, organizationId, { role: 'admin' }), 200],
      [await addPerson(test, organizationId, { organizationRole: 'admin' }), 200],
      [ours.admin, 200],
    ] as const;
    for (const [token, status] of callers) {
      const { version, photo } = (await get()).body;
      const wanted = photo === 'any' ? 'required' : 'any';
      expect((await put({ photo: wanted }, String(version), token)).status).toBe(status);
    }
    const events = await eventsOfKind(test, organizationId, 'settings_changed');
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ photo: 'any' }, { photo: 'required' }],
      [{ photo: 'required' }, { photo: 'any' }],
      [{ photo: 'any' }, { photo: 'required' }],
    ]);
    const { version } = (await get()).body;
    expect((await put({ photo: 'required' }, version)).body.version).toBe(version);
    expect(await eventsOfKind(test, organizationId, 'settings_changed')).toHaveLength(3);
  });

  it('GEN-004 stay as they are after a stale If-Match, which is answered with them', async () => {
    const first = await put({ photo: 'required' }, '"1"');
    expect([first.status, first.headers['etag'], first.body.version]).toEqual([200, '"2"', 2]);
    const stale = await put({ timeZone: 'Europe/Berlin' }, '1');
    expect([stale.status, stale.body.code, stale.body.settings]).toEqual([
      409,
      'settings_changed',
      {
        timeZone: 'UTC',
        photo: 'required',
        version: 2,
        lostCases: 'on',
        recountNeedsPhoto: false,
        suspectedMinutes: 30,
        escalateMinutes: 60,
        signing: 'off',
        secondPerson: [],
        meaningFirst: meanings.first,
        meaningSecond: meanings.second,
      },
    ]);
    expect((await get()).body).toMatchObject({ timeZone: 'UTC', photo: 'required' });
    const without = await put({ photo: 'any' }, '');
    expect([without.status, without.body.message]).toEqual([400, 'If-Match is required']);
  });

  it('GEN-004 of two changes at once one is refused', async () => {
    const both = await Promise.all([put({ photo: 'required' }), put({ timeZone: 'Europe/Berlin' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('GEN-005 take a time zone that the server knows, and no other', async () => {
    const { timeZones } = (await get()).body;
    expect(timeZones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'America/New_York']));
    for (const timeZone of ['Mars/Olympus', '+02:00', '', 7]) {
      const { status, body } = await put({ timeZone });
      expect([status, body.message]).toEqual([400, 'Unknown time zone']);
    }
    expect((await put({ timeZone: 'Europe/Berlin' })).body).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect((await put({ timeZone: 'Etc/UTC' }, '2')).body).toMatchObject({ timeZone: 'UTC' });
  });

  it.each([[{ photo: 'sometimes' }], [{ keyCallsPerMinute: 600 }], [{ photo: 'any', other: 1 }]])(
    'GEN-003 refuse %j',
    async (body) => {
      const answer = await put(body);
      expect([answer.status, answer.body.message]).toEqual([400, 'Invalid setting']);
    },
  );
});
