import type { PgBoss } from 'pg-boss'
import { enqueueDossier } from '../../jobs/render-dossier.ts'
import { listAdvisedProperties } from '../properties/properties.ts'
import type { Database } from '../tables.ts'

/** Enqueues the dossiers of the properties on which a staff member advises, in the transaction that changes what they show of them. */
export async function enqueueDossiersOfAdvisor(
  boss: PgBoss,
  tx: Database,
  staffId: string,
): Promise<void> {
  for (const propertyId of await listAdvisedProperties(tx, staffId))
    await enqueueDossier(boss, tx, propertyId)
}
