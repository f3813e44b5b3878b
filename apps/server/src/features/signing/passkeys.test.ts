// @postgres takes challenges, locks a person and compares passkeys with the record in SQL.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@stowed/contract';
import { MINUTE_MS } from '@stowed/domain';
import { Authenticator } from '../../test/authenticator.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, PASSWORD, useTeam } from '../../test/factories.ts';
import { addPasskey } from '../../test/passkeys.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const url = '/api/auth/passkeys';
const digest = 'a'.repeat(64);
const proof = { password: PASSWORD };

type Member = Awaited<ReturnType<typeof addMember>>;
let ann: Member;
let bob: Member;

const call = (
  method: string,
  path: string,
  { body, who = ann, headers }: { body?: object; who?: Member; headers?: Record<string, string> } = {},
) =>
  test.call(method, `${url}${path}`, {
    token: who.token,
    ...(body ? { body } : {}),
    ...(headers ? { headers } : {}),
  });
const options = async (who = ann) =>
  (await call('POST', '/options', { body: { proof }, who })).body.options as { challenge: string };
const list = async (who = ann) => (await call('GET', '', { who })).body.passkeys;
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const notAccepted = [401, 'passkey_not_accepted'];

beforeEach(async () => {
  ann = await addMember(test, ours.organizationId);
  bob = await addMember(test, ours.organizationId);
});

describe('adding a passkey', () => {
  const send = (response: object, { who = ann, name = 'Key' } = {}) =>
    call('POST', '', { body: { name, response }, who });

  it('SIGN-017 needs the right password and a name', async () => {
    const wrong = await call('POST', '/options', { body: { proof: { password: 'guess' } } });
    expect(refusal(wrong)).toEqual([401, 'invalid_credentials']);
    expect(refusal(await call('POST', '/options', { body: {} }))).toEqual([400, 'proof_required']);
    const unnamed = await send(new Authenticator().create(await options()), { name: ' ' });
    expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Name is required']);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['of another page', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { isPersonVerified: false }],
    ['to a challenge that was never given out', { challenge: 'A'.repeat(43) }],
  ])('SIGN-017 by a reply %s is refused', async (_words, ways) => {
    expect(refusal(await send(new Authenticator().create(await options(), ways)))).toEqual(notAccepted);
    expect(await list()).toEqual([]);
  });

  it('SIGN-017 by a reply to a challenge that was used, is 5 minutes old, or of another person or purpose is refused', async () => {
    const asked = await options();
    expect(refusal(await send(new Authenticator().create(asked), { who: bob }))).toEqual(notAccepted);
    expect((await send(new Authenticator().create(asked))).status).toBe(201);
    expect(refusal(await send(new Authenticator().create(asked)))).toEqual(notAccepted);
    const old = await options();
    test.clock.advance(5 * MINUTE_MS + 1);
    expect(refusal(await send(new Authenticator().create(old)))).toEqual(notAccepted);
    const signing = (await call('POST', '/signing-options', { body: { digest } })).body.options;
    expect(refusal(await send(new Authenticator().create(signing)))).toEqual(notAccepted);
    expect(await list()).toHaveLength(1);
  });

  it("SIGN-017 is refused for a passkey that is already known, even if it was removed or is someone else's", async () => {
    const { one, id } = await addPasskey(test, ann.token);
    const taken = [409, 'passkey_taken'];
    expect(refusal(await send(one.create(await options(bob)), { who: bob }))).toEqual(taken);
    await call('DELETE', `/${id}`);
    expect(refusal(await send(one.create(await options())))).toEqual(taken);
  });

  it('SIGN-003 counts refusals against the limit of signing in', async () => {
    for (let attempt = 1; attempt <= 10; attempt++)
      expect(refusal(await send(new Authenticator().create({ challenge: 'x' })))).toEqual(notAccepted);
    expect((await call('POST', '/options', { body: { proof } })).status).toBe(429);
  });

  it('SIGN-017 stops at the limit of passkeys for one person', async () => {
    for (let added = 0; added < limits.passkeysPerPerson; added++) await addPasskey(test, ann.token);
    expect(refusal(await call('POST', '/options', { body: { proof } }))).toEqual([409, 'too_many_passkeys']);
  });

  it('answers a repeated request alike', async () => {
    const body = { name: 'Key', response: new Authenticator().create(await options()) };
    const headers = { 'idempotency-key': `add-${ann.id}` };
    const first = await call('POST', '', { body, headers });
    const again = await call('POST', '', { body, headers });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(await list()).toHaveLength(1);
  });
});

