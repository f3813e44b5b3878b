import { isIP } from 'node:net';
import type { PasskeysUnavailable } from '@stowed/contract';

/** The address at which passkeys are made and used. */
export interface PasskeySite {
  readonly origin: string;
  /** The host name, to which browsers bind every passkey. */
  readonly rpId: string;
}

const LOCALHOST = /^(.+\.)?localhost$/;

interface Addresses {
  /** PUBLIC_URL. */
  readonly configured: string | undefined;
  /** The address of the request: believed only if it is this machine's own name. */
  readonly requested: string;
}

/** Where passkeys work, or why they don't. */
export function passkeySiteOf({ configured, requested }: Addresses): PasskeySite | PasskeysUnavailable {
  const address = configured ?? requested;
  if (!URL.canParse(address)) return 'no_public_url';
  const { origin, protocol, hostname } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_address';
  const isHere = LOCALHOST.test(hostname);
  if (protocol !== 'https:' && !isHere) return 'insecure';
  return configured === undefined && !isHere ? 'no_public_url' : { origin, rpId: hostname };
}
