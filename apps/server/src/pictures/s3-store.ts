import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isPictureId, LONG_PATIENCE_MS, requirePictureId, StoreUnavailableError } from './store.ts';
import type { ImageStore } from './store.ts';

const PICTURES = 'pictures';
const SET_ASIDE = 'set-aside';
const RETRIES = 2;
/** At most, before the first retry; the next wait is twice as long. */
const RETRY_MS = 50;
const PATIENCE = { readMs: 5000, writeMs: 10_000 };
const LONG_PATIENCE = { readMs: LONG_PATIENCE_MS, writeMs: LONG_PATIENCE_MS };

export interface S3Place {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Before all names in the bucket; empty for none. */
  readonly prefix: string;
  /** The bucket is in the path, not in the host's name. */
  readonly isPathStyle: boolean;
}

interface Request {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Place): string {
  const { protocol, host } = new URL(endpoint);
  return isPathStyle ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`;
}

/** The content of the first element of that name. Names and times in lists need no escaping. */
const valueOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

function refusalOf({ status, bytes }: Answer): StoreUnavailableError {
  const reason = valueOf(bytes.toString(), 'Code') ?? `status ${status}`;
  return new StoreUnavailableError(`The picture store refuses: ${reason}`);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause);
}

/** Pictures as objects `pictures/abcd…` of a bucket that speaks the protocol of Amazon S3. */
export class S3ImageStore implements ImageStore {
  readonly #client: AwsClient;
  readonly #address: string;
  readonly #prefix: string;

  constructor(
    private readonly place: S3Place,
    private readonly patience = PATIENCE,
  ) {
    const { region, accessKeyId, secretAccessKey, prefix } = place;
    this.#client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
    this.#address = addressOf(place);
    this.#prefix = prefix ? `${prefix}/` : '';
  }

  patient(): ImageStore {
    return new S3ImageStore(this.place, LONG_PATIENCE);
  }

  async requireAnswer(): Promise<void> {
    await this.#require('HEAD');
  }

  /** Throws if this server may not write, read, list and delete. */
  async requireUse(): Promise<void> {
    const key = `${this.#prefix}probe`;
    const body = new Uint8Array([1]);
    await this.#require('PUT', { key, body });
    await this.#require('GET', { key });
    await this.#list(`${this.#prefix}${PICTURES}/`, undefined);
    await this.#require('DELETE', { key });
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    await this.#require('PUT', { key: this.#keyOf(id), body: new Uint8Array(bytes) });
  }

  async find(id: string): Promise<Buffer | undefined> {
    if (!isPictureId(id)) return undefined;
    const answer = await this.#ask('GET', { key: this.#keyOf(id) });
    if (answer.status === 200) return answer.bytes;
    if (answer.status === 404 && valueOf(answer.bytes.toString(), 'Code') === 'NoSuchKey') return undefined;
    throw refusalOf(answer);
  }

  async setAside(id: string): Promise<void> {
    const key = this.#keyOf(id);
    const copied = await this.#require('PUT', {
      key: `${this.#prefix}${SET_ASIDE}/${id}`,
      headers: { 'x-amz-copy-source': `/${this.place.bucket}/${key}` },
    });
    // A copy that fails late has the status 200 and an error as its content.
    if (valueOf(copied.bytes.toString(), 'ETag') === undefined) throw refusalOf(copied);
    await this.#require('DELETE', { key });
  }

  async *listOlderThan(time: Date): AsyncIterable<string> {
    const prefix = `${this.#prefix}${PICTURES}/`;
    let from: string | undefined;
    do {
      const xml = await this.#list(prefix, from);
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const id = valueOf(entry, 'Key')?.slice(prefix.length) ?? '';
        const written = new Date(valueOf(entry, 'LastModified') ?? '');
        if (isPictureId(id) && written < time) yield id;
      }
      from = valueOf(xml, 'NextContinuationToken');
    } while (from);
  }

  async #list(prefix: string, from: string | undefined): Promise<string> {
    const query = { 'list-type': '2', prefix, ...(from ? { 'continuation-token': from } : {}) };
    return (await this.#require('GET', { query })).bytes.toString();
  }

  #keyOf(id: string): string {
    requirePictureId(id);
    return `${this.#prefix}${PICTURES}/${id}`;
  }

  async #require(method: string, request: Request = {}): Promise<Answer> {
    const answer = await this.#ask(method, request);
    if (answer.status >= 300) throw refusalOf(answer);
    return answer;
  }

  /**
   * Signs a call and sends it, again if the store is busy. The signal is not part of the signed request: Node
   * loses it there when memory is collected, and the call would wait for ever.
   */
  async #send(signal: AbortSignal, address: string, init: RequestInit): Promise<Response> {
    for (let retry = 0; ; retry++) {
      const response = await fetch(await this.#client.sign(address, init), { signal });
      const isBusy = response.status >= 500 || response.status === 429;
      if (!isBusy || retry === RETRIES) return response;
      await response.body?.cancel();
      await wait(Math.random() * RETRY_MS * 2 ** retry, undefined, { signal });
    }
  }

  async #ask(method: string, { key = '', query = {}, headers = {}, body }: Request): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    const isRead = method === 'GET' || method === 'HEAD';
    try {
      const signal = AbortSignal.timeout(isRead ? this.patience.readMs : this.patience.writeMs);
      const response = await this.#send(signal, `${this.#address}/${key}${search ? `?${search}` : ''}`, {
        method,
        // Signed, so the store refuses a body that was altered on the way.
        headers: {
          ...headers,
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body ? { body } : {}),
        redirect: 'error',
      });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (cause) {
      throw new StoreUnavailableError(`The picture store does not respond: ${reasonOf(cause)}`, { cause });
    }
  }
}
