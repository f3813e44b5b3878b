import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noBody, nothing } from './primitives.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Answers when the service is ready',
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.object({ status: z.literal('ok') }),
});
