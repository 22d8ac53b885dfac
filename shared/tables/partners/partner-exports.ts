import type { Selection } from '../../contract/selection.ts'
import { readInBatches } from '../batches.ts'
import type { Database } from '../tables.ts'
import { matchingPartners, type PartnerFilter } from './partner-filter.ts'

export type ExportedPartner = Awaited<
  ReturnType<ReturnType<typeof selectExported>['execute']>
>[number]

/** Yields all applications of a selection, in batches, newest first. */
export function exportPartners(
  db: Database,
  selection: Selection<PartnerFilter>,
  timeZone: string,
) {
  return readInBatches(selectExported(db, selection, timeZone), 'partners')
}

function selectExported(db: Database, selection: Selection<PartnerFilter>, timeZone: string) {
  const selected =
    'ids' in selection
      ? db.selectFrom('partners').where('id', 'in', selection.ids)
      : matchingPartners(db, selection.filter, timeZone)
  return selected
    .select(['id', 'referralCode', 'agencyName', 'contactName', 'email', 'phone', 'city'])
    .select(['status', 'riskFlags', 'interests', 'referredByCode', 'language', 'submittedAt'])
    .select((partner) =>
      partner
        .selectFrom('partners as others')
        .select('others.agencyName')
        .whereRef('others.id', '=', 'partners.referredByPartnerId')
        .as('referrer'),
    )
}
