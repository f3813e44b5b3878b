import fastify from 'fastify';
import { endpoints } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { acceptDeclaredOnly } from './bind.ts';

const handler = () => ({});
const guard = async (): Promise<void> => undefined;
const appWith = (add: (app: ReturnType<typeof fastify>) => unknown) => () => {
  const app = fastify({ exposeHeadRoutes: false });
  acceptDeclaredOnly(app);
  add(app);
};
const { getUser, getHealth } = endpoints;

describe('S13 a server does not start', () => {
  it('with a call whose path or method is not in the contract', () => {
    expect(appWith((app) => app.get('/api/debug', handler))).toThrow('GET /api/debug is not in the contract');
    expect(appWith((app) => app.delete(getUser.path, { onRequest: guard, handler }))).toThrow(
      'is not in the contract',
    );
  });

  it('with a public call that the contract protects', () => {
    expect(appWith((app) => app.get(getUser.path, handler))).toThrow("checks nobody's access");
    expect(appWith((app) => app.get(getUser.path, { onRequest: guard, handler }))).not.toThrow();
    expect(appWith((app) => app.get(getHealth.path, handler))).not.toThrow();
  });
});
