import type { Selection } from '../../contract/selection.ts'
import { inBatches } from '../batches.ts'
import type { Database } from '../tables.ts'
import { matchingPartners, type PartnerFilter } from './partner-filter.ts'

/** An application as it is exported. */
export type ExportedPartner = Awaited<
  ReturnType<ReturnType<typeof selectExported>['execute']>
>[number]

/** The applications of a selection, all of them, batch by batch. */
export function exportPartners(
  db: Database,
  selection: Selection<PartnerFilter>,
  timeZone: string,
) {
  return inBatches(selectExported(db, selection, timeZone), 'partners')
}

function selectExported(db: Database, selection: Selection<PartnerFilter>, timeZone: string) {
  const selected =
    'ids' in selection
      ? db.selectFrom('partners').where('id', 'in', selection.ids)
      : matchingPartners(db, selection.filter, timeZone)
  return selected
    .select(['id', 'referralCode', 'agencyName', 'contactName', 'email', 'phone', 'city'])
    .select(['status', 'riskFlags', 'interests', 'referredByCode', 'language', 'submittedAt'])
}
