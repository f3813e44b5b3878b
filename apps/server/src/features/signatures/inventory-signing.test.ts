// @postgres locks a toolbox and a person, uses a challenge once, and compares signatures in SQL.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '@stowed/contract';
import { MINUTE_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOf, eventsOfKind } from '../../test/events.ts';
import { addMember, PASSWORD, scan, storeVerdict, tools, useTeam } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const { box, call, drawer, photograph, complete, mark, assign, change } = givenToolbox(test, ours);

type Member = Awaited<ReturnType<typeof addMember>>;
let counter: Member;
let inspector: Member;

const duties = (id: string, given: string[]) =>
  call('PUT', `/api/organizations/users/${id}/duties`, { duties: given }, ours.admin);
const start = async (kind = 'shift_end'): Promise<string> => {
  const body = { kind, supersede: { reason: 'The next shift begins' } };
  return (await call('POST', `${box().path}/inventories`, body, counter.token)).body.inventory.id;
};
/** As a photo leaves the drawer that an engine judged. */
async function judged(seen: ReturnType<typeof tools>): Promise<void> {
  const { body } = await photograph('present');
  await storeVerdict(test, ours.organizationId, { drawer: body.drawer, seen });
  const { imageUrl } = body.drawer;
  await scan(test, ours.maintainer, { drawer: drawer(), imageUrl, tools: seen });
}
const statement = (id: string, { token = counter.token, query = 'role=first' } = {}) =>
  call('GET', `/api/inventories/${id}/statement?${query}`, undefined, token);
interface Attempt {
  readonly role?: string;
  readonly proof?: object;
  readonly digest?: string;
  readonly token?: string;
}
const send = (id: string, { role = 'first', token = counter.token, ...rest }: Attempt = {}) =>
  call('POST', `/api/inventories/${id}/signatures`, { role, proof: { password: PASSWORD }, ...rest }, token);
/** Reads the statement and signs it. */
const sign = async (id: string, attempt: Attempt = {}, query = '') => {
  const { role = 'first', token = counter.token } = attempt;
  const { digest } = (await statement(id, { token, query: `role=${role}${query}` })).body;
  return send(id, { ...attempt, digest });
};
/** Changes how many tools a drawer should hold, in the toolbox's settings. */
const expectTools = async (number: number, tools: number) => {
  const { type, eid, drawers } = (await call('GET', box().path)).body;
  const body = { type, eid, drawers, drawerTools: { [number]: tools } };
  const changed = await call('PUT', box().path, body, ours.admin);
  expect(changed.status).toBe(200);
};
const rename = async (name: string) => {
  const { type, eid, drawers } = (await call('GET', box().path)).body;
  return call('PUT', box().path, { type, eid, drawers, name }, ours.admin);
};
/** What the page names as changed beside the lines. */
const changedParts = (before: Statement, now: Statement): string[] =>
  now.parts
    .filter((part) => before.parts.find(({ label }) => label === part.label)?.digest !== part.digest)
    .map(({ label }) => label);
const stateOf = async (id: string) => (await call('GET', `/api/inventories/${id}`)).body;
const receiptOf = async (id: string): Promise<string> => {
  const headers = { authorization: `Bearer ${ours.maintainer}` };
  const reply = await test.app.inject({ method: 'GET', url: `/api/inventories/${id}/receipt`, headers });
  const pages = readPdf(reply.rawPayload).flatMap(({ texts }) => texts);
  return pages.join(' ').replace(/ +/g, ' ');
};
const kinds = async () => (await eventsOf(test, ours.organizationId, box().id)).map(({ kind }) => kind);

beforeEach(async () => {
  counter = await addMember(test, ours.organizationId);
  inspector = await addMember(test, ours.organizationId);
  await duties(inspector.id, ['inspector']);
  const settings = await change({ signing: 'on', secondPerson: [] });
  expect(settings.status).toBe(200);
  await photograph('present', 'missing');
  await complete();
});

