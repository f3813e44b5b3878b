import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Session } from '../../session.ts';
import { checkWorkItem } from '../work-items/work-items.service.ts';
import type { AuthThrottle } from '../auth/throttle.service.ts';
import { checkCase } from './case-access.service.ts';
import { addCaseEntry, assignCase, escalateCase, openCase } from './case-acts.service.ts';
import { answerCaseOffer, getCaseOffer } from './case-offer.service.ts';
import { getCase, listCases } from './case-reading.service.ts';
import { getCaseStatement, proveIfSigning } from './case-signing.service.ts';
import {
  addCaseWorkItem,
  clearWorkItem,
  confirmClearing,
  getRelease,
  listBlockedWorkItems,
} from './case-work-items.service.ts';
import { confirmClosure, proposeClosure, rejectClosure, reopenCase } from './closure.service.ts';

export function casesRoutes(app: FastifyInstance, deps: Deps, throttle: AuthThrottle): void {
  const at = { app, deps };
  const exists = (session: Session, { caseNumber }: { readonly caseNumber: string }) =>
    checkCase(deps, session, caseNumber);
  bind(at, endpoints.listCases, { handle: ({ session, query }) => listCases(deps, session, query) });
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
  bindClosure(at, exists);
  bindWorkItems(at, exists);
  bindSigned(at, throttle, exists);
  bind(at, endpoints.getCaseOffer, { handle: ({ session }) => getCaseOffer(deps, session) });
  bind(at, endpoints.answerCaseOffer, {
    handle: ({ session, body }) => answerCaseOffer(deps, session, body),
  });
}

type Exists = (session: Session, params: { readonly caseNumber: string }) => Promise<void>;

interface At {
  readonly app: FastifyInstance;
  readonly deps: Deps;
}

function bindClosure(at: At, exists: Exists): void {
  const { deps } = at;
  bind(at, endpoints.proposeClosure, {
    exists,
    handle: ({ session, params, body }) => proposeClosure(deps, session, { ...params, ...body }),
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

/** With signing on, these carry a proof of the person. */
function bindSigned(at: At, throttle: AuthThrottle, exists: Exists): void {
  const { deps } = at;
  bind(at, endpoints.getCaseStatement, {
    exists,
    handle: ({ session, params, query }) => getCaseStatement(deps, session, { ...params, ...query }),
  });
  bind(at, endpoints.confirmClosure, {
    exists,
    handle: async ({ session, params, body, caller }) => {
      const signing = await proveIfSigning(deps, throttle, { session, caller, ...params, body });
      return confirmClosure(deps, session, { ...params, version: body?.version, signing });
    },
  });
  bind(at, endpoints.confirmClearing, {
    exists,
    handle: async ({ session, params, body, caller }) => {
      const signing = await proveIfSigning(deps, throttle, { session, caller, ...params, body });
      return confirmClearing(deps, session, { ...params, version: body?.version, signing });
    },
  });
}

function bindWorkItems(at: At, exists: Exists): void {
  const { deps } = at;
  bind(at, endpoints.addCaseWorkItem, {
    exists,
    handle: ({ session, params, body }) => addCaseWorkItem(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.clearCaseWorkItem, {
    exists,
    handle: ({ session, params, body }) => clearWorkItem(deps, session, { ...params, ...body }),
  });
  bind(at, endpoints.getRelease, {
    exists: (session, { workItemId }) => checkWorkItem(deps, session, workItemId),
    handle: ({ session, params }) => getRelease(deps, session, params.workItemId),
  });
  bind(at, endpoints.listBlockedWorkItems, {
    handle: ({ session }) => listBlockedWorkItems(deps, session),
  });
}
