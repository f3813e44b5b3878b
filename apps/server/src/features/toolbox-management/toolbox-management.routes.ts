import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { Session } from '../../session.ts';
import { checkToolbox } from '../toolboxes/toolbox-access.service.ts';
import { duplicateToolboxes } from './toolbox-duplication.service.ts';
import { deleteToolbox } from './toolbox-deletion.service.ts';
import { updateToolbox } from './toolbox-settings.service.ts';
import { importToolboxes } from './toolbox-import.service.ts';
import {
  createToolbox,
  getToolbox,
  listToolboxes,
  listToolboxesInShort,
  setReferenceImage,
} from './toolbox-management.service.ts';

export function toolboxManagementRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  const exists = (session: Session, { toolboxId }: { toolboxId: string }): Promise<void> =>
    checkToolbox(deps, session, toolboxId);

  bind(at, endpoints.listToolboxes, { handle: ({ session }) => listToolboxes(deps, session) });
  bind(at, endpoints.listToolboxesInShort, { handle: ({ session }) => listToolboxesInShort(deps, session) });
  bind(at, endpoints.importToolboxes, {
    handle: ({ session, body }) => importToolboxes(deps, session, body.text),
  });
  bind(at, endpoints.createToolbox, { handle: ({ session, body }) => createToolbox(deps, session, body) });
  bind(at, endpoints.getToolbox, {
    handle: ({ session, params }) => getToolbox(deps, session, params.toolboxId),
  });
  bind(at, endpoints.updateToolbox, {
    exists,
    handle: ({ session, params, body, seenVersion }) =>
      updateToolbox(deps, session, { ...params, ...body, seenVersion }),
  });
  bind(at, endpoints.duplicateToolboxes, {
    handle: ({ session, body }) => duplicateToolboxes(deps, session, body),
  });
  bind(at, endpoints.deleteToolbox, {
    handle: ({ session, params, seenVersion }) => deleteToolbox(deps, session, { ...params, seenVersion }),
  });
  bind(at, endpoints.setReferenceImage, {
    exists,
    handle: ({ session, params, body }) => setReferenceImage(deps, session, { ...params, ...body }),
  });
}
