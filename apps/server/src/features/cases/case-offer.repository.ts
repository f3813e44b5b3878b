import type { Db } from '../../db/client.ts';

/** Whether shift leads are to be asked about tools that were missing before there were cases. */
export async function offersCases(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('offersCases')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.offersCases === true;
}

export async function storeOffer(db: Db, organizationId: string, offersNow: boolean): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ offersCases: offersNow })
    .where('id', '=', organizationId)
    .execute();
}
