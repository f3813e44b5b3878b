import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind, bindPublic } from '../../http/bind.ts';
import { registerOrganization, signIn } from './auth.service.ts';
import { endSession } from './sessions.service.ts';
import { AuthThrottle } from './throttle.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const throttle = new AuthThrottle(deps.clock, deps.config.REGISTRATIONS_PER_HOUR);

  bindPublic(app, endpoints.login, ({ body, address }) => signIn(deps, throttle, { ...body, address }));

  bindPublic(app, endpoints.registerOrganization, async ({ body, address }) => {
    throttle.checkRegistration(address);
    const token = await registerOrganization(deps, body);
    throttle.countRegistration(address);
    return token;
  });

  bind({ app, deps }, endpoints.logout, {
    handle: async ({ session }) => {
      await endSession(deps, session);
      return { success: true as const };
    },
  });
}
