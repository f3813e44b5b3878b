import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { bind, bindPublic } from '../../http/bind.ts';
import { registerOrganization, signIn } from './auth.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.service.ts';
import { changePassword } from './password-change.service.ts';
import { resetPassword } from './resets.service.ts';
import { signOut } from './sessions.service.ts';
import type { AuthThrottle } from './throttle.service.ts';

export function authRoutes(app: FastifyInstance, deps: Deps, throttle: AuthThrottle): void {
  const at = { app, deps };

  bindPublic(app, endpoints.login, ({ body, caller }) => signIn(deps, throttle, { ...body, ...caller }));

  bindPublic(app, endpoints.registerOrganization, async ({ body, caller }) => {
    if (deps.config.REGISTRATION === 'closed') throw new AppError('registration_closed');
    const { address, userAgent } = caller;
    return throttle.registration(address, (asker) =>
      registerOrganization(deps, { ...body, userAgent, asker }),
    );
  });

  bindPublic(app, endpoints.resetPassword, ({ body, caller }) =>
    resetPassword(deps, throttle, { ...body, address: caller.address }),
  );

  bindPublic(app, endpoints.checkPassword, async ({ body }) => ({
    isCommon: await isCommonPassword(body.password),
  }));

  bind(at, endpoints.logout, {
    handle: async ({ session }) => {
      await signOut(deps, session);
      return { success: true as const };
    },
  });
  bind(at, endpoints.listSessions, { handle: ({ session }) => listSessions(deps, session) });
  bind(at, endpoints.endSession, {
    handle: ({ session, params }) => endSession(deps, session, params.sessionId),
  });
  bind(at, endpoints.endOtherSessions, { handle: ({ session }) => endOtherSessions(deps, session) });
  bind(at, endpoints.changePassword, {
    handle: ({ session, body, caller }) =>
      changePassword(deps, throttle, { ...body, address: caller.address, session }),
  });
}
