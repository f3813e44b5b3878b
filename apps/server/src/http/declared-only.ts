import type { FastifyInstance, RouteOptions } from 'fastify';
import { endpoints } from '@stowed/contract';

function requireDeclared({ method, url, onRequest }: RouteOptions): void {
  const declared = Object.values(endpoints).find((one) => one.path === url && one.method === method);
  if (!declared) throw new Error(`${String(method)} ${url} is not in the contract`);
  const isOpen = declared.access === 'public' || declared.access === 'signed';
  if (!isOpen && !onRequest) throw new Error(`${declared.method} ${url} checks nobody's access`);
}

/**
 * From now on, routes added to `app` must be calls of the contract and must check access first. The server
 * does not start with an undeclared route.
 */
export function acceptDeclaredOnly(app: FastifyInstance): void {
  app.addHook('onRoute', requireDeclared);
}
