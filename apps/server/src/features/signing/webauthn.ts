import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { endpoints, ParsedRequestOf, PasskeyReply, ResponseOf } from '@stowed/contract';
import { MINUTE_MS, productName } from '@stowed/domain';
import type { PasskeySite } from './passkey-site.policy.ts';

/** How long a person may take. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

type CreationOptions = ResponseOf<typeof endpoints.getPasskeyOptions>['options'];
type RequestOptions = NonNullable<ResponseOf<typeof endpoints.getPasskeySigningOptions>['options']>;
type NewPasskey = ParsedRequestOf<typeof endpoints.addPasskey>['body']['response'];

const TRANSPORT = /^[a-z-]+$/;

interface Known {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

const knownOnes = (passkeys: readonly Known[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

interface Person {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
}

/** For the browser, to make a passkey that checks its person at each use. */
export async function creationOptions(
  site: PasskeySite,
  {
    person,
    challenge,
    passkeys,
  }: { readonly person: Person; readonly challenge: string; readonly passkeys: readonly Known[] },
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: site.rpId,
    userName: person.username,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.userId),
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: knownOnes(passkeys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });
  return options as CreationOptions;
}

/** For the browser, to use one of these passkeys. */
export async function requestOptions(
  site: PasskeySite,
  { challenge, passkeys }: { readonly challenge: string; readonly passkeys: readonly Known[] },
): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: knownOnes(passkeys),
  });
  return options as RequestOptions;
}

/** Uses a challenge up; false: it was not given out for this, or is used or too old. */
type UseChallenge = (challenge: string) => Promise<boolean>;

/** What is expected of a reply. */
const expectedAt = ({ origin, rpId }: PasskeySite, expectedChallenge: UseChallenge) => ({
  expectedOrigin: origin,
  expectedRPID: rpId,
  expectedChallenge,
  requireUserVerification: true,
});

/**
 * Result of the library, which throws at what it does not accept; undefined then. Its messages contain the
 * challenge, so they are not logged. Errors of the database pass.
 */
async function accepted<Result>(
  use: UseChallenge,
  verify: (use: UseChallenge) => Promise<Result>,
): Promise<Result | undefined> {
  let failure: Error | undefined;
  const watched: UseChallenge = async (challenge) => {
    try {
      return await use(challenge);
    } catch (error) {
      failure = error instanceof Error ? error : new Error('A challenge could not be read', { cause: error });
      throw failure;
    }
  };
  try {
    return await verify(watched);
  } catch {
    if (failure !== undefined) throw failure;
    return undefined;
  }
}

/** The passkey that a browser made; undefined: it is not accepted. */
export async function verifyNew(site: PasskeySite, passkey: NewPasskey, use: UseChallenge) {
  const { clientDataJSON, attestationObject } = passkey.response;
  const response = {
    ...passkey,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
  const result = await accepted(use, (expectedChallenge) =>
    verifyRegistrationResponse({ response, ...expectedAt(site, expectedChallenge) }),
  );
  if (!result?.verified) return undefined;
  const { id: credentialId, publicKey, counter: signCount } = result.registrationInfo.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey),
    signCount,
    transports: (passkey.response.transports ?? []).filter((word) => TRANSPORT.test(word)),
  };
}

interface Registered {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
}

/** The sign count of a valid reply; undefined: it is not accepted. The caller compares the count. */
export async function verifyUse(
  site: PasskeySite,
  { reply, registered }: { readonly reply: PasskeyReply; readonly registered: Registered },
  use: UseChallenge,
): Promise<number | undefined> {
  const publicKey = new Uint8Array(registered.publicKey);
  const credential = { id: registered.credentialId, publicKey, counter: 0 };
  const response = { ...reply, clientExtensionResults: {} };
  const result = await accepted(use, (expectedChallenge) =>
    verifyAuthenticationResponse({ response, credential, ...expectedAt(site, expectedChallenge) }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
