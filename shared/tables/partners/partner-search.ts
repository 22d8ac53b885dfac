import { searchVector } from '../search.ts'
import type { Database } from '../tables.ts'

/** Derives the search terms of partners again, after one of their texts has changed. */
export async function updatePartnerSearch(db: Database, ids: string[]): Promise<void> {
  const partners = await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'contactName', 'email', 'city', 'referralCode'])
    .select(['phoneNational', 'phoneE164'])
    .where('id', 'in', ids)
    .execute()
  for (const partner of partners)
    await db
      .updateTable('partners')
      .set({ search: searchVector('partners', partner) })
      .where('id', '=', partner.id)
      .execute()
}
