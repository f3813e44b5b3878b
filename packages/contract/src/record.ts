import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './primitives.ts';

export const getRecordKeys = endpoint({
  method: 'GET',
  path: '/api/record/key',
  access: 'public',
  summary: 'The public keys that sign the heads of the record, oldest first',
  response: z.object({
    keys: z.array(
      z.object({
        /** Ed25519, 32 bytes in base64url, as in signed heads. */
        key: z.string(),
        /** The same key for other programs (PEM). */
        pem: z.string(),
        since: time,
        /** Null: it signs now. */
        until: time.nullable(),
      }),
    ),
  }),
});
