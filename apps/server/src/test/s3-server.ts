import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectedSignature, readAuthorization } from './aws-signature.ts';

const BUCKET = 'tools';
const KEY_ID = 'stowed-test';
const SECRET = 'not a real secret/+=';
const PAGE = 3;
const MAX_SKEW_MS = 15 * 60_000;

interface StoredObject {
  readonly bytes: Buffer;
  readonly written: Date;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Reply {
  readonly status: number;
  readonly body?: Buffer | string;
}

const refusal = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});

function signedAt(text: string): number {
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(text) ?? [];
  const parts =
    /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/
      .exec(date + time)
      ?.slice(1)
      .map(Number) ?? [];
  const [year = 0, month = 1, ...rest] = parts;
  return Date.UTC(year, month - 1, ...rest);
}

function refuseSignature({ method, path, headers, body }: Call): Reply | undefined {
  const given = readAuthorization(headers);
  if (!given) return refusal(403, 'AccessDenied');
  if (given.keyId !== KEY_ID) return refusal(403, 'InvalidAccessKeyId');
  if (given.region !== 'us-east-1') return refusal(400, 'AuthorizationHeaderMalformed');
  if (Math.abs(Date.now() - signedAt(String(headers['x-amz-date']))) > MAX_SKEW_MS) {
    return refusal(403, 'RequestTimeTooSkewed');
  }
  const signature = expectedSignature({ method, path, headers, secret: SECRET }, given);
  const required = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (signature !== given.signature || required.some((name) => !given.signedHeaders.includes(name))) {
    return refusal(403, 'SignatureDoesNotMatch');
  }
  if (createHash('sha256').update(body).digest('hex') === headers['x-amz-content-sha256']) return undefined;
  return refusal(400, 'XAmzContentSHA256Mismatch');
}

const etagOf = ({ bytes }: StoredObject): string => createHash('md5').update(bytes).digest('hex');

function list(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Reply {
  const after = query.get('continuation-token') ?? '';
  const found = [...objects]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const page = found.slice(0, PAGE);
  const isTruncated = found.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)?.[0] ?? ''}</NextContinuationToken>` : '';
  const contents = page.map(
    ([key, object]) =>
      `<Contents><Key>${key}</Key><LastModified>${object.written.toISOString()}</LastModified><ETag>&quot;${etagOf(object)}&quot;</ETag><Size>${object.bytes.length}</Size></Contents>`,
  );
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  };
}

function put(objects: Map<string, StoredObject>, { key, headers, body }: Call): Reply {
  const source = headers['x-amz-copy-source'];
  if (source === undefined) {
    objects.set(key, { bytes: body, written: new Date() });
    return { status: 200 };
  }
  const copied = objects.get(String(source).slice(`/${BUCKET}/`.length));
  if (!copied) return refusal(404, 'NoSuchKey');
  objects.set(key, { ...copied, written: new Date() });
  return {
    status: 200,
    body: `<CopyObjectResult><ETag>&quot;${etagOf(copied)}&quot;</ETag></CopyObjectResult>`,
  };
}

function answer(objects: Map<string, StoredObject>, call: Call): Reply {
  const refused = refuseSignature(call);
  if (refused) return refused;
  const { method, path, key, query } = call;
  if (!path.startsWith(`/${BUCKET}/`)) return refusal(404, 'NoSuchBucket');
  if (key === '') return method === 'HEAD' ? { status: 200 } : list(objects, query);
  if (method === 'PUT') return put(objects, call);
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  return found ? { status: 200, body: found.bytes } : refusal(404, 'NoSuchKey');
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  return {
    method: request.method ?? '',
    path: request.url ?? '/',
    key: decodeURIComponent(pathname.slice(`/${BUCKET}/`.length)),
    query: searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
}

/**
 * A store on this machine that speaks the part of the S3 protocol we use, and checks every signature itself.
 * `fault` makes it reset connections, or fall silent until the next one.
 */
export async function startS3Server() {
  const objects = new Map<string, StoredObject>();
  let fault: 'reset' | 'silent' | undefined;
  const silenced: (() => void)[] = [];
  let putsLeft = Infinity;
  let busyCalls = 0;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    if (fault === 'silent') await new Promise<void>((resolve) => silenced.push(resolve));
    if (fault === 'reset') {
      request.destroy();
      return;
    }
    if (call.method === 'PUT') putsLeft -= 1;
    const { status, body } = answerNow(call);
    response.writeHead(status).end(call.method === 'HEAD' ? undefined : body);
  }
  function answerNow(call: Call) {
    if (busyCalls-- > 0) return refusal(503, 'SlowDown');
    return putsLeft < 0 ? refusal(403, 'AccessDenied') : answer(objects, call);
  }
  const server = createServer((request, response) => {
    // why: a test may end, or reset the connection, while a call is still arriving.
    serve(request, response).catch(() => request.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    fail: (how: typeof fault) => {
      fault = how;
      for (const answerNext of silenced.splice(0)) answerNext();
    },
    /** After that many writes, the store refuses more. */
    allowPuts: (count: number) => {
      putsLeft = count;
    },
    /** That many calls are refused because the store is busy. */
    beBusy: (calls: number) => {
      busyCalls = calls;
    },
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;
