import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bindPublic } from '../../http/bind.ts';
import { hashOf } from '../../ids.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { acceptInvite, getOpenInvite } from './join.service.ts';

export function joinRoutes(app: FastifyInstance, deps: Deps, throttle: AuthThrottle): void {
  const guess = (token: string, address: string) => ({
    subject: `invitation ${hashOf(token)}`,
    address,
    failure: 'invite_not_found' as const,
  });
  bindPublic(app, endpoints.getInvite, ({ params, caller }) =>
    throttle.attempt(guess(params.token, caller.address), () => getOpenInvite(deps, params.token)),
  );
  bindPublic(app, endpoints.acceptInvite, ({ body, caller }) =>
    throttle.attempt(guess(body.token, caller.address), () =>
      acceptInvite(deps, { ...body, userAgent: caller.userAgent }),
    ),
  );
}
