// @postgres takes challenges, locks passkeys and requires events for their changes.
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, PASSWORD, useTeam } from '../../test/factories.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
const test = useTestApp({ LOG_LEVEL: 'debug' }, { log: stream });
useRecordCheck(test);
const ours = useTeam(test);
const { box, call, photograph, complete, change } = givenToolbox(test, ours);

type Member = Awaited<ReturnType<typeof addMember>>;
let counter: Member;
let inspector: Member;
let inventory: string;
let passkey: Authenticator;

const add = async (who: Member, one = new Authenticator(), name = 'Work phone') => {
  const url = '/api/auth/passkeys';
  const { options } = (await call('POST', `${url}/options`, { password: PASSWORD }, who.token)).body;
  const answer = await call('POST', url, { name, passkey: one.create(options) }, who.token);
  expect(answer.status).toBe(201);
  return { one, id: answer.body.passkey.id as string };
};
const optionsFor = async (body: object = {}, token = counter.token) =>
  (await call('POST', '/api/auth/passkeys/signing-options', body, token)).body.options;
const digestOf = async (query = 'role=first') =>
  (await call('GET', `/api/inventories/${inventory}/statement?${query}`, undefined, counter.token)).body
    .digest;
const send = (proof: object, digest: string, role = 'first') =>
  call('POST', `/api/inventories/${inventory}/signatures`, { role, proof, digest }, counter.token);
/** Reads the statement and signs it with what the passkey makes of the options. */
const sign = async (reply: (options: { challenge: string }) => object) => {
  const digest = await digestOf();
  return send({ passkey: reply(await optionsFor()) }, digest);
};
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const notAccepted = [401, 'passkey_not_accepted'];

beforeEach(async () => {
  log = '';
  counter = await addMember(test, ours.organizationId);
  inspector = await addMember(test, ours.organizationId);
  const duties = { duties: ['inspector'] };
  await call('PUT', `/api/organizations/users/${inspector.id}/duties`, duties, ours.admin);
  await change({ signing: 'on', secondPerson: [] });
  await photograph('present', 'missing');
  await complete();
  const start = { kind: 'shift_end', supersede: { reason: 'The next shift begins' } };
  inventory = (await call('POST', `${box().path}/inventories`, start, counter.token)).body.inventory.id;
  passkey = (await add(counter)).one;
});

