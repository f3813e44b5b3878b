import { z } from 'zod';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, person, time } from './primitives.ts';

const { characters } = limits;

/** The first: who counted. The second: who agrees. */
export const signatureRole = z.enum(['first', 'second'], 'Invalid role');
export type SignatureRole = z.infer<typeof signatureRole>;

export const signatureMethod = z.enum(['password', 'passkey']);
export type SignatureMethod = z.infer<typeof signatureMethod>;

/** SHA-256, hexadecimal. */
export const digest = z.string('Digest is required').regex(/^[0-9a-f]{64}$/, 'Invalid digest');

/** Name, rank and unit are those at signing. */
export const inventorySignature = person.extend({
  id,
  role: signatureRole,
  /** Word for word as shown. */
  meaning: z.string(),
  method: signatureMethod,
  /** Of everything that was signed, and the person. */
  digest,
  signedAt: time,
  /** When a change made it void. */
  voidAt: time.nullable(),
});
export type InventorySignature = z.infer<typeof inventorySignature>;

/** What a person is about to sign, in words, and what stands for it. */
export const statement = z.object({
  meaning: z.string(),
  /** Who signs; null: someone else than the person of the session. */
  person: person.nullable(),
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What is signed beside the lines, such as the photo of a drawer: another digest says that it changed. */
  parts: z.array(z.object({ label: z.string(), digest })),
  digest,
  /** Of the toolbox, or of the case. */
  version: z.int(),
  /** Holds for 5 minutes and for one signature. */
  challenge: z.string(),
});
export type Statement = z.infer<typeof statement>;

const PROOF = problem('proof_required');

export const username = z.string(PROOF).trim().min(1, PROOF).max(characters.username, PROOF);
const part = z.string(PROOF).min(1, PROOF).max(5000, PROOF);

/** What a browser answers for a passkey, as in the WebAuthn standard. */
const passkeyReply = z.object(
  {
    id: part,
    rawId: part,
    type: z.literal('public-key', PROOF),
    response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }, PROOF),
  },
  PROOF,
);
export type PasskeyReply = z.infer<typeof passkeyReply>;

const password = z.string(PROOF).min(1, PROOF).max(characters.password, PROOF);

/** Shows that it is still the person who signed in. */
export const passwordProof = z.object({ password }, PROOF);

/** Shows who signs: the person's password or passkey, and for someone else the username too. */
export const proof = z
  .object(
    {
      username: username.optional(),
      password: password.optional(),
      passkey: passkeyReply.optional(),
    },
    PROOF,
  )
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), PROOF);
export type Proof = z.infer<typeof proof>;

/** What a confirmation in a case carries; digest and proof with signing on. */
export const signedBody = z
  .object({
    /** The case's version that the person saw: another one is refused with `case_state`. */
    version: z.int().optional(),
    digest: digest.optional(),
    proof: proof.optional(),
  })
  .nullish();
export type SignedBody = z.infer<typeof signedBody>;

/** How such a confirmation can be refused. */
export const signingRefusals = [
  'invalid_credentials',
  'passkey_copied',
  'passkey_not_accepted',
  'passkeys_unavailable',
  'proof_required',
  'signing_not_allowed',
  'statement_changed',
] as const;
