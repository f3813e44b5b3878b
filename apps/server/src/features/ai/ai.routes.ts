import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { checkMayConfigure, chooseEngine, refuseKey, removeAiKey, setUpAi } from './ai-settings.service.ts';
import { getAiUsage } from './ai-usage.service.ts';
import { analyzeTools, checkAi } from './ai.service.ts';

/** True if an invalid body would have asked for readiness rather than set the key. */
const asks = (body: unknown): boolean => typeof body === 'object' && body !== null && 'check' in body;

export function aiRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.initGemini, {
    exists: async (session, _params, body) => {
      if (asks(body)) return;
      checkMayConfigure(session);
      refuseKey(body);
    },
    handle: ({ session, body }) => {
      if (body.check) return checkAi(deps, session);
      // The schema requires one of the two.
      if (body.apiKey === undefined) throw new AppError('api_key_required');
      return setUpAi(deps, session, body.apiKey);
    },
  });
  bind(at, endpoints.chooseEngine, {
    handle: ({ session, body }) => chooseEngine(deps, session, body.engine),
  });
  bind(at, endpoints.removeAiKey, { handle: ({ session }) => removeAiKey(deps, session) });
  bind(at, endpoints.getAiUsage, { handle: ({ session }) => getAiUsage(deps, session) });
  bind(at, endpoints.analyzeTools, {
    handle: ({ session, body }) => analyzeTools(deps, session, body),
  });
}
