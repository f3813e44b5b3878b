import { isIP } from 'node:net';

/** The address at which passkeys are made and used. */
export interface PasskeySite {
  readonly origin: string;
  /** The host name, to which browsers bind every passkey. */
  readonly rpId: string;
}

const LOCALHOST = /^(.+\.)?localhost$/;

/** Why browsers make no passkey at this address; null: they do. */
export function passkeysUnavailableAt(origin: string): 'ip_address' | 'insecure' | null {
  const { hostname, protocol } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip_address';
  return protocol === 'https:' || LOCALHOST.test(hostname) ? null : 'insecure';
}

export const passkeySiteAt = (origin: string): PasskeySite => ({ origin, rpId: new URL(origin).hostname });
