import { portraitFolder } from '../../shared/domain/portrait-folder.ts'
import type { ProcessPortrait } from '../../shared/jobs/process-portrait.ts'
import { enqueueDossiersOfAdvisor } from '../../shared/tables/dossiers/enqueue-for-advisor.ts'
import { isUnprocessed, settlePortrait } from '../../shared/tables/staff/portraits.ts'
import type { SingleHandler } from '../job-handler.ts'
import { processOriginal } from '../media/process-original.ts'

/**
 * Makes the square pictures that are shown of a staff member, and stores them. A portrait that cannot be shown is marked as failed,
 * for its owner. Skips one that was removed, or that is processed already.
 */
export const makePortrait: SingleHandler<ProcessPortrait> = async (context, { portraitId }) => {
  const { boss, db } = context
  if (!(await isUnprocessed(db, portraitId))) return { outcome: 'done' }
  const result = await processOriginal(context, portraitFolder(portraitId), 'square')
  await db.transaction().execute(async (tx) => {
    const staffId = await settlePortrait(tx, portraitId, result, new Date())
    if (staffId && !('failure' in result)) await enqueueDossiersOfAdvisor(boss, tx, staffId)
  })
  return { outcome: 'done' }
}
