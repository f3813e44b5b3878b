import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, success, time } from './primitives.ts';
import { digest, passwordProof, username } from './signing.ts';

const { characters } = limits;

/** Why no passkey works at this server's address. */
const passkeysUnavailable = z.enum(['ip_address', 'insecure', 'no_public_url']);
export type PasskeysUnavailable = z.infer<typeof passkeysUnavailable>;

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'member',
  summary: 'Your passkeys, newest first, and whether passkeys work at this address',
  response: z.object({
    passkeys: z.array(passkey),
    /** Null: they work. */
    unavailable: passkeysUnavailable.nullable(),
    /** The address at which passkeys work; null: at none. */
    origin: z.string().nullable(),
  }),
});

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
);

/** What a browser needs to make a passkey, as in the WebAuthn standard. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const getPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'member',
  summary: 'What a browser needs to add a passkey within 5 minutes, after the password',
  throws: ['invalid_credentials', 'passkeys_unavailable', 'proof_required', 'too_many_passkeys'],
  body: z.object({ proof: passwordProof }),
  response: z.object({ options: creationOptions }),
});

const NAME = 'Name is required';
const INVALID = 'Invalid passkey';
const part = (most: number) => z.string(INVALID).max(most, INVALID);
const credential = {
  id: part(2000),
  rawId: part(2000),
  type: z.literal('public-key', INVALID),
};

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'member',
  summary: 'Add a passkey',
  status: 201,
  throws: ['passkey_not_accepted', 'passkey_taken', 'passkeys_unavailable', 'too_many_passkeys'],
  body: z.object({
    name: z
      .string(NAME)
      .trim()
      .min(1, NAME)
      .max(characters.name, `Name must be at most ${characters.name} characters`),
    /** What the browser made, as in the WebAuthn standard. */
    response: z.object(
      {
        ...credential,
        response: z.object(
          {
            clientDataJSON: part(5000),
            attestationObject: part(50_000),
            transports: z.array(part(50), INVALID).max(10, INVALID).optional(),
          },
          INVALID,
        ),
      },
      INVALID,
    ),
  }),
  response: z.object({ passkey }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'member',
  summary: 'Remove one of your passkeys; it signs nothing from then on',
  throws: ['passkey_not_found'],
  params: z.object({ passkeyId: id }),
  response: success,
});

/** What a browser needs to use a passkey, as in the WebAuthn standard. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: descriptors,
  userVerification: z.literal('required'),
});

export const getPasskeySigningOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/signing-options',
  access: 'member',
  summary: 'What a browser needs to sign a statement with a passkey within 5 minutes, also of someone else',
  throws: ['passkeys_unavailable', 'proof_required'],
  /** Of the statement that is to be signed. Without a username: the person of the session. */
  body: z.object({ digest, username: username.optional() }),
  /** Null: the person has no passkey. */
  response: z.object({ options: requestOptions.nullable() }),
});
