// @postgres takes challenges, locks passkeys and requires events for their changes.
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { givenToolbox } from '../../test/cases.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, PASSWORD, useOrganization, useTeam } from '../../test/factories.ts';
import { addPasskey } from '../../test/passkeys.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';
import { requireSigner } from '../signing/proof.service.ts';

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
const theirs = useOrganization(test);
const { box, call, mark, photograph, complete, change } = givenToolbox(test, ours);

type Member = Awaited<ReturnType<typeof addMember>>;
let counter: Member;
let inspector: Member;
let inventory: string;
let passkey: Authenticator;

const start = async () => {
  const body = { kind: 'shift_end', supersede: { reason: 'The next shift begins' } };
  return (await call('POST', `${box().path}/inventories`, body, counter.token)).body.inventory.id;
};
const digestOf = async (query = 'role=first') =>
  (await call('GET', `/api/inventories/${inventory}/statement?${query}`, undefined, counter.token)).body
    .digest;
const optionsFor = async (digest: string, username?: string) => {
  const body = { digest, ...(username === undefined ? {} : { username }) };
  return (await call('POST', '/api/auth/passkeys/signing-options', body, counter.token)).body.options;
};
const send = (proof: object, digest: string, role = 'first') =>
  call('POST', `/api/inventories/${inventory}/signatures`, { role, proof, digest }, counter.token);
/** Reads the statement and signs it with what the passkey makes of the options. */
const sign = async (reply: (options: { challenge: string }) => object) => {
  const digest = await digestOf();
  return send({ passkey: reply(await optionsFor(digest)) }, digest);
};
/** Lets this person sign as the second one, on the first one's device. */
const signSecond = async (who: Member, one: Authenticator) => {
  const digest = await digestOf('role=second&signer=other');
  const { username } = who;
  return send({ username, passkey: one.use(await optionsFor(digest, username)) }, digest, 'second');
};
const deactivate = ({ id }: Member) =>
  call('PATCH', `/api/organizations/users/${id}`, { active: false }, ours.admin);
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const notAccepted = [401, 'passkey_not_accepted'];
const stateOf = async () =>
  (await call('GET', `/api/inventories/${inventory}`, undefined, counter.token)).body;

beforeEach(async () => {
  log = '';
  counter = await addMember(test, ours.organizationId);
  inspector = await addMember(test, ours.organizationId);
  const duties = { duties: ['inspector'] };
  await call('PUT', `/api/organizations/users/${inspector.id}/duties`, duties, ours.admin);
  await change({ signing: 'on', secondPerson: [] });
  await photograph('present', 'missing');
  await complete();
  inventory = await start();
  passkey = (await addPasskey(test, counter.token)).one;
});

