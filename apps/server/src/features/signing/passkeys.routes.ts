import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import {
  addPasskey,
  getPasskeyOptions,
  getPasskeySigningOptions,
  listPasskeys,
  removePasskey,
} from './passkeys.service.ts';

export function passkeysRoutes(app: FastifyInstance, deps: Deps, throttle: AuthThrottle): void {
  const at = { app, deps };
  bind(at, endpoints.listPasskeys, { handle: ({ session, caller }) => listPasskeys(deps, session, caller) });
  bind(at, endpoints.getPasskeyOptions, {
    handle: ({ session, body, caller }) => getPasskeyOptions(deps, throttle, { ...body, session, caller }),
  });
  bind(at, endpoints.addPasskey, {
    handle: ({ session, body, caller }) => addPasskey(deps, throttle, { ...body, session, caller }),
  });
  bind(at, endpoints.removePasskey, {
    handle: ({ session, params }) => removePasskey(deps, session, params.passkeyId),
  });
  bind(at, endpoints.getPasskeySigningOptions, {
    handle: ({ session, body, caller }) => getPasskeySigningOptions(deps, { ...body, session, caller }),
  });
}
