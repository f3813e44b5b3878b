import type { FastifyInstance, RouteOptions } from 'fastify';
import { endpoints } from '@stowed/contract';

function requireDeclared({ method, url, onRequest }: RouteOptions): void {
  const declared = Object.values(endpoints).find((one) => one.path === url && one.method === method);
  if (!declared) throw new Error(`${String(method)} ${url} is not in the contract`);
  const isOpen = declared.access === 'public' || declared.access === 'signed';
  if (!isOpen && !onRequest) throw new Error(`${declared.method} ${url} checks nobody's access`);
}

/**
 * Routes that are added to `app` from now on must be calls of the contract, and whoever may not make them must be turned
 * away before anything else: the server does not start with a door that nobody declared.
 */
export function acceptDeclaredOnly(app: FastifyInstance): void {
  app.addHook('onRoute', requireDeclared);
}
