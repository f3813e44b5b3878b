// @postgres many writers at once, and row security.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '@stowed/contract';
import { HOUR_MS, MINUTE_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { givenToolbox } from '../../test/cases.ts';
import {
  addMember,
  createToolbox,
  PASSWORD,
  registerOrganization,
  scan,
  tools,
  useTeam,
} from '../../test/factories.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';
import { timedWork } from '../../timed-work.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { box, call, photograph, complete, mark, theCase, change, pass } = at;

type Member = Awaited<ReturnType<typeof addMember>>;
const people = {} as Record<'admin' | 'maintainer' | 'lead' | 'inspector' | 'other' | 'custodian', Member>;
const names = new Map<string, string>();
let gone: Member;
let number: number;

async function giveDuties(id: string, duties: readonly string[]): Promise<void> {
  const answer = await call('PUT', `/api/organizations/users/${id}/duties`, { duties }, ours.admin);
  expect(answer.status).toBe(200);
}

async function person(name: keyof typeof people | 'gone', duties: readonly string[] = []): Promise<Member> {
  const member = await addMember(test, ours.organizationId);
  await giveDuties(member.id, duties);
  names.set(member.id, name);
  return member;
}

beforeAll(async () => {
  for (const [name, token] of Object.entries({ admin: ours.admin, maintainer: ours.maintainer })) {
    const { body } = await call('GET', '/api/user', undefined, token);
    people[name === 'admin' ? 'admin' : 'maintainer'] = { id: body.id, username: body.username, token };
    names.set(body.id, name);
  }
  people.lead = await person('lead', ['lead']);
  people.inspector = await person('inspector', ['inspector']);
  people.other = await person('other');
  people.custodian = await person('custodian', ['custodian']);
  gone = await person('gone', ['lead', 'inspector']);
  await call('PATCH', `/api/organizations/users/${gone.id}`, { active: false }, ours.admin);
});

/** A suspected case. */
beforeEach(async () => {
  await change({ signing: 'off', secondPerson: [] });
  await photograph('present', 'present');
  await photograph('missing', 'present');
  await complete();
  ({ number } = await theCase());
});

const rows = () =>
  inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .selectFrom('notifications')
      .selectAll()
      .where(sql<boolean>`subject || ' ' like ${`% ${box().toolboxId} %`}`)
      .orderBy('eventSequence')
      .execute(),
  );

let seen: ReadonlySet<string> = new Set();
/** Who was notified of what about this toolbox since the last look. */
async function news(): Promise<Readonly<Record<string, readonly string[]>>> {
  const all = await rows();
  const fresh = all.filter(({ id }) => !seen.has(id));
  seen = new Set(all.map(({ id }) => id));
  const kinds: Record<string, string[]> = {};
  for (const { userId, kind } of fresh) (kinds[names.get(userId) ?? userId] ??= []).push(kind);
  return kinds;
}
const each = (kind: string, ...who: string[]) => Object.fromEntries(who.map((name) => [name, [kind]]));

type Name = keyof typeof people;
const act = async (who: Name, what: string, body: object = {}) => {
  const answer = await call('POST', `/api/cases/${number}/${what}`, body, people[who].token);
  expect([what, answer.status]).toEqual([what, 200]);
};
const assign = (who: Name, to: Name) =>
  call('PATCH', `/api/cases/${number}`, { assigneeId: people[to].id }, people[who].token);
const completeBox = (who: Name) =>
  call('POST', `${box().path}/status`, { status: 'complete' }, people[who].token);
const give = (who: Name, ...duties: readonly string[]) => giveDuties(people[who].id, duties);
const findTool = (who: Name) => {
  const url = `${box().path}/drawer/1/tool-found?toolIndex=0`;
  return call('POST', url, { toolName: 'Wrench 1' }, people[who].token);
};
const open = () => act('maintainer', 'report');
const found = { outcome: 'found', place: 'Wheel well' };
const closed = async () => {
  await open();
  await act('maintainer', 'closure', found);
  await act('inspector', 'closure/confirm');
};

async function sign(id: string, who: Name, role: 'first' | 'second') {
  const { token } = people[who];
  const url = `/api/inventories/${id}`;
  const { digest } = (await call('GET', `${url}/statement?role=${role}`, undefined, token)).body;
  const body = { role, digest, proof: { password: PASSWORD } };
  expect((await call('POST', `${url}/signatures`, body, token)).status).toBe(201);
}
/** An inventory that waits for a second person. */
async function signed(who: Name = 'other'): Promise<string> {
  await change({ signing: 'on', secondPerson: ['handover'] });
  const body = { kind: 'handover', supersede: { reason: 'The next shift begins' } };
  const { inventory } = (await call('POST', `${box().path}/inventories`, body)).body;
  await sign(inventory.id, who, 'first');
  return inventory.id;
}

