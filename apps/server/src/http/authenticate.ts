import type { FastifyRequest } from 'fastify';
import { limits } from '@stowed/contract';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { recognizeSession, resumeSession } from '../features/auth/sessions.service.ts';
import type { IdempotencyKey, Queued, Session } from '../session.ts';

const TOKEN = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** The token in the Authorization header, the only accepted place. Throws AppError. */
function requireToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw new AppError('authentication_required');
  const given = request.raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && /^authorization$/i.test(name),
  );
  const token = TOKEN.exec(header)?.[1];
  if (given.length > 1 || !token) throw new AppError('token_not_valid');
  return token;
}

function timeIn(given: string | string[] | undefined): Date | null {
  const time = typeof given === 'string' ? new Date(given) : new Date(Number.NaN);
  const isUsable = !Number.isNaN(time.getTime()) && time.getFullYear() > 1970 && time.getFullYear() < 10_000;
  return isUsable ? time : null;
}

/** When a device kept the act and by what version, from Queued-At and Seen-Version. Throws AppError. */
function queuedOf({ headers }: FastifyRequest): Queued | null {
  if (headers['queued-at'] === undefined) return null;
  const at = timeIn(headers['queued-at']);
  const seen = headers['seen-version'];
  if (!at || (seen !== undefined && !/^\d{1,9}$/.test(String(seen)))) {
    throw new AppError('validation_failed', { message: 'The Queued-At or Seen-Version header is not valid' });
  }
  return { at, seenVersion: seen === undefined ? undefined : Number(seen) };
}

/** The Idempotency-Key of a call that changes something; the body is added once it is read. */
export function idempotencyOf(
  { fingerprint }: Pick<Deps, 'fingerprint'>,
  request: FastifyRequest,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '' || request.method === 'GET') return undefined;
  if (key.length > limits.characters.idempotencyKey || /[^\x20-\x7e]/.test(key)) {
    throw new AppError('validation_failed', { message: 'The Idempotency-Key header is not valid' });
  }
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  return { key, fingerprint: fingerprint(content) };
}

/** The version in If-Match, which the caller has seen. Undefined: any version. Throws AppError. */
export function seenVersionOf(request: FastifyRequest): number | undefined {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const version = /^"(\d{1,9})"$/.exec(given)?.[1];
  if (version === undefined) {
    throw new AppError('validation_failed', { message: 'The If-Match header is not valid' });
  }
  return Number(version);
}

/** Like seenVersionOf for a call that needs it, also without quotes. Undefined for a read. */
export function requireVersion({ method, headers }: FastifyRequest): number | undefined {
  if (method === 'GET') return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined) {
    throw new AppError('validation_failed', { message: 'If-Match is required' });
  }
  return Number(version);
}

/**
 * The signed-in person of a request. Calls that a window makes automatically say so, and do not keep a
 * session alive. Throws AppError with the reason for a 401.
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
): Promise<Session> {
  const find = request.headers['unattended'] === undefined ? resumeSession : recognizeSession;
  const session = await find(deps, requireToken(request));
  const deviceTime = timeIn(request.headers['device-time']);
  return { ...session, deviceTime, queued: queuedOf(request), idempotency: undefined };
}

/** Like authenticate, but for automatic calls of a window: they do not keep an unused session alive. */
export async function recognize(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
): Promise<Session> {
  const session = await recognizeSession(deps, requireToken(request));
  return { ...session, deviceTime: null, queued: null, idempotency: undefined };
}
