import { endpoints } from '@stowed/contract';
import type { Proof, ResponseOf } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

type List = ResponseOf<typeof endpoints.listPasskeys>;

export const passkeysQuery = () => queryOptions<List>({ queryKey: [endpoints.listPasskeys.path] });

/** Why this page can use no passkey, in words; undefined: it can. */
export function whyNoPasskeys({
  unavailable,
  origin,
}: Pick<List, 'unavailable' | 'origin'>): string | undefined {
  if (unavailable === 'no_public_url')
    return 'Passkeys need a fixed address. Ask the person who runs this server to set PUBLIC_URL.';
  if (unavailable === 'ip_address') return "Passkeys need a host name; they don't work on an IP address.";
  if (unavailable === 'insecure' || !window.isSecureContext)
    return "Passkeys need a secure page; they don't work without https.";
  if (window.location.origin !== origin) return `Passkeys work only at ${origin}.`;
  return 'PublicKeyCredential' in window ? undefined : 'This browser has no passkeys.';
}

/** Loaded when it is needed: most people never use it. */
const browser = () => import('@simplewebauthn/browser');

/** Something that a person can do about: its message is shown. */
export class PasskeyError extends Error {}

/** Browsers do not tell whether the person cancelled, was too slow or was not recognized. */
const notMade = (cause: unknown): PasskeyError =>
  new PasskeyError(
    cause instanceof Error && cause.name === 'InvalidStateError'
      ? 'You already have a passkey on this device.'
      : 'No passkey was added. Please try again.',
    { cause },
  );

/** Asks the browser to make a passkey, after the password, and adds it. */
export async function makePasskey(name: string, password: string): Promise<void> {
  const asked = await call(endpoints.getPasskeyOptions, { body: { proof: { password } } });
  if (!asked) return;
  const { startRegistration } = await browser();
  const optionsJSON = asked.options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw notMade(error);
  });
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  };
  await call(endpoints.addPasskey, { body: { name, response: passkey } });
}

/**
 * Asks the browser for a passkey of this person to sign the statement with this digest; without a username,
 * of who is signed in.
 */
export async function proveByPasskey(digest: string, username?: string): Promise<Proof> {
  const named = username === undefined ? {} : { username };
  const asked = await call(endpoints.getPasskeySigningOptions, { body: { digest, ...named } });
  if (!asked?.options) throw new PasskeyError('This person has no passkey here.');
  const { startAuthentication } = await browser();
  const optionsJSON = asked.options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const used = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyError('The passkey was not used. Please try again.', { cause });
  });
  const { id, rawId, response } = used;
  const { clientDataJSON, authenticatorData, signature } = response;
  const passkey = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature },
  };
  return { ...named, passkey };
}
