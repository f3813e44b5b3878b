import { z } from 'zod';
import { drawer, imageReference } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { success } from './primitives.ts';
import { toolbox, toolboxParams } from './toolboxes.ts';

const { characters } = limits;

export const putAside = endpoint({
  method: 'POST',
  path: '/api/offline/put-aside',
  access: 'member',
  summary: 'Record an act that a device kept and the person gave up; it changes no state',
  carriesImage: 'kept',
  body: z.object({
    toolboxId: z.string().min(1).max(characters.name),
    drawerNumber: z.int().min(1).nullable(),
    /** The act in plain words: 'Pliers marked missing'. */
    call: z.string().min(1).max(characters.text),
    /** What would have been sent. */
    body: z.record(z.string(), z.unknown()),
    /** The photo of the act, if it has one. */
    picture: imageReference.optional(),
    reason: z.string().min(1).max(characters.text),
  }),
  response: success,
});

export const packToolbox = endpoint({
  method: 'GET',
  path: '/api/toolbox/:toolboxId/pack',
  access: 'member',
  summary: 'What a device needs to work on a toolbox without a connection, as of one moment',
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  response: z.object({ toolbox, drawers: z.array(drawer) }),
});
