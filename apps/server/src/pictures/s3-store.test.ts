import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { explain } from '../explain.ts';
import { expectedSignature, readAuthorization } from '../test/aws-signature.ts';
import { startS3Server } from '../test/s3-server.ts';
import type { S3Server } from '../test/s3-server.ts';
import { FolderImageStore } from './folder-store.ts';
import { copyPictures } from './move.ts';
import { openImageStore } from './open-store.ts';
import { S3ImageStore } from './s3-store.ts';
import { StoreUnavailableError } from './store.ts';
import type { ImageStore } from './store.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
});
beforeEach(() => {
  server.objects.clear();
  folder = mkdtempSync(join(tmpdir(), 'stowed-store-'));
  return () => {
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => server.close());

const newId = (): string => randomBytes(16).toString('hex');
const later = new Date(Date.now() + 60_000);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const open = (changed: Record<string, string> = {}) =>
  openImageStore(parseConfig({ ...server.settings, ...changed }));

async function idsOf(store: ImageStore, before = later): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.listOlderThan(before)) ids.push(id);
  return ids.sort();
}

async function fill(store: ImageStore, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await Promise.all(ids.map((id) => store.put(id, randomBytes(50))));
  return ids.sort();
}

describe.each(['folder', 's3'] as const)('SCALE-003 the %s store', (kind) => {
  const openStore = () => (kind === 's3' ? open({ S3_PREFIX: 'hangar/4' }) : new FolderImageStore(folder));

  it('puts, finds and lists pictures, and sets them aside', async () => {
    const store = await openStore();
    await store.requireAnswer();
    const ids = await fill(store, 8);
    const [first = ''] = ids;
    await store.put(first, Buffer.from('a picture'));
    expect(await store.find(first)).toEqual(Buffer.from('a picture'));
    expect(await store.find(newId())).toBeUndefined();
    expect(await store.find('../secret-key')).toBeUndefined();
    await expect(store.put('../secret-key', Buffer.of(1))).rejects.toThrow('32 hexadecimal digits');
    expect(await idsOf(store)).toEqual(ids);
    expect(await idsOf(store, new Date(Date.now() - 60_000))).toEqual([]);
    await store.setAside(first);
    expect(await store.find(first)).toBeUndefined();
    expect(await idsOf(store)).toEqual(ids.slice(1));
    await expect(store.setAside(first)).rejects.toThrow();
  });
});

describe('the S3 store', () => {
  it('SCALE-003 keeps to its prefix, and keeps what was set aside', async () => {
    const store = await open({ S3_PREFIX: 'hangar/4' });
    const [id = ''] = await fill(store, 1);
    await fill(await open(), 2);
    expect(await idsOf(store)).toEqual([id]);
    await store.setAside(id);
    expect([...server.objects.keys()].filter((key) => key.includes(id))).toEqual([
      `hangar/4/set-aside/${id}`,
    ]);
  });

  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'another' }, 'SignatureDoesNotMatch'],
    [{ S3_ACCESS_KEY_ID: 'stranger' }, 'InvalidAccessKeyId'],
    [{ S3_BUCKET: 'absent' }, 'NoSuchBucket'],
    [{ S3_REGION: 'eu-1' }, 'AuthorizationHeaderMalformed'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'does not respond: '],
  ])('SCALE-003 is refused at start with %j, in words', async (changed, reason) => {
    const error = await open(changed).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(explain(error)).toMatch(new RegExp(`^S3_ENDPOINT: The picture store .*${reason}`));
  });

  it('gives up on a store that falls silent, later if nobody waits, and does not take an error for a missing picture', async () => {
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...keys } = server.settings;
    const place = { endpoint, bucket, region: 'us-east-1', prefix: '', isPathStyle: true };
    const given = { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY };
    const store = new S3ImageStore({ ...place, ...given }, { readMs: 200, writeMs: 200 });
    server.fail('silent');
    await expect(store.find(newId())).rejects.toThrow(StoreUnavailableError);
    await expect(store.put(newId(), Buffer.of(1))).rejects.toThrow(StoreUnavailableError);
    const patient = store.patient().find(newId());
    const collecting = setInterval(collectGarbage, 20);
    await expect(store.find(newId())).rejects.toThrow(StoreUnavailableError);
    clearInterval(collecting);
    server.fail(undefined);
    expect(await patient).toBeUndefined();
    const elsewhere = new S3ImageStore({ ...place, ...given, bucket: 'absent' });
    await expect(elsewhere.find(newId())).rejects.toThrow('NoSuchBucket');
  });

  it('asks a busy store twice more, and then gives up', async () => {
    const store = await open();
    server.beBusy(2);
    expect(await store.find(newId())).toBeUndefined();
    server.beBusy(3);
    await expect(store.find(newId())).rejects.toThrow('The picture store refuses: SlowDown');
  });

  it('is checked with a signature that follows the example of the documentation', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    };
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    const given = readAuthorization(headers);
    if (!given) throw new Error('no signature');
    const call = { method: 'GET', path: '/test.txt', headers, secret };
    expect(expectedSignature(call, given)).toBe(given.signature);
    expect(expectedSignature({ ...call, path: '/test.txs' }, given)).not.toBe(given.signature);
  });
});

describe('SCALE-004 moving pictures', () => {
  /** 2,000 once in a while: the list of a store then has several pages. */
  const pictures = Number(process.env['PICTURES'] ?? 40);

  it('copies them to S3 and back, also when interrupted, and compares the SHA-256 of all', async () => {
    const here = new FolderImageStore(folder);
    const there = await open();
    const ids = await fill(here, pictures);
    server.allowPuts(pictures / 2);
    await expect(copyPictures(here, there, later)).rejects.toThrow('AccessDenied');
    server.allowPuts(Infinity);
    const already = (await idsOf(there)).length;
    expect(already).toBeGreaterThan(0);
    expect(await copyPictures(here, there, later)).toEqual({
      copied: pictures - already,
      present: already,
      different: [],
    });
    const back = new FolderImageStore(join(folder, 'back'));
    expect(await copyPictures(there, back, later)).toEqual({ copied: pictures, present: 0, different: [] });
    for (const id of ids) expect(await back.find(id)).toEqual(await here.find(id));
  });

  it('names a picture that differs, and copies the others', async () => {
    const here = new FolderImageStore(folder);
    const there = await open();
    const ids = await fill(here, 3);
    const [damaged = ''] = ids;
    await there.put(damaged, Buffer.from('damaged'));
    expect(await copyPictures(here, there, later)).toEqual({ copied: 2, present: 0, different: [damaged] });
    expect(await there.find(damaged)).toEqual(Buffer.from('damaged'));
  });
});
