import type { FastifyInstance } from 'fastify';
import { endpoints } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { sendDownload } from '../../http/download.ts';
import { parseContent } from '../../http/parse-request.ts';
import { listEventChoices, listEvents } from './audit.service.ts';
import { exportEvents, startExport } from './export.service.ts';

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const at = { app, deps };
  bind(at, endpoints.listEvents, { handle: ({ session, query }) => listEvents(deps, session, query) });
  bind(at, endpoints.listEventChoices, { handle: ({ session }) => listEventChoices(deps, session) });
  bind(at, endpoints.startEventExport, { handle: ({ session, body }) => startExport(deps, session, body) });
  const { exportEvents: file } = endpoints;
  // The link itself grants access: a browser that saves a file sends no header.
  app.route({
    method: file.method,
    url: file.path,
    handler: async (request, reply) => {
      const content = parseContent(file, request);
      if (!content.ok) throw content.refusal;
      return sendDownload(reply, await exportEvents(deps, content.data.query));
    },
  });
}