describe('a signature by passkey', () => {
  it("SIGN-004 is accepted with the person's passkey, and the signature says so", async () => {
    const { status, body } = await sign((options) => passkey.use(options));
    expect([status, body.signature?.method, body.toolbox?.status]).toEqual([201, 'passkey', 'complete']);
    const { passkeys } = (await call('GET', '/api/auth/passkeys', undefined, counter.token)).body;
    expect(passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Work phone',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
  });

  it.each([
    ['of another page', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { isPersonVerified: false }],
    ['with a challenge that was never given out', { challenge: 'A'.repeat(43) }],
  ])('SIGN-004 %s is refused', async (_words, ways) => {
    expect(refusal(await sign((options) => passkey.use(options, ways)))).toEqual(notAccepted);
  });

  it('SIGN-004 with a passkey that is unknown or of someone else is refused', async () => {
    const { one: others } = await add(inspector);
    expect(refusal(await sign((options) => new Authenticator().use(options)))).toEqual(notAccepted);
    expect(refusal(await sign((options) => others.use(options)))).toEqual(notAccepted);
  });

  it('SIGN-004 with a challenge that was used, is 5 minutes old, of another purpose or person is refused', async () => {
    const digest = await digestOf();
    const used = passkey.use(await optionsFor());
    expect((await send({ passkey: used }, 'a'.repeat(64))).body.code).toBe('statement_changed');
    expect(refusal(await send({ passkey: used }, digest))).toEqual(notAccepted);
    const adding = await call('POST', '/api/auth/passkeys/options', { password: PASSWORD }, counter.token);
    expect(refusal(await send({ passkey: passkey.use(adding.body.options) }, digest))).toEqual(notAccepted);
    await add(inspector);
    const theirs = await optionsFor({ username: inspector.username });
    expect(refusal(await send({ passkey: passkey.use(theirs) }, digest))).toEqual(notAccepted);
    const old = await optionsFor();
    test.clock.advance(5 * MINUTE_MS + 1);
    expect(refusal(await send({ passkey: passkey.use(old) }, digest))).toEqual(notAccepted);
  });

  it('SIGN-017 with a removed passkey is refused, also where its options were read before', async () => {
    const digest = await digestOf();
    const options = await optionsFor();
    const { passkeys } = (await call('GET', '/api/auth/passkeys', undefined, counter.token)).body;
    const url = `/api/auth/passkeys/${passkeys[0].id}`;
    expect((await call('DELETE', url, undefined, inspector.token)).status).toBe(404);
    expect((await call('DELETE', url, undefined, counter.token)).status).toBe(200);
    expect(refusal(await send({ passkey: passkey.use(options) }, digest))).toEqual(notAccepted);
    expect(await optionsFor()).toBeNull();
    expect(await eventsOfKind(test, ours.organizationId, 'passkey_removed')).not.toHaveLength(0);
  });

  it('SIGN-018 with a sign count that goes back is refused and recorded', async () => {
    const refused = await sign((options) => passkey.use(options, { count: 1 }));
    expect(refusal(refused)).toEqual([401, 'passkey_copied']);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'passkey_copied')).slice(-1);
    expect(event?.after).toMatchObject({ userId: counter.id, known: 1, sent: 1 });
  });

  it('SIGN-003 refusals count against the limit of signing in', async () => {
    const digest = await digestOf();
    const foreign = new Authenticator();
    for (let attempt = 1; attempt <= 10; attempt++)
      expect(refusal(await send({ passkey: foreign.use({ challenge: 'x' }) }, digest))).toEqual(notAccepted);
    expect((await send({ password: PASSWORD }, digest)).status).toBe(429);
  });

  it('SIGN-009 of a person who was deactivated after the options is refused', async () => {
    await change({ secondPerson: ['shift_end'] });
    const { one } = await add(inspector);
    expect((await sign((options) => passkey.use(options))).status).toBe(201);
    const digest = await digestOf('role=second&signer=other');
    const { username } = inspector;
    const options = await optionsFor({ username });
    await inOrganization(test.deps.db, ours.organizationId, (db) =>
      sql`update users set active = false where id = ${inspector.id}`.execute(db),
    );
    expect((await send({ username, passkey: one.use(options) }, digest, 'second')).status).toBe(403);
  });

  it("SIGN-012 of a second person works on the first one's device without a session", async () => {
    await change({ secondPerson: ['shift_end'] });
    const { one } = await add(inspector);
    expect((await sign((options) => passkey.use(options))).body.inventory.state).toBe('awaiting_second');
    const digest = await digestOf('role=second&signer=other');
    const { username } = inspector;
    const second = await send(
      { username, passkey: one.use(await optionsFor({ username })) },
      digest,
      'second',
    );
    expect([second.status, second.body.toolbox.status]).toEqual([201, 'complete']);
    expect(second.text).not.toContain('token');
    expect((await call('GET', '/api/user', undefined, counter.token)).body.id).toBe(counter.id);
  });

  it('SIGN-008 keeps nothing of the challenge or the reply, and answers a repeated request alike', async () => {
    const digest = await digestOf();
    const options = await optionsFor();
    const reply = passkey.use(options);
    const url = `/api/inventories/${inventory}/signatures`;
    const body = { role: 'first', digest, proof: { passkey: reply } };
    const headers = { 'idempotency-key': `passkey-${inventory}` };
    const first = await test.call('POST', url, { token: counter.token, body, headers });
    const again = await test.call('POST', url, { token: counter.token, body, headers });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const tables = ['signatures', 'signing_challenges', 'passkeys', 'idempotency_keys', 'inspection_events'];
    const secrets = [options.challenge, reply.response.signature, reply.response.clientDataJSON];
    for (const table of tables) {
      const { rows } = await inOrganization(test.deps.db, ours.organizationId, (db) =>
        sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(db),
      );
      for (const secret of secrets) expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    }
    expect(log).toContain(url);
    for (const secret of [...secrets, PASSWORD]) expect(log).not.toContain(secret);
  });
});

