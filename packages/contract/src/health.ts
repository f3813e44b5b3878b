import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Responds when the service is ready',
  response: z.object({ status: z.literal('ok') }),
});

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary:
    'Responds when a proxy may send calls here: the server is not stopping, database and pictures respond',
  response: z.object({ status: z.literal('ready') }),
});
