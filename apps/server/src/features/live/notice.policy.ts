import { z } from 'zod';

const notice = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('toolbox'),
    organizationId: z.string(),
    toolboxId: z.string(),
    drawerNumber: z.int().nullable(),
    version: z.int().nullable(),
  }),
  z.object({ about: z.literal('session'), sessionId: z.string() }),
  z.object({ about: z.literal('person'), userId: z.string() }),
]);

/** What the database tells: something of a toolbox changed, a session ended, a person was deactivated. */
export type Notice = z.infer<typeof notice>;

/** Undefined for what this version does not know: another server may be a newer one. */
export function readNotice(payload: string): Notice | undefined {
  return z.safeParse(notice, parseJson(payload)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
