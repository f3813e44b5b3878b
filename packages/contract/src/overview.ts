import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const overview = z.object({
  /** Toolboxes with a drawer that has no template, by display id. */
  withoutTemplate: z.array(z.string()),
  drawersWithTemplate: z.int(),
  /** Active members, and invitations that can still be accepted. */
  people: z.int(),
  /** A member has got labels to print at least once. */
  areLabelsPrinted: z.boolean(),
  /** Photos of the last 7 days that the engine judged or refused. */
  photos: z.int(),
  refusedPhotos: z.int(),
});
export type Overview = z.infer<typeof overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  access: 'admin',
  summary: 'What an administrator should look after: templates, people and refused photos',
  response: overview,
});
