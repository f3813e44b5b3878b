import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Responds when the service is ready',
  response: z.object({ status: z.literal('ok') }),
});