interface Cause {
  readonly cause: string;
  readonly before?: () => Promise<unknown>;
  readonly act: () => Promise<unknown>;
  readonly notified: Readonly<Record<string, readonly string[]>>;
}

const causes: readonly Cause[] = [
  {
    cause: 'a case that opens with the completion of its toolbox',
    act: () => completeBox('maintainer'),
    notified: each('case_opened', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a case that a lead opens: that lead too',
    act: () => act('lead', 'report'),
    notified: each('case_opened', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a case that an inspector opens: that inspector too',
    act: () => act('inspector', 'report'),
    notified: each('case_opened', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a case that a search opens',
    act: () =>
      call('POST', `/api/cases/${number}/entries`, { kind: 'search', area: 'Bay', result: 'nothing' }),
    notified: each('case_opened', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a case that opens by itself',
    act: () => pass(31),
    notified: each('case_opened', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a tool that is reported by hand',
    act: () => {
      const { toolboxId } = box();
      return call('POST', '/api/cases', {
        toolboxId,
        drawerNumber: 1,
        uniqueId: 'tool-2',
        toolName: 'Wrench 2',
      });
    },
    notified: each('case_opened', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'an open case that has an assignee',
    before: () => assign('lead', 'other'),
    act: open,
    notified: each('case_opened', 'admin', 'lead', 'inspector', 'other'),
  },
  {
    cause: 'a case that its assignee opens: the assignee too',
    before: () => assign('lead', 'other'),
    act: () => act('other', 'report'),
    notified: each('case_opened', 'admin', 'lead', 'inspector', 'other'),
  },
  { cause: 'an assignment', act: () => assign('lead', 'other'), notified: each('case_assigned', 'other') },
  { cause: 'an assignment to oneself', act: () => assign('lead', 'lead'), notified: {} },
  {
    cause: 'an escalation by a lead: that lead too',
    before: async () => {
      await open();
      await assign('lead', 'other');
    },
    act: () => act('lead', 'escalate'),
    notified: each('case_escalated', 'admin', 'lead', 'inspector', 'other'),
  },
  {
    cause: 'an escalation by the assignee: the assignee too',
    before: async () => {
      await open();
      await assign('lead', 'other');
    },
    act: () => act('other', 'escalate'),
    notified: each('case_escalated', 'admin', 'lead', 'inspector', 'other'),
  },
  {
    cause: 'an escalation by a person without a duty: not that person',
    before: open,
    act: () => act('maintainer', 'escalate'),
    notified: each('case_escalated', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'an escalation by itself',
    before: open,
    act: () => pass(61),
    notified: each('case_escalated', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a proposal to close',
    before: open,
    act: () => act('maintainer', 'closure', found),
    notified: each('case_closure_proposed', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a proposal of an inspector, who is not notified',
    before: open,
    act: () => act('inspector', 'closure', found),
    notified: each('case_closure_proposed', 'admin', 'lead'),
  },
  {
    cause: 'a rejection',
    before: async () => {
      await open();
      await act('maintainer', 'closure', found);
    },
    act: () => act('lead', 'closure/reject', { reason: 'Not there' }),
    notified: {},
  },
  {
    cause: 'a closure: who was notified before, an earlier assignee and who confirms it too',
    before: async () => {
      await assign('lead', 'other');
      await assign('lead', 'custodian');
      await open();
      await act('maintainer', 'closure', found);
    },
    act: () => act('inspector', 'closure/confirm'),
    notified: each('case_closed', 'admin', 'lead', 'inspector', 'other', 'custodian'),
  },
  {
    cause: 'a closure: nobody else, not even who missed the tool, who proposed it and who confirms it',
    before: async () => {
      await pass(31);
      await act('custodian', 'closure', found);
    },
    act: async () => {
      await give('other', 'lead');
      await act('other', 'closure/confirm');
      await give('other');
    },
    notified: each('case_closed', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a closure by the lead who opened the case: that lead too',
    before: async () => {
      await act('lead', 'report');
      await act('maintainer', 'closure', found);
    },
    act: () => act('lead', 'closure/confirm'),
    notified: each('case_closed', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'a tool that is found before anyone was notified',
    act: () => findTool('other'),
    notified: {},
  },
  {
    cause: 'a tool that is found before its case opens: its assignee',
    before: () => assign('lead', 'other'),
    act: () => mark('found'),
    notified: each('case_closed', 'other'),
  },
  {
    cause: 'a tool that the assignee finds before its case opens: the assignee',
    before: () => assign('lead', 'other'),
    act: () => findTool('other'),
    notified: each('case_closed', 'other'),
  },
  {
    cause: 'a reopened case: not the lead who reopens it',
    before: closed,
    act: () => act('lead', 'reopen', { reason: 'It was another one' }),
    notified: each('case_reopened', 'admin', 'inspector'),
  },
  {
    cause: 'a reopened case: also who was notified of it before',
    before: async () => {
      await assign('lead', 'other');
      await assign('lead', 'custodian');
      await closed();
    },
    act: () => act('lead', 'reopen', { reason: 'It was another one' }),
    notified: each('case_reopened', 'admin', 'inspector', 'other', 'custodian'),
  },
  {
    cause: 'a first signature: who may sign second',
    act: () => signed(),
    notified: each('signature_awaited', 'admin', 'lead', 'inspector'),
  },
  {
    cause: 'the first signature of a lead, who may not sign second',
    act: async () => {
      await change({ signing: 'on', secondPerson: ['handover'] });
      const body = { kind: 'handover', supersede: { reason: 'The next shift begins' } };
      const { inventory } = (await call('POST', `${box().path}/inventories`, body)).body;
      await sign(inventory.id, 'lead', 'first');
    },
    notified: each('signature_awaited', 'admin', 'inspector'),
  },
  {
    cause: 'a change by someone else that makes a signature void',
    before: () => signed('other'),
    act: () => mark('missing', 1),
    notified: each('signature_void', 'other'),
  },
  {
    cause: 'a change of their own',
    before: () => signed('maintainer'),
    act: () => mark('missing', 1),
    notified: {},
  },
  {
    cause: 'signing that is turned off',
    before: () => signed('other'),
    act: () => change({ signing: 'off', secondPerson: [] }),
    notified: each('signature_void', 'other'),
  },
];

describe('notifications', () => {
  it('are written to nobody for a suspected case', async () => {
    expect(await rows()).toEqual([]);
  });

  it.each(causes)('NOTE-001 reach exactly the people who are to know of $cause', async (cause) => {
    await cause.before?.();
    await news();
    await cause.act();
    expect(await news()).toEqual(cause.notified);
  });

  it('treat a system admin as inspector only while there is none', async () => {
    const theirs = await registerOrganization(test);
    const maintainer = await addMember(test, theirs.organizationId);
    const { path } = await createToolbox(test, theirs.admin, { drawers: 1 });
    await scan(test, maintainer.token, { drawer: `${path}/drawer/1`, tools: tools('missing') });
    await test.call('POST', `${path}/status`, { token: maintainer.token, body: { status: 'complete' } });
    const { body } = await call('GET', '/api/notifications', undefined, theirs.admin);
    expect(body.notifications).toMatchObject([{ kind: 'case_opened', isRead: false }]);
    expect((await call('GET', '/api/notifications', undefined, maintainer.token)).body.unread).toBe(0);
  });

  it('NOTE-001 reach nobody of another organization', async () => {
    const theirs = await registerOrganization(test);
    await open();
    const { body } = await call('GET', '/api/notifications', undefined, theirs.admin);
    expect(body).toEqual({ notifications: [], nextCursor: null, unread: 0 });
    const [ourNotice] = await rows();
    const answer = await call('POST', '/api/notifications/read', { upTo: ourNotice?.id }, theirs.admin);
    expect([answer.status, answer.body.code]).toEqual([404, 'notification_not_found']);
  });

  it('NOTE-001 LOST-014 are written once, with two servers and two people at the same moment', async () => {
    await open();
    await news();
    test.clock.advance(HOUR_MS + MINUTE_MS);
    const server = () =>
      new Jobs(
        test.deps,
        timedWork(test.deps).filter(({ name }) => name === 'lost-case'),
      );
    const servers = [server(), server()];
    const escalate = (who: Name) => call('POST', `/api/cases/${number}/escalate`, {}, people[who].token);
    await Promise.all([...servers.map((one) => one.look()), escalate('other'), escalate('maintainer')]);
    await Promise.all(servers.map((one) => one.settle()));
    expect(await news()).toEqual(each('case_escalated', 'admin', 'lead', 'inspector'));
  });

  it('NOTE-001 have one row for a person and a cause', async () => {
    await open();
    const before = await rows();
    const again = before.map((row) => ({ ...row, id: test.deps.ids.uuid() }));
    await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .insertInto('notifications')
        .values(again)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    expect(await rows()).toEqual(before);
  });

  it('GEN-013 cannot be written without the event of their cause', async () => {
    await open();
    const [row] = await rows();
    const forged = inOrganization(test.deps.db, ours.organizationId, (db) =>
      sql`insert into notifications select organization_id, ${test.deps.ids.uuid()}::uuid, user_id, kind,
        subject_id, subject, path, event_sequence, created_at, read_at, 'another'
        from notifications where organization_id = ${ours.organizationId} and id = ${row?.id}`.execute(db),
    );
    await expect(forged).rejects.toThrow();
  });

  it('are undone with an act that fails', async () => {
    await open();
    await news();
    const answer = await call('POST', `/api/cases/${number}/report`, {}, people.other.token);
    expect(answer.status).toBe(409);
    expect(await news()).toEqual({});
  });
});

describe('the list', () => {
  const listOf = async (
    token: string,
    query = '',
  ): Promise<{ notifications: Notification[]; unread: number }> =>
    (await call('GET', `/api/notifications${query}`, undefined, token)).body;
  const read = (token: string, upTo: string) => call('POST', '/api/notifications/read', { upTo }, token);

  it('NOTE-002 names what happened, where and when, newest first', async () => {
    const { token } = people.lead;
    await open();
    await act('maintainer', 'closure', found);
    await act('inspector', 'closure/confirm');
    const { notifications } = await listOf(token);
    const place = `Wrench 1, drawer 1 of ${box().toolboxId}`;
    const path = `/cases/${number}`;
    const createdAt = expect.any(String);
    expect(notifications.slice(0, 3).map(({ id: _id, ...rest }) => rest)).toEqual([
      {
        kind: 'case_closed',
        subject: `Case ${number} is closed as found: ${place}`,
        path,
        createdAt,
        isRead: false,
      },
      {
        kind: 'case_closure_proposed',
        subject: `Case ${number} needs a second person to close it: ${place}`,
        path,
        createdAt,
        isRead: false,
      },
      { kind: 'case_opened', subject: `Case ${number} is open: ${place}`, path, createdAt, isRead: false },
    ]);
    await signed('other');
    const { toolboxId } = box();
    expect((await listOf(token)).notifications[0]).toMatchObject({
      subject: `Handover of ${toolboxId} is waiting for a second signature`,
      path: `/toolbox/${toolboxId}/complete`,
    });
    await mark('missing', 1);
    expect((await listOf(people.other.token)).notifications[0]?.subject).toBe(
      `Your signature is void: Handover of ${toolboxId} is open again`,
    );
  });

  it('NOTE-002 marks one and all older ones as read, those of this person alone', async () => {
    const { token } = people.lead;
    await open();
    await act('maintainer', 'closure', found);
    const before = await listOf(token);
    const [newest, older] = before.notifications;
    const others = await listOf(people.admin.token);
    const marked = await read(token, older?.id ?? '');
    expect([marked.status, marked.body]).toEqual([200, { unread: 1 }]);
    expect((await listOf(token)).notifications.slice(0, 2).map(({ isRead }) => isRead)).toEqual([
      false,
      true,
    ]);
    expect((await read(token, newest?.id ?? '')).body).toEqual({ unread: 0 });
    expect((await listOf(people.admin.token)).unread).toBe(others.unread);
    expect((await read(people.other.token, newest?.id ?? '')).status).toBe(404);
    expect((await read(token, 'unknown')).status).toBe(404);
    expect((await read(token, test.deps.ids.uuid())).status).toBe(404);
  });

  it('has pages of 50', async () => {
    const reader = await addMember(test, ours.organizationId);
    const organization = { organizationId: ours.organizationId };
    await open();
    const [row] = await rows();
    if (!row) throw new Error('Nobody was notified');
    await inOrganization(test.deps.db, organization.organizationId, async (db) => {
      // The trigger asks for the event of the cause, which a test cannot write 60 times.
      await sql`reset role`.execute(db);
      await sql`set local session_replication_role = replica`.execute(db);
      const more = Array.from({ length: 60 }, (_, index) => ({
        ...row,
        id: test.deps.ids.uuid(),
        userId: reader.id,
        eventSequence: index + 1,
        dedupeKey: String(index),
      }));
      await db.insertInto('notifications').values(more).execute();
    });
    const first = (await call('GET', '/api/notifications', undefined, reader.token)).body;
    expect([first.notifications.length, first.nextCursor, first.unread]).toEqual([50, '11', 60]);
    const second = (await call('GET', '/api/notifications?cursor=11', undefined, reader.token)).body;
    expect([second.notifications.length, second.nextCursor, second.unread]).toEqual([10, null, 60]);
    expect((await call('GET', '/api/notifications?cursor=-1', undefined, reader.token)).status).toBe(400);
  });

  it('NOTE-005 has one line of text for each, whatever the names contain', async () => {
    const body = { toolName: '<b onclick="x">Pliers"\r\nBcc: all@example.org\u2028' };
    const list = tools('missing').map((tool) => ({ ...tool, name: body.toolName }));
    const other = await createToolbox(test, ours.admin, { drawers: 1 });
    await scan(test, ours.maintainer, { drawer: `${other.path}/drawer/1`, tools: list });
    await call('POST', `${other.path}/status`, { status: 'complete' });
    const [newest] = (await listOf(people.lead.token)).notifications;
    expect(newest?.subject).toMatch(
      /^Case \d+ is open: <b onclick="x">Pliers" Bcc: all@example\.org ?, drawer 1 of /,
    );
    expect(newest?.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });
});
