import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { inventory, inventoryParams } from './inventories.ts';
import { digest, inventorySignature, proof, signatureRole, signingRefusals, statement } from './signing.ts';
import { toolbox } from './toolboxes.ts';

export const listWaitingInventories = endpoint({
  method: 'GET',
  path: '/api/inventories/waiting',
  access: 'member',
  summary: 'The inventories that wait for your signature, newest first',
  response: z.object({ inventories: z.array(inventory) }),
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/inventories/:inventoryId/statement',
  access: 'member',
  summary: 'What a signature under an inventory says. It can be signed once, within 5 minutes',
  throws: ['inventory_not_found', 'inventory_state'],
  params: inventoryParams,
  query: z.object({
    role: signatureRole,
    /** `other`: for someone else, who signs on this device without a session. */
    signer: z.literal('other', 'Invalid signer').optional(),
  }),
  response: statement,
});

export const signInventory = endpoint({
  method: 'POST',
  path: '/api/inventories/:inventoryId/signatures',
  access: 'member',
  summary: 'Sign an inventory. With the last signature that it needs, it is completed',
  status: 201,
  throws: [
    ...signingRefusals,
    'inventory_not_found',
    'inventory_state',
    'second_person',
    'toolbox_not_found',
  ],
  params: inventoryParams,
  body: z.object({ role: signatureRole, digest, proof }),
  response: z.object({ signature: inventorySignature, inventory, toolbox }),
});
