import { endpoints, refusalsOf } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';

const table = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint,
  address: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

const endpointOf = (method: string, url: string) => {
  const [path = ''] = url.split('?');
  const named = table.filter(({ endpoint }) => endpoint.path === path);
  // As the router does: a path without parameters hides one with them.
  const found = named.length > 0 ? named : table.filter(({ address }) => address.test(path));
  return found.find(({ endpoint }) => endpoint.method === method);
};

/** Fails if a call returns an error code that its endpoint does not declare. */
export function requireDeclared(method: string, url: string, body: unknown): void {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  const called = endpointOf(method, url);
  if (typeof code !== 'string' || !called) return;
  const declared: ReadonlySet<string> = refusalsOf(called.endpoint);
  if (!declared.has(code)) throw new Error(`${called.name} returns ${code}, which it does not declare`);
}
