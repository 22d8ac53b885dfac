import { fromKysely, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import { defineJob } from './define.ts'

/** Makes the one-page PDFs of a property, in both languages. */
export const renderDossier = defineJob({
  queue: 'render-dossier',
  mode: 'single',
  payload: z.object({ propertyId: z.uuid() }),
  // Five retries within a quarter of an hour, for a store that cannot be reached.
  retry: { limit: 5, delaySeconds: 15, maxDelaySeconds: 300 },
  expireSeconds: 180,
  heartbeatSeconds: 30,
  // Those of all properties, after an upgrade or a change of the settings, wait for each other.
  waitLimitSeconds: 3_600,
})
export type RenderDossier = z.output<typeof renderDossier.payload>

/**
 * Enqueues the job that makes the dossier of a property, in the transaction that changes what it shows. One that already waits is
 * kept, and does not start before the transaction ends.
 */
export async function enqueueDossier(
  boss: PgBoss,
  db: Parameters<typeof fromKysely>[0],
  propertyId: string,
): Promise<void> {
  const options = { singletonKey: propertyId, db: fromKysely(db) }
  await boss.upsert(renderDossier.queue, { propertyId }, options)
}
