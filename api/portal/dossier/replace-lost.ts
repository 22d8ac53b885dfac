import { HOUR_MS } from '../../../shared/contract/duration.ts'
import { enqueueDossier } from '../../../shared/jobs/render-dossier.ts'
import { discardDossier } from '../../../shared/tables/dossiers/dossiers.ts'
import type { ApiContext } from '../../context.ts'

/** One whose file is missing so soon after it was made would be missing again, for example because API and worker use two stores. */
const SETTLED_MS = HOUR_MS

/** Has a dossier whose file is missing in the store made again: by one job, however many clients ask for it. */
export async function replaceLost(
  { boss, db, log }: ApiContext,
  propertyId: string,
  state: string,
): Promise<void> {
  const madeBefore = new Date(Date.now() - SETTLED_MS)
  const isReplaced = await db.transaction().execute(async (tx) => {
    const isDiscarded = await discardDossier(tx, propertyId, { state, madeBefore })
    if (isDiscarded) await enqueueDossier(boss, tx, propertyId)
    return isDiscarded
  })
  if (isReplaced) log.warn({ propertyId }, 'dossier.lost')
}
