import type { Inventory } from '@stowed/contract';
import { ApiError } from '../../../lib/api-error.ts';

/** The inventory that a completion must sign, if the server refused it because the organization signs. */
export function inventoryToSign(error: unknown): Inventory | undefined {
  if (!(error instanceof ApiError) || error.code !== 'signature_required') return undefined;
  return (error.body as { readonly inventory?: Inventory }).inventory;
}