it("SIGN-017 lists the person's own passkeys, newest first, until they are removed", async () => {
  const { id } = await addPasskey(test, ann.token, { name: 'Old phone' });
  test.clock.advance(1);
  await addPasskey(test, ann.token);
  await addPasskey(test, bob.token);
  const line = (name: string) => ({
    id: expect.any(String),
    name,
    createdAt: expect.any(String),
    lastUsedAt: null,
  });
  expect(await list()).toEqual([line('Work phone'), line('Old phone')]);
  const unknown = [404, 'passkey_not_found'];
  expect(refusal(await call('DELETE', `/${id}`, { who: bob }))).toEqual(unknown);
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect(refusal(await call('DELETE', `/${id}`))).toEqual(unknown);
  expect(await list()).toEqual([line('Work phone')]);
  const kinds = (await eventsOfKind(test, ours.organizationId, 'passkey_added', 'passkey_removed'))
    .filter(({ actorId }) => actorId === ann.id)
    .map(({ kind, subject }) => [kind, subject]);
  expect(kinds).toEqual([
    ['passkey_added', 'Old phone'],
    ['passkey_added', 'Work phone'],
    ['passkey_removed', 'Old phone'],
  ]);
});

it.each([
  ['http://127.0.0.1:3000', 'ip_address'],
  ['http://tools.example', 'insecure'],
])('SIGN-021 at %s none can be added or used, and the list says why', async (address, unavailable) => {
  const headers = { host: new URL(address).host };
  expect((await call('GET', '', { headers })).body).toEqual({ passkeys: [], unavailable, origin: null });
  const response = new Authenticator().create(await options());
  for (const [path, body] of [
    ['/options', { proof }],
    ['', { name: 'Key', response }],
    ['/signing-options', { digest }],
  ] as const) {
    expect(refusal(await call('POST', path, { body, headers }))).toEqual([409, 'passkeys_unavailable']);
  }
});

describe('the record', () => {
  const differences = async () => {
    for await (const record of verifyRecords(test.deps.db))
      if (record.organizationId === ours.organizationId) return record.differences.sentences;
    return undefined;
  };
  const tamper = (...statements: string[]) =>
    tamperWith(
      test.database,
      ours.organizationId,
      statements.map((statement) => sql.raw(statement)),
    );

  it('SIGN-004 SIGN-017 names a passkey that was exchanged, renamed or given to someone else', async () => {
    const { one, id } = await addPasskey(test, ann.token);
    const changes = [
      [
        'public_key',
        "public_key || '\\x00'",
        'substring(public_key for length(public_key) - 1)',
        'keySha256',
      ],
      ['credential_id', "'mine'", `'${one.id}'`, 'credentialId'],
      ['user_id', `'${bob.id}'`, `'${ann.id}'`, 'userId'],
      ['name', "'Other'", "'Work phone'", 'name'],
    ] as const;
    for (const [column, value, before, word] of changes) {
      const set = (to: string) => `update passkeys set ${column} = ${to} where id = '${id}'`;
      await tamper(set(value));
      expect(await differences(), column).toEqual([expect.stringContaining(`passkey ${id}: ${word} is`)]);
      await tamper(set(before));
      expect(await differences()).toEqual([]);
    }
  });

  it('SIGN-004 SIGN-017 names a passkey that was brought back, added or deleted without an event', async () => {
    const { id } = await addPasskey(test, ann.token);
    await call('DELETE', `/${id}`);
    const kept = `create table kept as select * from passkeys where id = '${id}'`;
    await tamper(kept, `update passkeys set removed_at = null, removed_sequence = null where id = '${id}'`);
    expect(await differences()).toEqual([
      expect.stringContaining(`passkey ${id}: removedAt is null`),
      expect.stringContaining(`passkey ${id}: removedSequence is null`),
    ]);
    await tamper(`delete from passkeys where id = '${id}'`);
    expect(await differences()).toEqual([`passkey ${id} is gone`]);
    const other = id.replace(/^.{8}/, '00000000');
    await tamper(
      'insert into passkeys select * from kept',
      `update kept set id = '${other}', credential_id = 'mine'`,
      'insert into passkeys select * from kept',
      'drop table kept',
    );
    expect(await differences()).toEqual([`passkey ${other}: no event recorded it`]);
    await tamper(`delete from passkeys where id = '${other}'`);
    expect(await differences()).toEqual([]);
  });
});