describe('completing with signing on', () => {
  it('SIGN-002 without a signature is refused with the inventory to sign, also where none was open', async () => {
    const refused = await complete(box().path);
    expect([refused.status, refused.body.code]).toEqual([409, 'signature_required']);
    expect(refused.body.inventory).toMatchObject({ kind: 'unplanned', state: 'open' });
    expect((await call('GET', box().path)).body.status).toBe('incomplete');
    expect(await kinds()).not.toContain('toolbox_completed');
    const { status, body } = await sign(refused.body.inventory.id);
    expect([status, body.inventory.state, body.toolbox.status]).toEqual([201, 'completed', 'complete']);
  });

  it('SIGN-001 with signing off asks for none, and no sheet is needed', async () => {
    await change({ signing: 'off' });
    const done = await complete(box().path);
    expect([done.status, done.body.toolbox.status]).toEqual([200, 'complete']);
    expect(await kinds()).not.toContain('inventory_signed');
  });

  it('SIGN-007 SIGN-015 SIGN-016 keeps the meaning word for word in signature, event and receipt', async () => {
    await change({ meaningFirst: 'I, the undersigned, counted {toolbox}.' });
    const id = await start();
    const shown = (await statement(id)).body;
    const meaning = `I, the undersigned, counted ${box().toolboxId}.`;
    expect(shown.meaning).toBe(meaning);
    expect(shown.lines).toContainEqual({ label: 'Missing', text: 'Wrench 2 (drawer 1)' });
    const { body } = await send(id, { digest: shown.digest });
    await change({ meaningFirst: 'Something else.' });
    expect(body.signature).toMatchObject({ meaning, method: 'password', digest: shown.digest, voidAt: null });
    const [event] = await eventsOfKind(test, ours.organizationId, 'inventory_signed').then((all) =>
      all.slice(-1),
    );
    expect(event?.after).toMatchObject({ inventoryId: id, signature: { meaning, digest: shown.digest } });
    const receipt = await receiptOf(id);
    for (const words of [
      meaning,
      'Ray Ortiz, SrA, 2 AMXS',
      'with a password',
      shown.digest,
      'First signature',
    ])
      expect(receipt).toContain(words);
    expect(receipt).toContain(body.signature.signedAt.slice(0, 19).replace('T', ' '));
    expect((await stateOf(id)).signatures).toEqual([body.signature]);
  });

  it('G-177 the statement names by drawer what is not known, and calls nothing counted that is not', async () => {
    await complete(drawer(2));
    const linesOf = async (id: string) => {
      const { lines } = (await statement(id)).body as Statement;
      return lines.map(({ label, text }) => [label, text]);
    };
    const id = await start();
    await mark('found', 1);
    const all = [
      ['Missing', 'none known'],
      ['Not counted', 'drawer 2 (3 expected)'],
      ['Fewer than expected', '1 (drawer 1)'],
    ];
    const withoutTemplate = ['No template', 'drawer 1'];
    const uncompared = ['Not compared with the current template', 'drawer 1'];
    expect(await linesOf(id)).toEqual(expect.arrayContaining([...all, withoutTemplate]));
    expect(await linesOf(id)).not.toContainEqual(uncompared);
    expect((await linesOf(id)).map(([label]) => label)).not.toContain('Drawers counted');
    await assign('present', 'present');
    expect(await linesOf(id)).toEqual(expect.arrayContaining([...all, uncompared]));
    await judged(tools('present', 'present'));
    expect(await linesOf(id)).toEqual(expect.arrayContaining(all));
    expect(await linesOf(id)).not.toContainEqual(uncompared);
    await expectTools(1, 2);
    await expectTools(2, 0);
    const sure = await linesOf(id);
    expect(sure).toContainEqual(['Missing', 'none']);
    expect(sure.map(([label]) => label)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(Not counted|Fewer|Not compared|No template)/)]),
    );
  });

  it('G-177 the statement names a drawer whose photo an earlier template with other places judged', async () => {
    await assign('present');
    await judged(tools('present'));
    const id = await start();
    const line = { label: 'Not compared with the current template', text: 'drawer 1' };
    expect((await statement(id)).body.lines).not.toContainEqual(line);
    await assign('present', 'present');
    expect((await statement(id)).body.lines).toContainEqual(line);
  });

  it('SIGN-006 prints name, rank and unit of the time of signing after the profile changed', async () => {
    const id = await start();
    await sign(id);
    const profile = { firstName: 'Other', lastName: 'Name', rank: 'CMSgt', unit: '99 XX' };
    expect((await call('PUT', '/api/users/me', profile, counter.token)).status).toBe(200);
    expect((await stateOf(id)).signatures[0]).toMatchObject({
      name: 'Ray Ortiz',
      rank: 'SrA',
      unit: '2 AMXS',
    });
    expect(await receiptOf(id)).toContain('Signed by Ray Ortiz, SrA, 2 AMXS');
  });

  it('SIGN-008 keeps the password nowhere: not in a row, not in an idempotent reply', async () => {
    const id = await start();
    const { digest } = (await statement(id)).body;
    const headers = { 'idempotency-key': `sign-${id}` };
    const body = { role: 'first', digest, proof: { password: PASSWORD } };
    const url = `/api/inventories/${id}/signatures`;
    const first = await test.call('POST', url, { token: counter.token, body, headers });
    const again = await test.call('POST', url, { token: counter.token, body, headers });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const tables = [
      'signatures',
      'signing_challenges',
      'idempotency_keys',
      'inspection_events',
      'inventories',
    ];
    for (const table of tables) {
      const { rows: kept } = await inOrganization(test.deps.db, ours.organizationId, (db) =>
        sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(db),
      );
      expect(kept.some(({ text }) => text.includes(PASSWORD))).toBe(false);
    }
  });
});

