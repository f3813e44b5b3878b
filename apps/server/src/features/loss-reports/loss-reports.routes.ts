import type { FastifyInstance } from 'fastify';
import { endpoints, reportLossBody } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { checkDrawer, reportLoss } from './loss-report.service.ts';

const drawerOfReport = reportLossBody.pick({ toolboxId: true, drawerNumber: true });

export function lossReportsRoutes(app: FastifyInstance, deps: Deps): void {
  bind({ app, deps }, endpoints.reportLoss, {
    exists: async (session, _params, body) => {
      const named = drawerOfReport.safeParse(body);
      if (named.success) await checkDrawer(deps, session, named.data);
    },
    handle: ({ session, body }) => reportLoss(deps, session, body),
  });
}
