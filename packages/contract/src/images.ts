import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

export const getImage = endpoint({
  method: 'GET',
  path: '/api/images/:imageId',
  access: 'signed',
  summary: 'A stored picture, by its signed path',
  throws: ['image_link_expired', 'image_link_not_valid'],
  params: z.object({ imageId: z.string() }),
  query: z.object({
    e: z.string().optional(),
    s: z.string().optional(),
    /** For the record: shows a picture that is deleted everywhere else. */
    r: z.enum(['1'], 'Link is not valid').optional(),
    /** For lists: at most this many pixels wide. */
    w: z.enum(limits.thumbnailWidths.map(String), 'Invalid width').optional(),
  }),
  response: z.unknown(),
});
