import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getJudgments } from './judgments.service.ts';

export function judgmentsRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.getJudgments, {
    handle: ({ session, params }) => getJudgments(deps, session, params),
  });
}
