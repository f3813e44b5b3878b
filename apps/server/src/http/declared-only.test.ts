import fastify from 'fastify';
import { endpoints } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { admitted } from './admitted.ts';
import { acceptDeclaredOnly, bind, bindPublic } from './bind.ts';

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

it('S13 a handler without an access check before it has no session to work with', () => {
  expect(() => admitted({ session: undefined })).toThrow('without its access check');
});

it('S13 a public call is not bound as one for members, nor the other way round', () => {
  const app = fastify();
  const nothing = () => Promise.reject(new Error('It is never called'));
  expect(() => {
    bindPublic(app, getUser, nothing);
  }).toThrow('is not public');
  expect(() => {
    bind({ app, deps: {} as Deps }, getHealth, { handle: nothing });
  }).toThrow('needs no session');
});

it('S18 a response that the contract does not know is not sent', async () => {
  const app = fastify();
  bindPublic(app, getHealth, () => Promise.resolve({ status: 'unheard of' } as never));
  expect((await app.inject(getHealth.path)).statusCode).toBe(500);
});
