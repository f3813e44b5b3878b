import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A call as it arrived, and the secret it should have been signed with. */
interface SignedCall {
  readonly method: string;
  /** As on the wire, with its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly secret: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

interface Authorization {
  readonly keyId: string;
  readonly scope: string;
  readonly region: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

export function readAuthorization(headers: IncomingHttpHeaders): Authorization | undefined {
  const [, keyId, scope, region, names, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!keyId || !scope || !region || !names || !signature) return undefined;
  return { keyId, scope, region, signedHeaders: names.split(';'), signature };
}

/**
 * The signature that AWS Signature Version 4 requires of a call to S3, computed from its documentation and
 * not with the library that signs our calls.
 */
export function expectedSignature(
  { method, path, headers, secret }: SignedCall,
  given: Authorization,
): string {
  const [name = '', query = ''] = path.split('?');
  const canonical = [
    method,
    name,
    query.split('&').sort().join('&'),
    ...given.signedHeaders.map((header) => `${header}:${String(headers[header]).trim()}`),
    '',
    given.signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    given.scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = given.scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}
