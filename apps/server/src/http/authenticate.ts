import type { FastifyRequest } from 'fastify';
import { limits } from '@stowed/contract';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { recogniseSession, resumeSession } from '../features/auth/sessions.service.ts';
import type { IdempotencyKey, Session } from '../session.ts';

const TOKEN = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** The token of the Authorization header, the only place it may stand. Throws AppError. */
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

function deviceTimeOf(request: FastifyRequest): Date | null {
  const given = request.headers['device-time'];
  const time = typeof given === 'string' ? new Date(given) : new Date(Number.NaN);
  const isUsable = !Number.isNaN(time.getTime()) && time.getFullYear() > 1970 && time.getFullYear() < 10_000;
  return isUsable ? time : null;
}

/** The key of a call that changes something; its body is added once read. */
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

/** The version of If-Match: what the caller has seen. Undefined when any will do. Throws AppError. */
export function seenVersionOf(request: FastifyRequest): number | undefined {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return undefined;
  const version = /^"(\d{1,9})"$/.exec(given)?.[1];
  if (version === undefined) {
    throw new AppError('validation_failed', { message: 'The If-Match header is not valid' });
  }
  return Number(version);
}

/**
 * The signed-in person of a request. A call that a window makes by itself says so, and keeps no session
 * alive. Throws AppError with the reason for a 401.
 */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
): Promise<Session> {
  const find = request.headers['unattended'] === undefined ? resumeSession : recogniseSession;
  const session = await find(deps, requireToken(request));
  return { ...session, deviceTime: deviceTimeOf(request), idempotency: undefined };
}

/** As authenticate, for what a window does by itself: a session that nobody uses grows idle all the same. */
export async function recognise(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
): Promise<Session> {
  const session = await recogniseSession(deps, requireToken(request));
  return { ...session, deviceTime: null, idempotency: undefined };
}
