import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** The newest event of an organization's record at one time. */
export interface Head {
  readonly organizationId: string;
  readonly sequence: number;
  readonly hash: string;
}

/**
 * A head with the server's signature: anyone who keeps its text can later prove what the record contained.
 */
export interface SignedHead extends Head {
  /** When it was signed, ISO 8601, UTC. */
  readonly time: string;
  /** The public key, base64url. */
  readonly key: string;
  readonly signature: string;
}

const MARK = 'stowed-head 1';

/** The prefixes of DER that turn 32 bytes into an Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const publicKeyOf = (key: string) =>
  createPublicKey({ key: Buffer.concat([SPKI, Buffer.from(key, 'base64url')]), format: 'der', type: 'spki' });

/** A public key in the format that other programs read (PEM). */
export const pemOf = (key: string): string =>
  publicKeyOf(key).export({ format: 'pem', type: 'spki' }).toString();

/** A new key pair; each key is 32 bytes in base64url. */
export function newKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = generateKeyPairSync('ed25519');
  const last32 = (der: Buffer): string => der.subarray(-32).toString('base64url');
  return {
    publicKey: last32(pair.publicKey.export({ format: 'der', type: 'spki' })),
    privateKey: last32(pair.privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
}

/** The public half of a private key. */
export function publicHalf(privateKey: string): string {
  const key = createPublicKey(privateKeyOf(privateKey));
  return key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url');
}

const privateKeyOf = (key: string) =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(key, 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  });

/** Signs a text with a private key. Texts of one kind begin with a mark of their own. */
export const signText = (text: string, privateKey: string): string =>
  sign(null, Buffer.from(text), privateKeyOf(privateKey)).toString('base64url');

export interface TextSignature {
  /** The public key, base64url. */
  readonly key: string;
  readonly signature: string;
}

/**
 * True if the signature belongs to exactly this text and key. Whether the key is ours is checked
 * elsewhere.
 */
export const isTextSigned = (text: string, { key, signature }: TextSignature): boolean =>
  verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'base64url'));

const signedText = ({ organizationId, sequence, hash, time, key }: Omit<SignedHead, 'signature'>): string =>
  [MARK, organizationId, sequence, hash, time, key].join(' ');

/** Signs a head with this pair. */
export function signHead(
  { organizationId, sequence, hash }: Head,
  { key, privateKey, time }: { readonly key: string; readonly privateKey: string; readonly time: Date },
): SignedHead {
  const head = { organizationId, sequence, hash, time: time.toISOString(), key };
  return { ...head, signature: signText(signedText(head), privateKey) };
}

/**
 * True if the signature belongs to exactly this head and key. Whether the key is ours is checked elsewhere.
 */
export function isSigned(head: SignedHead): boolean {
  return isTextSigned(signedText(head), head);
}

/** One line, as in logs, receipts, exports and backups. The signature covers the text before it. */
export const textOfHead = (head: SignedHead): string => `${signedText(head)} ${head.signature}`;

const HEAD = new RegExp(
  [
    MARK.replace(' ', '\\s+'),
    '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})',
    '(\\d{1,15})',
    '([0-9a-f]{64})',
    '(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)',
    '([\\w-]{43})',
    '([\\w-]{86})(?![\\w-])',
  ].join('\\s+'),
  'g',
);

/** Every signed head in any text. A printed one may have line breaks between its parts. */
export function findHeads(text: string): SignedHead[] {
  return [...text.matchAll(HEAD)].map(
    ([, organizationId = '', sequence, hash = '', time = '', key = '', signature = '']) => ({
      organizationId,
      sequence: Number(sequence),
      hash,
      time,
      key,
      signature,
    }),
  );
}
