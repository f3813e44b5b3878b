import type { FastifyRequest } from 'fastify';
import type { Session } from '../session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** The session that `admit` noted. Throws if a handler ran without its access check. */
export function admitted({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw new Error('A handler ran without its access check');
  return session;
}
