import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { findNamedDrawer, processImage } from './detection.service.ts';

/** The part of a body that names a drawer; the rest may be invalid. */
const named = z.object({
  toolboxId: z.string(),
  drawerNumber: z.union([z.number(), z.string()]).optional().catch(undefined),
});

export function detectionRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.processImage, {
    exists: async (session, _params, body) => {
      const parsed = named.safeParse(body);
      if (parsed.success) await findNamedDrawer(deps, session, parsed.data);
    },
    handle: ({ session, body }) => processImage(deps, session, body),
  });
}
