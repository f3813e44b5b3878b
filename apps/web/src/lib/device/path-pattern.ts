import type { Endpoint } from '@stowed/contract';

/** Matches the paths of a call, whatever their parameters. */
export function pathPattern({ path }: Pick<Endpoint, 'path'>): RegExp {
  return new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
}
