// @postgres keeps the keys.
import { sql } from 'kysely';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../db/client.ts';
import { createToolbox, registerOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { rotateKeys, WrongSecretError } from '../ai/key-rotation.service.ts';
import { makeBackup } from '../backup/backup.service.ts';
import { Anchoring } from './anchors.service.ts';
import { readRecordKeys, RecordKeys, requireRecordKeys } from './record-keys.service.ts';
import { findHeads, newKeyPair, signHead, textOfHead } from './signed-head.policy.ts';
import { verifyRecords } from './verification.service.ts';

const root = mkdtempSync(join(tmpdir(), 'stowed-anchors-'));
mkdirSync(join(root, 'anchors'));
const logged: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const test = useTestApp({ ANCHOR_DIR: join(root, 'anchors'), LOG_LEVEL: 'info' }, { log });
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const keys = async () => (await test.call('GET', '/api/record/key')).body.keys;

describe('signed heads of the record', () => {
  it('ANCH-001 can be verified by anyone with the public key', async () => {
    const { organizationId } = await registerOrganization(test);
    const [head] = (await new Anchoring(test.deps).sign()).filter(
      (one) => one.organizationId === organizationId,
    );
    if (!head) throw new Error('Nothing was signed');
    const [{ key, pem, since, until }] = await keys();
    expect({ key, until }).toEqual({ key: head.key, until: null });
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(head.time));
    const words = textOfHead(head).split(' ');
    const [signed, signature = ''] = [words.slice(0, -1).join(' '), words.at(-1)];
    expect(verify(null, Buffer.from(signed), createPublicKey(pem), Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
  });

  it('ANCH-001 are not signed without a key', () => {
    const head = { organizationId: test.deps.ids.uuid(), sequence: 3, hash: 'a'.repeat(64) };
    expect(() => new RecordKeys([]).sign(head, test.clock.now())).toThrow('no key to sign with');
  });

  it('ANCH-001 are signed with a new key, as the operator hears, if the secret does not open the present one', async () => {
    await asOwner(test.deps.db, (owner) => sql`delete from record_keys`.execute(owner));
    const warnings: string[] = [];
    const start = (secret: string) =>
      asOwner(test.deps.db, (owner) =>
        requireRecordKeys(owner, {
          secret,
          now: test.clock.now(),
          onOtherSecret: () => warnings.push(secret),
        }),
      );
    const first = await start('the right secret');
    await start('the right secret');
    const second = await start('a wrong secret');
    expect(second.list().map(({ key }) => key)).not.toContain(first.list()[0]?.key);
    expect(warnings).toEqual(['a wrong secret']);
  });

  it('ANCH-001 are signed with a new key, while those that the old one signed stay valid', async () => {
    const head = { organizationId: test.deps.ids.uuid(), sequence: 3, hash: 'a'.repeat(64) };
    const keysOf = (secret: string) => asOwner(test.deps.db, (owner) => readRecordKeys(owner, secret));
    await asOwner(test.deps.db, (owner) => sql`delete from record_keys`.execute(owner));
    const first = await asOwner(test.deps.db, (owner) =>
      requireRecordKeys(owner, { secret: 'the first secret', now: test.clock.now() }),
    );
    const old = first.sign(head, test.clock.now());
    const started = await asOwner(test.deps.db, (owner) =>
      requireRecordKeys(owner, { secret: 'the first secret', now: test.clock.now() }),
    );
    expect(started.list()).toEqual(first.list());
    const rotation = { from: 'the first secret', to: 'the third secret', now: test.clock.now() };
    await expect(rotateKeys(test.deps.db, { ...rotation, from: 'a wrong one' })).rejects.toBeInstanceOf(
      WrongSecretError,
    );
    await rotateKeys(test.deps.db, rotation);
    // An interrupted rotation is repeated.
    await rotateKeys(test.deps.db, rotation);

    const rotated = await keysOf('the third secret');
    const present = rotated.sign(head, test.clock.now());
    expect(rotated.list()).toMatchObject([
      { key: old.key, until: rotation.now },
      { key: present.key, since: rotation.now, until: null },
    ]);
    expect([old, present].map((signed) => rotated.refusalOf(signed))).toEqual([undefined, undefined]);
    expect((await keysOf('the first secret')).refusalOf(old)).toBe(
      'its key does not belong to this installation',
    );
  });

  it('ANCH-002 are written to the log and to ANCHOR_DIR each time the record has grown', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const anchoring = new Anchoring(test.deps);
    const ofOurs = (text: string) => findHeads(text).filter((head) => head.organizationId === organizationId);
    await anchoring.sign();
    await anchoring.sign();
    await createToolbox(test, admin);
    await anchoring.sign();
    const [name = '', ...others] = readdirSync(join(root, 'anchors'));
    expect([name, others]).toEqual([`anchors-${test.clock.now().toISOString().slice(0, 7)}.txt`, []]);
    const file = join(root, 'anchors', name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = ofOurs(readFileSync(file, 'utf8'));
    expect(written.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(ofOurs(logged.join(''))).toEqual(written);
  });

  it('ANCH-002 are part of receipts, exports and backups, and can be read from each of them', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const { path } = await createToolbox(test, admin);
    await test.call('POST', `${path}/status`, { token: admin, body: { status: 'complete' } });
    const newest = await test.call('GET', '/api/events', { token: admin });
    const [{ sequence, seal: hash }] = newest.body.events;
    const receipt = await test.app.inject({
      url: `${path}/receipt`,
      headers: { authorization: `Bearer ${admin}` },
    });
    const files = [receipt.rawPayload.toString('latin1')];
    for (const format of ['jsonl', 'csv']) {
      const { body } = await test.call('POST', '/api/events/export', { token: admin, body: { format } });
      files.push((await test.call('GET', body.url)).text);
    }
    const folder = join(root, 'backup');
    await makeBackup(test.deps, folder);
    files.push(readFileSync(join(folder, 'manifest.json'), 'latin1'));
    const found = files.map((text) =>
      findHeads(text).filter((head) => head.organizationId === organizationId),
    );
    expect(found.map((heads) => heads.map((head) => head.sequence))).toEqual([
      [sequence],
      [sequence + 1],
      [sequence + 2],
      [sequence + 2],
    ]);
    expect(found[0]).toMatchObject([{ hash, key: (await keys())[0].key }]);
    const heads = found.flat();
    expect(heads.map((head) => test.deps.recordKeys.refusalOf(head))).toEqual(heads.map(() => undefined));
    for await (const record of verifyRecords(test.deps.db, { heads })) expect(record.broken).toBeUndefined();
    // The last line of a JSONL file is still JSON.
    const [last = ''] = files[1]?.trim().split('\n').slice(-1) ?? [];
    expect(Object.keys(JSON.parse(last))).toEqual(['signedHead']);
  });

  it('ANCH-004 are rejected if forged', () => {
    const { recordKeys, clock, ids } = test.deps;
    const head = { organizationId: ids.uuid(), sequence: 40, hash: createHash('sha256').digest('hex') };
    const real = recordKeys.sign(head, clock.now());
    const { publicKey: key, privateKey } = newKeyPair();
    const forged = [
      signHead(head, { key, privateKey, time: clock.now() }),
      { ...real, key },
      { ...signHead(head, { key, privateKey, time: clock.now() }), key: real.key },
      { ...real, organizationId: ids.uuid() },
      { ...real, sequence: 30 },
      { ...real, hash: 'b'.repeat(64) },
      { ...real, time: new Date(0).toISOString() },
    ];
    expect(forged.map((one) => recordKeys.refusalOf(one))).toEqual([
      'its key does not belong to this installation',
      'its key does not belong to this installation',
      ...[1, 2, 3, 4, 5].map(() => 'its signature does not match its content'),
    ]);
    expect(findHeads(`copied from paper:\n${textOfHead(real).replaceAll(' ', '\n  ')}\n`)).toEqual([real]);
    expect(recordKeys.refusalOf(real)).toBeUndefined();
  });

  it('ANCH-004 are rejected if signed with a key that someone put into the database', async () => {
    const { publicKey, privateKey } = newKeyPair();
    await asOwner(test.deps.db, (owner) =>
      sql`insert into record_keys values (${publicKey}, ${privateKey}, '', now(), now())`.execute(owner),
    );
    const read = await asOwner(test.deps.db, (owner) => readRecordKeys(owner, 'the third secret'));
    expect(read.list().map(({ key }) => key)).not.toContain(publicKey);
  });
});
