import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { listSamplePhotos } from './samples.service.ts';

export function samplesRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.listSamplePhotos, {
    handle: ({ session, params }) => listSamplePhotos(deps, session, params),
  });
}