describe('a signature by passkey', () => {
  it("SIGN-004 is accepted with the person's passkey, and the signature says so", async () => {
    const { status, body } = await sign((options) => passkey.use(options));
    expect([status, body.signature?.method, body.toolbox?.status]).toEqual([201, 'passkey', 'complete']);
    const { passkeys } = (await call('GET', '/api/auth/passkeys', undefined, counter.token)).body;
    expect(passkeys).toMatchObject([{ name: 'Work phone', lastUsedAt: expect.any(String) }]);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'inventory_signed')).slice(-1);
    expect(event?.after).toMatchObject({ signature: { method: 'passkey', credentialId: passkey.id } });
  });

  it.each([
    ['of another page', { origin: 'http://localhost:3001' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the person', { isPersonVerified: false }],
    ['with a challenge that was never given out', { challenge: 'A'.repeat(43) }],
  ])('SIGN-004 %s is refused', async (_words, ways) => {
    expect(refusal(await sign((options) => passkey.use(options, ways)))).toEqual(notAccepted);
    expect((await stateOf()).signatures).toEqual([]);
  });

  it("SIGN-004 with an unknown passkey, someone else's or another key is refused", async () => {
    const { one: others } = await addPasskey(test, inspector.token);
    for (const one of [new Authenticator(), others, new Authenticator(passkey.id)])
      expect(refusal(await sign((options) => one.use(options)))).toEqual(notAccepted);
  });

  it('SIGN-004 of a person of another organization is refused, and nothing tells that they have a passkey', async () => {
    const stranger = await addMember(test, theirs.organizationId);
    const { one } = await addPasskey(test, stranger.token);
    const digest = await digestOf('role=first&signer=other');
    const { username } = stranger;
    expect(await optionsFor(digest, username)).toBeNull();
    expect(await optionsFor(digest, 'nobody')).toBeNull();
    const own = one.use(await optionsFor(digest));
    expect(refusal(await send({ passkey: own }, digest))).toEqual(notAccepted);
    const theirOptions = await test.call('POST', '/api/auth/passkeys/signing-options', {
      token: stranger.token,
      body: { digest },
    });
    const reply = one.use(theirOptions.body.options);
    expect(refusal(await send({ username, passkey: reply }, digest))).toEqual(notAccepted);
    const byPassword = await send({ username, password: PASSWORD }, digest);
    expect(refusal(byPassword)).toEqual([401, 'invalid_credentials']);
  });

  it('SIGN-004 with a challenge that was used, is 5 minutes old, of another purpose or person is refused', async () => {
    const digest = await digestOf();
    const used = passkey.use(await optionsFor(digest));
    await mark('found', 1);
    expect(refusal(await send({ passkey: used }, digest))).toEqual([409, 'statement_changed']);
    expect(refusal(await send({ passkey: used }, digest))).toEqual(notAccepted);
    const shown = `/api/inventories/${inventory}/statement?role=first`;
    const ofStatement = passkey.use((await call('GET', shown, undefined, counter.token)).body);
    expect(refusal(await send({ passkey: ofStatement }, await digestOf()))).toEqual(notAccepted);
    const proof = { password: PASSWORD };
    const adding = await call('POST', '/api/auth/passkeys/options', { proof }, counter.token);
    expect(refusal(await send({ passkey: passkey.use(adding.body.options) }, digest))).toEqual(notAccepted);
    await addPasskey(test, inspector.token);
    const other = await optionsFor(digest, inspector.username);
    expect(refusal(await send({ passkey: passkey.use(other) }, digest))).toEqual(notAccepted);
    const old = await optionsFor(digest);
    test.clock.advance(5 * MINUTE_MS + 1);
    expect(refusal(await send({ passkey: passkey.use(old) }, digest))).toEqual(notAccepted);
  });

  it('SIGN-005 signs no other statement than the one that it was asked for', async () => {
    const first = passkey.use(await optionsFor(await digestOf()));
    await mark('found', 1);
    const digest = await digestOf();
    expect(refusal(await send({ passkey: first }, digest))).toEqual(notAccepted);
    test.clock.advance(5 * MINUTE_MS + 1);
    // Options do not count as reading it, whether they are used or not.
    await optionsFor(digest);
    const unread = passkey.use(await optionsFor(digest));
    expect(refusal(await send({ passkey: unread }, digest))).toEqual([409, 'statement_changed']);
    expect((await stateOf()).signatures).toEqual([]);
  });

  it('SIGN-017 with a removed passkey is refused, also where its options were read before', async () => {
    const digest = await digestOf();
    const options = await optionsFor(digest);
    const { passkeys } = (await call('GET', '/api/auth/passkeys', undefined, counter.token)).body;
    const url = `/api/auth/passkeys/${passkeys[0].id}`;
    expect((await call('DELETE', url, undefined, counter.token)).status).toBe(200);
    expect(refusal(await send({ passkey: passkey.use(options) }, digest))).toEqual(notAccepted);
    expect(await optionsFor(digest)).toBeNull();
    const { organizationId } = ours;
    const proven = { userId: counter.id, method: 'passkey', credentialId: passkey.id } as const;
    await expect(
      inOrganization(test.deps.db, organizationId, (db) => requireSigner(db, { organizationId }, proven)),
      'removed between the proof and the signature',
    ).rejects.toMatchObject({ code: 'passkey_not_accepted' });
  });

  it('SIGN-018 with a sign count that does not go up is refused and recorded; the other copy still signs', async () => {
    const refused = await sign((options) => passkey.use(options, { count: 1 }));
    expect(refusal(refused)).toEqual([401, 'passkey_copied']);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'passkey_copied')).slice(-1);
    expect([event?.subject, event?.after]).toMatchObject([
      'Work phone',
      { userId: counter.id, known: 1, sent: 1 },
    ]);
    expect((await sign((options) => passkey.use(options, { count: 2 }))).status).toBe(201);
  });

  it('SIGN-018 of a passkey without a sign count is accepted each time', async () => {
    const { one } = await addPasskey(test, counter.token, { ways: { count: 0 } });
    expect((await sign((options) => one.use(options, { count: 0 }))).status).toBe(201);
    inventory = await start();
    expect((await sign((options) => one.use(options, { count: 0 }))).status).toBe(201);
  });

  it('SIGN-003 refusals count against the limit of signing in', async () => {
    const digest = await digestOf();
    const foreign = new Authenticator();
    for (let attempt = 1; attempt <= 10; attempt++)
      expect(refusal(await send({ passkey: foreign.use({ challenge: 'x' }) }, digest))).toEqual(notAccepted);
    expect((await send({ password: PASSWORD }, digest)).status).toBe(429);
  });

  it('SIGN-021 is refused at an IP address; the password works there', async () => {
    const digest = await digestOf();
    const reply = passkey.use(await optionsFor(digest));
    const url = `/api/inventories/${inventory}/signatures`;
    const at = (proof: object) => ({
      token: counter.token,
      headers: { host: '127.0.0.1:3000' },
      body: { role: 'first', digest, proof },
    });
    expect(refusal(await test.call('POST', url, at({ passkey: reply })))).toEqual([
      409,
      'passkeys_unavailable',
    ]);
    expect((await test.call('POST', url, at({ password: PASSWORD }))).status).toBe(201);
  });

  it('SIGN-008 keeps nothing of the challenge or the reply, and answers a repeated request alike', async () => {
    const digest = await digestOf();
    const options = await optionsFor(digest);
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

  it('SIGN-004 is named by verify-events if its passkey is exchanged', async () => {
    expect((await sign((options) => passkey.use(options))).status).toBe(201);
    const differences = async () => {
      for await (const record of verifyRecords(test.deps.db))
        if (record.organizationId === ours.organizationId) return record.differences.sentences;
      return undefined;
    };
    const exchange = (credentialId: string) =>
      tamperWith(test.database, ours.organizationId, [
        sql`update signatures set credential_id = ${credentialId} where subject_id = ${inventory}`,
      ]);
    await exchange('other');
    expect(await differences()).toEqual([expect.stringContaining('credentialId is "other"')]);
    await exchange(passkey.id);
    expect(await differences()).toEqual([]);
  });
});