describe('adding a passkey', () => {
  const url = '/api/auth/passkeys';
  it('SIGN-017 needs the right password, a name and a reply to its own challenge', async () => {
    const wrong = await call('POST', `${url}/options`, { password: 'guess' }, counter.token);
    expect(refusal(wrong)).toEqual([401, 'invalid_credentials']);
    const { options } = (await call('POST', `${url}/options`, { password: PASSWORD }, counter.token)).body;
    const one = new Authenticator();
    const unnamed = await call('POST', url, { name: ' ', passkey: one.create(options) }, counter.token);
    expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Name is required']);
    const body = { name: 'Key', passkey: one.create(await optionsFor()) };
    expect(refusal(await call('POST', url, body, counter.token))).toEqual(notAccepted);
    const foreign = { name: 'Key', passkey: one.create(options) };
    expect(refusal(await call('POST', url, foreign, inspector.token))).toEqual(notAccepted);
  });

  it('SIGN-017 of one that is known already is refused', async () => {
    const { options } = (await call('POST', `${url}/options`, { password: PASSWORD }, inspector.token)).body;
    const body = { name: 'Key', passkey: passkey.create(options) };
    expect(refusal(await call('POST', url, body, inspector.token))).toEqual([409, 'passkey_taken']);
  });
});

describe('the record', () => {
  const differences = async () => {
    for await (const record of verifyRecords(test.deps.db))
      if (record.organizationId === ours.organizationId) return record.differences.sentences;
    return undefined;
  };
  /** What is said of this change, which is undone afterwards. */
  const saidOf = async (change: string, undo: string) => {
    await tamperWith(test.database, ours.organizationId, [sql.raw(change)]);
    const sentences = await differences();
    await tamperWith(test.database, ours.organizationId, [sql.raw(undo)]);
    expect(await differences()).toEqual([]);
    return sentences;
  };

  it('SIGN-004 SIGN-017 names every passkey that was added, exchanged, given to someone else or brought back', async () => {
    const { one, id } = await add(counter, new Authenticator(), 'Old phone');
    expect((await call('DELETE', `/api/auth/passkeys/${id}`, undefined, counter.token)).status).toBe(200);
    const of = `where id = '${id}'`;
    const columns = [
      [
        'public_key',
        "public_key || '\\x00'",
        'substring(public_key for length(public_key) - 1)',
        'keySha256',
      ],
      ['credential_id', "'mine'", `'${one.id}'`, 'credentialId'],
      ['user_id', `'${inspector.id}'`, `'${counter.id}'`, 'userId'],
      ['name', "'Other'", "'Old phone'", 'name'],
    ] as const;
    for (const [column, value, before, word] of columns) {
      const set = (to: string) => `update passkeys set ${column} = ${to} ${of}`;
      expect(await saidOf(set(value), set(before)), column).toEqual([
        expect.stringContaining(`passkey ${id}: ${word} is`),
      ]);
    }
    const copy = `create temporary table removed as select * from passkeys ${of};`;
    const back = `insert into passkeys select * from removed; drop table removed`;
    expect(await saidOf(`${copy} delete from passkeys ${of}`, back)).toEqual([`passkey ${id} is gone`]);
    const revive = `${copy} update passkeys set removed_at = null, removed_sequence = null ${of}`;
    expect(await saidOf(revive, `delete from passkeys ${of}; ${back}`)).toEqual([
      expect.stringContaining('removedAt is null'),
      expect.stringContaining('removedSequence is null'),
    ]);
    const other = id.replace(/^.{8}/, '00000000');
    const insert = `${copy} update removed set id = '${other}', credential_id = 'mine', removed_at = null,
      removed_sequence = null; insert into passkeys select * from removed; drop table removed`;
    expect(await saidOf(insert, `delete from passkeys where id = '${other}'`)).toEqual([
      `passkey ${other}: no event added it`,
    ]);
  });

  it('SIGN-004 names a signature whose passkey was exchanged', async () => {
    expect((await sign((options) => passkey.use(options))).status).toBe(201);
    const set = (to: string) =>
      `update signatures set credential_id = '${to}' where subject_id = '${inventory}'`;
    expect(await saidOf(set('other'), set(passkey.id))).toEqual([
      expect.stringContaining('credentialId is "other"'),
    ]);
  });
});
