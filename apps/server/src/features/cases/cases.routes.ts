import type { FastifyInstance } from 'fastify';
import { endpoints, reportLossBody } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Session } from '../../session.ts';
import { checkWorkItem } from '../work-items/work-items.service.ts';
import { checkCase } from './case-access.service.ts';
import {
  addCaseEntry,
  assignCase,
  checkDrawer,
  escalateCase,
  openCase,
  reportLoss,
} from './case-acts.service.ts';
import { answerCaseOffer, getCaseOffer } from './case-offer.service.ts';
import { getCase, listCases } from './case-reading.service.ts';
import {
  addCaseWorkItem,
  clearWorkItem,
  confirmClearing,
  getRelease,
  listBlockedWorkItems,
} from './case-work-items.service.ts';
import { confirmClosure, proposeClosure, rejectClosure, reopenCase } from './closure.service.ts';

const drawerOfReport = reportLossBody.pick({ toolboxId: true, drawerNumber: true });

export function casesRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  const exists = (session: Session, { caseNumber }: { readonly caseNumber: string }) =>
    checkCase(deps, session, caseNumber);
  bind(at, endpoints.listCases, { handle: ({ session, query }) => listCases(deps, session, query) });
  bind(at, endpoints.reportLoss, {
    exists: async (session, _params, body) => {
      const named = drawerOfReport.safeParse(body);
      if (named.success) await checkDrawer(deps, session, named.data);
    },
    handle: ({ session, body }) => reportLoss(deps, session, body),
  });
  bind(at, endpoints.getCase, {
    handle: ({ session, params }) => getCase(deps, session, params.caseNumber),
  });
  bind(at, endpoints.openCase, { handle: ({ session, params }) => openCase(deps, session, params) });
  bind(at, endpoints.assignCase, {
    exists,
    handle: ({ session, params, body }) => assignCase(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.addCaseEntry, {
    exists,
    handle: ({ session, params, body }) => addCaseEntry(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.escalateCase, {
    exists,
    handle: ({ session, params, body }) => escalateCase(deps, session, { ...params, ...body }),
  });
  bindClosure(app, deps, exists);
  bindWorkItems(app, deps, exists);
  bind(at, endpoints.getCaseOffer, { handle: ({ session }) => getCaseOffer(deps, session) });
  bind(at, endpoints.answerCaseOffer, {
    handle: ({ session, body }) => answerCaseOffer(deps, session, body),
  });
}

type Exists = (session: Session, params: { readonly caseNumber: string }) => Promise<void>;

function bindClosure(app: FastifyInstance, deps: Deps, exists: Exists): void {
  const at = { app, deps };
  bind(at, endpoints.proposeClosure, {
    exists,
    handle: ({ session, params, body }) => proposeClosure(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.confirmClosure, {
    handle: ({ session, params }) => confirmClosure(deps, session, params),
  });
  bind(at, endpoints.rejectClosure, {
    exists,
    handle: ({ session, params, body }) => rejectClosure(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.reopenCase, {
    exists,
    handle: ({ session, params, body }) => reopenCase(deps, session, { ...params, ...body }),
  });
}

function bindWorkItems(app: FastifyInstance, deps: Deps, exists: Exists): void {
  const at = { app, deps };
  bind(at, endpoints.addCaseWorkItem, {
    exists,
    handle: ({ session, params, body }) => addCaseWorkItem(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.clearCaseWorkItem, {
    exists,
    handle: ({ session, params, body }) => clearWorkItem(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.confirmClearing, {
    handle: ({ session, params }) => confirmClearing(deps, session, params),
  });
  bind(at, endpoints.getRelease, {
    exists: (session, { workItemId }) => checkWorkItem(deps, session, workItemId),
    handle: ({ session, params }) => getRelease(deps, session, params.workItemId),
  });
  bind(at, endpoints.listBlockedWorkItems, {
    handle: ({ session }) => listBlockedWorkItems(deps, session),
  });
}