describe('a second signature by passkey', () => {
  let second: Authenticator;
  beforeEach(async () => {
    await change({ secondPerson: ['shift_end'] });
    second = (await addPasskey(test, inspector.token)).one;
    expect((await sign((options) => passkey.use(options))).body.inventory.state).toBe('awaiting_second');
  });

  it("SIGN-012 works on the first one's device without a session", async () => {
    const { status, body, text } = await signSecond(inspector, second);
    expect([status, body.toolbox.status]).toEqual([201, 'complete']);
    expect(text).not.toContain('token');
    expect((await call('GET', '/api/user', undefined, counter.token)).body.id).toBe(counter.id);
  });

  it("SIGN-009 cannot be the first person's, even with another passkey", async () => {
    const duties = { duties: ['inspector'] };
    await call('PUT', `/api/organizations/users/${counter.id}/duties`, duties, ours.admin);
    const { one } = await addPasskey(test, counter.token);
    expect(refusal(await signSecond(counter, one))).toEqual([403, 'second_person']);
  });

  it('SIGN-009 cannot be by someone who was deactivated after the options were sent', async () => {
    const digest = await digestOf('role=second&signer=other');
    const { username } = inspector;
    const reply = second.use(await optionsFor(digest, username));
    await deactivate(inspector);
    expect(refusal(await send({ username, passkey: reply }, digest, 'second'))).toEqual([
      403,
      'signing_not_allowed',
    ]);
  });

  it('SIGN-011 cannot be by someone without a duty', async () => {
    const maintainer = await addMember(test, ours.organizationId);
    const { one } = await addPasskey(test, maintainer.token);
    expect(refusal(await signSecond(maintainer, one))).toEqual([403, 'signing_not_allowed']);
  });
});
