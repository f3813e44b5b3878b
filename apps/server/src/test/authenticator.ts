import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest();

/** CBOR of the few types that WebAuthn needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new Error('Only numbers, texts, bytes and maps');
  const pairs = [...(value as Map<unknown, unknown>)].flatMap(([key, content]) => [cbor(key), cbor(content)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(type: number, size: number): Buffer {
  const major = type * 32;
  if (size < 24) return Buffer.from([major + size]);
  return size < 256 ? Buffer.from([major + 24, size]) : Buffer.from([major + 25, size >> 8, size % 256]);
}

interface Ways {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isPersonVerified?: boolean;
  readonly count?: number;
  readonly challenge?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** The address of the tests' calls. */
const site = { origin: 'http://localhost', rpId: 'localhost' };

/** One passkey with a real key, as an authenticator holds it. */
export class Authenticator {
  #count = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(readonly id = randomBytes(32).toString('base64url')) {}

  #data({ rpId = site.rpId, isPersonVerified = true, count }: Ways, key?: Buffer): Buffer {
    const flags = PRESENT + (isPersonVerified ? VERIFIED : 0) + (key ? HAS_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count ?? ++this.#count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, key ?? Buffer.alloc(0)]);
  }

  #client(type: string, challenge: string, { origin = site.origin }: Ways): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** What a browser sends to add the passkey. */
  create({ challenge }: { readonly challenge: string }, ways: Ways = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, left],
        [-3, right],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(ways, attested)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#client('webauthn.create', ways.challenge ?? challenge, ways).toString(
          'base64url',
        ),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What a browser sends to sign. */
  use({ challenge }: { readonly challenge: string }, ways: Ways = {}) {
    const data = this.#data(ways);
    const client = this.#client('webauthn.get', ways.challenge ?? challenge, ways);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