describe('a forged signature', () => {
  it('SIGN-003 with a wrong password is refused, and counts against the limit of signing in', async () => {
    const id = await start();
    const { digest } = (await statement(id)).body;
    for (let attempt = 1; attempt <= 10; attempt++) {
      const refused = await send(id, { digest, proof: { password: `guess ${attempt}` } });
      expect([refused.status, refused.body.message]).toEqual([401, 'Invalid username or password']);
    }
    expect((await send(id, { digest })).status).toBe(429);
    const signIn = { username: counter.username, password: PASSWORD };
    expect((await call('POST', '/api/auth/login', signIn)).status).toBe(429);
    expect(await kinds()).not.toContain('inventory_signed');
  });

  it("SIGN-003 with another person's password, without a proof or with another organization's person is refused", async () => {
    const id = await start();
    const { digest } = (await statement(id)).body;
    const url = `/api/inventories/${id}/signatures`;
    const none = await call('POST', url, { role: 'first', digest }, counter.token);
    expect([none.status, none.body.message]).toEqual([400, 'Proof is required']);
    const other = await send(id, { digest, proof: { username: inspector.username, password: PASSWORD } });
    expect([other.status, other.body.message]).toEqual([403, 'Not allowed to sign']);
    const nobody = await send(id, { digest, proof: { username: 'nobody', password: PASSWORD } });
    expect(nobody.status).toBe(401);
    expect((await stateOf(id)).inventory.state).toBe('open');
  });

  it('SIGN-005 of a statement that changed is refused with the new one; that can be signed', async () => {
    const id = await start();
    const old = (await statement(id)).body;
    await mark('found', 1);
    const refused = await send(id, { digest: old.digest });
    expect([refused.status, refused.body.code]).toEqual([409, 'statement_changed']);
    expect(refused.body.statement.lines).toContainEqual({ label: 'Missing', text: 'none known' });
    expect((await stateOf(id)).inventory.state).toBe('open');
    expect((await send(id, { digest: refused.body.statement.digest })).status).toBe(201);
  });

  it.each([
    ['Photo of drawer 1', () => photograph('present', 'missing')],
    ['Template of drawer 1', () => assign('present', 'present')],
    ['Tools of drawer 1', () => mark('found', 1)],
  ])('SIGN-005 the new statement tells by its parts that this changed: %s', async (label, act) => {
    const id = await start();
    const old = (await statement(id)).body;
    await act();
    const { body } = await send(id, { digest: old.digest });
    expect(body.code).toBe('statement_changed');
    expect(changedParts(old, body.statement)).toContain(label);
    expect(changedParts(old, body.statement)).not.toContain('Photo of drawer 2');
  });

  it.each([
    ['the meaning', () => change({ meaningFirst: 'Other words' })],
    ["the toolbox's name", () => rename('Hangar tools')],
    ["a drawer's state", () => call('POST', `${drawer(2)}/status`, { status: 'complete' })],
    [
      'the person',
      () =>
        inOrganization(test.deps.db, ours.organizationId, (db) =>
          sql`update users set rank = 'Amn' where id = ${counter.id}`.execute(db),
        ),
    ],
  ])('SIGN-005 is refused after a change of %s', async (_what, act) => {
    const id = await start();
    const { digest } = (await statement(id)).body;
    await act();
    expect((await send(id, { digest })).body.code).toBe('statement_changed');
    await change({ meaningFirst: 'I counted {toolbox}.' });
  });

  it('SIGN-004 of a statement older than 5 minutes, never shown, or signed before is refused', async () => {
    const id = await start();
    const { digest } = (await statement(id)).body;
    test.clock.advance(5 * MINUTE_MS + 1);
    expect((await send(id, { digest })).body.code).toBe('statement_changed');
    expect((await send(id, { digest: 'a'.repeat(64) })).body.code).toBe('statement_changed');
    expect((await sign(id)).status).toBe(201);
    const replayed = await send(id, { digest });
    expect([replayed.status, replayed.body.code]).toEqual([409, 'inventory_state']);
  });

  it('SIGN-004 sent again is refused, also where the same statement waits for a signature again', async () => {
    await change({ secondPerson: ['shift_end'] });
    const id = await start();
    const { digest } = (await statement(id)).body;
    expect((await send(id, { digest })).body.inventory.state).toBe('awaiting_second');
    await change({ signing: 'off' });
    await change({ signing: 'on' });
    expect((await stateOf(id)).inventory.state).toBe('open');
    const replayed = await send(id, { digest });
    expect([replayed.status, replayed.body.code]).toEqual([409, 'statement_changed']);
    expect(replayed.body.statement.digest).toBe(digest);
  });

  it('SIGN-009 of two at once leaves one signature', async () => {
    const id = await start();
    const { digest } = (await statement(id)).body;
    const both = await Promise.all([send(id, { digest }), send(id, { digest })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await stateOf(id)).signatures).toHaveLength(1);
  });
});

