import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { DAY_MS } from '@stowed/domain';
import { outerAddresses } from './addresses.ts';

export interface TlsPair {
  readonly cert: string;
  readonly key: string;
  /** Browsers do not trust its signer, so it must not bind them to https. */
  readonly isSelfSigned: boolean;
}

const PRIVATE_FILE = 0o600;
const DAYS = 398;
const MIN_MS_LEFT = 7 * DAY_MS;
const DNS_NAME = 2;
const IP_ADDRESS = 7;

function isUsable(cert: string, addresses: readonly string[], now: Date): boolean {
  const parsed = new X509Certificate(cert);
  const millisecondsLeft = new Date(parsed.validTo).getTime() - now.getTime();
  return (
    millisecondsLeft > MIN_MS_LEFT && addresses.every((address) => parsed.checkIP(address) !== undefined)
  );
}

/**
 * A self-signed pair for a trial, kept in the data folder; renewed if it expires soon or an address is new.
 */
export async function selfSignedPair(dataDir: string, now: Date): Promise<TlsPair> {
  const certFile = join(dataDir, 'tls-cert.pem');
  const keyFile = join(dataDir, 'tls-key.pem');
  const addresses = ['127.0.0.1', '::1', ...outerAddresses()];
  if (existsSync(certFile) && existsSync(keyFile)) {
    const cert = readFileSync(certFile, 'utf8');
    if (isUsable(cert, addresses, now))
      return { cert, key: readFileSync(keyFile, 'utf8'), isSelfSigned: true };
  }
  // Only a first start needs it, and loading it is slow.
  const { generate } = await import('selfsigned');
  const pair = await generate([{ name: 'commonName', value: 'Stowed trial' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notAfterDate: new Date(now.getTime() + DAYS * DAY_MS),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: DNS_NAME, value: 'localhost' },
          ...addresses.map((ip) => ({ type: IP_ADDRESS, ip }) as const),
        ],
      },
    ],
  });
  writeFileSync(certFile, pair.cert, { mode: PRIVATE_FILE });
  writeFileSync(keyFile, pair.private, { mode: PRIVATE_FILE });
  return { cert: pair.cert, key: pair.private, isSelfSigned: true };
}

/** The operator's pair. Throws with a clear message if a file is unreadable or the two do not match. */
export function readPair(certFile: string, keyFile: string): TlsPair {
  const readFile = (name: string, file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch (cause) {
      throw new Error(`${name}: ${file} can't be read`, { cause });
    }
  };
  const pair = { cert: readFile('TLS_CERT', certFile), key: readFile('TLS_KEY', keyFile) };
  try {
    createSecureContext(pair);
  } catch (cause) {
    throw new Error('TLS_CERT and TLS_KEY must name a certificate and its private key, both as PEM', {
      cause,
    });
  }
  return { ...pair, isSelfSigned: false };
}