describe('a second person', () => {
  const second = { role: 'second' };
  const byInspector = () => ({ ...second, proof: { username: inspector.username, password: PASSWORD } });
  let id: string;
  beforeEach(async () => {
    expect((await change({ secondPerson: ['shift_end'] })).status).toBe(200);
    id = await start();
    await photograph('present', 'missing');
    await complete();
    await sign(id);
  });

  it('SIGN-010 is awaited for the kinds that need one: the toolbox is complete only afterwards', async () => {
    expect((await stateOf(id)).inventory.state).toBe('awaiting_second');
    expect((await call('GET', box().path)).body.status).toBe('incomplete');
    expect((await complete(box().path)).body.code).toBe('signature_required');
    const listed = async () =>
      (await call('GET', '/api/toolboxes')).body.find((one: { id: string }) => one.id === box().id);
    expect(await listed()).toMatchObject({ openInventory: 'shift_end', isAwaitingSecond: true });
    const { body } = await sign(id, byInspector(), '&signer=other');
    expect(await listed()).not.toHaveProperty('isAwaitingSecond');
    expect([body.inventory.state, body.toolbox.status]).toEqual(['completed', 'complete']);
    expect((await stateOf(id)).signatures.map(({ role }: { role: string }) => role)).toEqual([
      'first',
      'second',
    ]);
    const other = await start('shift_start');
    expect((await sign(other)).body.inventory.state).toBe('completed');
  });

  it('SIGN-016 leaves the first signature valid when the meaning changes for later ones', async () => {
    await change({ meaningFirst: 'I have counted it.' });
    const signed = await sign(id, byInspector(), '&signer=other');
    expect([signed.status, signed.body.inventory.state]).toEqual([201, 'completed']);
    const [first] = (await stateOf(id)).signatures;
    expect(first).toMatchObject({ role: 'first', voidAt: null });
    expect(first.meaning).not.toBe('I have counted it.');
    await change({ meaningFirst: 'I counted {toolbox}.' });
  });

  it.each([
    ['another inventory begins', () => start()],
    [
      'it is cancelled',
      async () => {
        await duties(counter.id, ['lead']);
        return call('POST', `/api/inventories/${id}/cancel`, { reason: 'Wrong toolbox' }, counter.token);
      },
    ],
  ])('SIGN-013 leaves no valid first signature when %s', async (_what, end) => {
    await end();
    const { inventory, signatures } = await stateOf(id);
    expect(inventory.signedBy).toEqual([]);
    expect(signatures).toMatchObject([{ role: 'first', voidAt: expect.any(String) }]);
  });

  it('SIGN-013 is refused, and the first signature is void, when what was signed has changed without an act at the toolbox', async () => {
    const item = (
      await call('POST', '/api/work-items', { kind: 'aircraft', reference: test.deps.ids.uuid() })
    ).body;
    const body = {
      kind: 'shift_end',
      workItemIds: [item.id],
      supersede: { reason: 'The next shift begins' },
    };
    id = (await call('POST', `${box().path}/inventories`, body, counter.token)).body.inventory.id;
    await sign(id);
    const renamed = await call('PATCH', `/api/work-items/${item.id}`, { title: 'Phantom' }, ours.admin);
    expect(renamed.status).toBe(200);
    const refused = await sign(id, byInspector(), '&signer=other');
    expect([refused.status, refused.body.code, refused.body.inventory.state]).toEqual([
      409,
      'inventory_state',
      'open',
    ]);
    const { inventory, signatures } = await stateOf(id);
    expect(inventory.state).toBe('open');
    expect(signatures).toMatchObject([{ role: 'first', voidAt: expect.any(String) }]);
    await sign(id);
    expect((await sign(id, byInspector(), '&signer=other')).body.inventory.state).toBe('completed');
  });

  it('SIGN-009 SIGN-011 cannot be the first person, someone deactivated or someone without a duty', async () => {
    await duties(counter.id, ['lead']);
    const same = await sign(id, second);
    expect([same.status, same.body.message]).toEqual([403, 'The second person must be a different person']);
    const { body: signedIn } = await call('POST', '/api/auth/login', {
      username: counter.username,
      password: PASSWORD,
    });
    expect((await sign(id, { ...second, token: signedIn.token })).body.code).toBe('second_person');
    const plain = await addMember(test, ours.organizationId);
    const proof = { username: plain.username, password: PASSWORD };
    expect((await sign(id, { ...second, proof }, '&signer=other')).body.code).toBe('signing_not_allowed');
    await call('PATCH', `/api/organizations/users/${inspector.id}`, { active: false }, ours.admin);
    const gone = await sign(id, byInspector(), '&signer=other');
    expect([gone.status, gone.body.message]).toEqual([403, 'Not allowed to sign']);
    expect((await stateOf(id)).inventory.state).toBe('awaiting_second');
  });

  it("SIGN-012 signs on the first one's device; no session is changed or made", async () => {
    const count = sql<{ n: number }>`select count(*)::integer as n from sessions`;
    const sessions = () =>
      inOrganization(test.deps.db, ours.organizationId, (db) => count.execute(db)).then(
        ({ rows: [row] }) => row?.n,
      );
    const before = await sessions();
    const { status, body, headers } = await sign(id, byInspector(), '&signer=other');
    expect(status).toBe(201);
    expect(body.signature).toMatchObject({ role: 'second', name: 'Ray Ortiz' });
    expect(JSON.stringify([body, headers])).not.toContain('token');
    expect(await sessions()).toBe(before);
    expect((await call('GET', '/api/user', undefined, counter.token)).body.id).toBe(counter.id);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'inventory_signed')).slice(-1);
    expect(event?.actorId).toBe(inspector.id);
  });

  it.each([
    ['a mark', () => mark('found', 1)],
    ['a photo', () => photograph('present', 'present')],
    ['a completed drawer', () => call('POST', `${drawer(2)}/status`, { status: 'complete' })],
    ['a reopened drawer', () => call('POST', `${drawer()}/status`, { status: 'incomplete' })],
    ['a new template', () => assign('present')],
    ['another expected number of tools', () => expectTools(2, 7)],
  ])('SIGN-013 is asked no more after %s: the signature is void, and on the receipt', async (_what, act) => {
    const { digest } = (await statement(id, { token: inspector.token, query: 'role=second' })).body;
    await act();
    const now = await stateOf(id);
    expect([now.inventory.state, now.signatures[0].voidAt]).toEqual(['open', expect.any(String)]);
    const late = await send(id, { ...second, digest, token: inspector.token });
    expect([late.status, late.body.code]).toEqual([409, 'inventory_state']);
    await sign(id);
    await sign(id, { ...second, token: inspector.token });
    const signatures = (await stateOf(id)).signatures;
    expect(signatures.map((one: { voidAt: string | null }) => one.voidAt !== null)).toEqual([
      true,
      false,
      false,
    ]);
    const receipt = await receiptOf(id);
    expect(receipt).toContain('First signature, VOID');
    for (const one of signatures) expect(receipt).toContain(one.digest);
  });

  it('SIGN-014 finds in the list exactly what they may sign, newest first', async () => {
    const waiting = async (token: string) =>
      (await call('GET', '/api/inventories/waiting', undefined, token)).body.inventories.map(
        (one: { id: string }) => one.id,
      );
    await duties(counter.id, ['lead']);
    expect(await waiting(counter.token)).not.toContain(id);
    expect(await waiting(ours.maintainer)).toEqual([]);
    const former = id;
    const other = await call(
      'POST',
      '/api/toolboxes',
      {
        type: 'rolling',
        name: 'Other',
        drawers: 1,
        primaryFoamColor: 'black',
        secondaryFoamColor: 'red',
        toolCounts: [1],
      },
      ours.admin,
    );
    const path = `/api/toolbox/${other.body.toolboxId}`;
    const newer = (await call('POST', `${path}/inventories`, { kind: 'shift_end' }, counter.token)).body
      .inventory;
    await sign(newer.id);
    const exactly = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      sql<{ id: string }>`select id from inventories i where state = 'awaiting_second' and not exists (
        select from signatures s where s.subject_id = i.id and s.void_at is null
          and s.user_id = ${inspector.id}) order by start_sequence desc`.execute(db),
    );
    expect(await waiting(inspector.token)).toEqual(exactly.rows.map((row) => row.id));
    expect((await waiting(inspector.token)).slice(0, 2)).toEqual([newer.id, former]);
    await sign(newer.id, { ...second, token: inspector.token });
    expect((await waiting(inspector.token))[0]).toBe(former);
  });

  it('GEN-013 is not changed without an event, and only within its organization', async () => {
    const statement = sql`update signatures set void_at = now() where organization_id = ${ours.organizationId}`;
    const changed = inOrganization(test.deps.db, ours.organizationId, (db) => statement.execute(db));
    await expect(changed).rejects.toMatchObject({ code: '23514' });
    const query = sql<{ n: number }>`select count(*)::integer as n from signatures`;
    expect((await query.execute(test.deps.db)).rows).toEqual([{ n: 0 }]);
  });

  it('SIGN-010 is no longer asked for when signing is turned off: what waits is open again', async () => {
    await change({ signing: 'off' });
    const now = await stateOf(id);
    expect([now.inventory.state, now.signatures[0].voidAt]).toEqual(['open', expect.any(String)]);
    const settings = (await call('GET', '/api/organizations/settings')).body;
    expect([settings.signing, settings.secondPerson]).toEqual(['off', []]);
    const refused = await change({ secondPerson: ['shift_end'] });
    expect([refused.status, refused.body.message]).toEqual([400, 'Turn signing on first']);
  });

  it('SIGN-005 altered later is named by verify-events', async () => {
    await sign(id, byInspector(), '&signer=other');
    const sentences = async () => {
      for await (const one of verifyRecords(test.deps.db))
        if (one.organizationId === ours.organizationId) return one.differences.sentences;
      return undefined;
    };
    expect(await sentences()).toEqual([]);
    const ofSecond = sql`subject_id = ${id} and role = 'second'`;
    await tamperWith(test.database, ours.organizationId, [
      sql`create table kept_signatures as select * from signatures where organization_id = ${ours.organizationId}`,
    ]);
    const undo = [
      sql`delete from signatures where organization_id = ${ours.organizationId}`,
      sql`insert into signatures select * from kept_signatures`,
    ];
    for (const [deed, sentence] of [
      [sql`update signatures set name = 'Somebody Else' where ${ofSecond}`, 'name is "Somebody Else"'],
      [
        sql`update signatures set signed_at = signed_at - interval '3 days' where ${ofSecond}`,
        'signedAt is "',
      ],
      [sql`update signatures set device_time = now() where ${ofSecond}`, 'deviceTime is "'],
      [sql`update signatures set subject_id = gen_random_uuid() where ${ofSecond}`, 'subjectId is "'],
      [sql`update signatures set subject_kind = 'case_closure' where ${ofSecond}`, 'subjectKind is "'],
      [sql`update signatures set event_sequence = 1 where ${ofSecond}`, 'eventSequence is 1'],
      [sql`update signatures set void_at = now() where ${ofSecond}`, 'voidAt is "'],
      [sql`delete from signatures where ${ofSecond}`, ' is gone'],
      [sql`update signatures set id = gen_random_uuid() where ${ofSecond}`, 'no event recorded it'],
    ] as const) {
      await tamperWith(test.database, ours.organizationId, [deed]);
      expect((await sentences())?.join()).toContain(sentence);
      await tamperWith(test.database, ours.organizationId, undo);
    }
    expect(await sentences()).toEqual([]);
    await tamperWith(test.database, ours.organizationId, [sql`drop table kept_signatures`]);
  });
});
