import type { PartnerStatus } from '../../../shared/contract/partner.ts'
import type { Figure, FigureName, PartnerSummary } from '../../../shared/contract/summary.ts'
import { countPartners, referralsByMonth } from '../../../shared/tables/summary.ts'
import type { ApiContext } from '../../context.ts'
import { firstDays } from './periods.ts'

const definitions: [FigureName, { status?: PartnerStatus[]; withinDays?: number }][] = [
  ['pendingPartners', { status: ['pending'] }],
  ['suspiciousPartners', { status: ['suspicious'] }],
  ['newPartners', { withinDays: 7 }],
]

/** Counts the pending, suspicious and new applications, and the referrals of each month. */
export async function partnerSummary({ db, config }: ApiContext): Promise<PartnerSummary> {
  const timeZone = config.TIME_ZONE
  const counted = definitions.map(async ([name, filter]): Promise<Figure> => {
    return { name, count: await countPartners(db, filter), resource: 'partners', filter }
  })
  const [figures, referrals] = await Promise.all([
    Promise.all(counted),
    referralsByMonth(db, { from: firstDays(timeZone).referrals, timeZone }),
  ])
  return { figures, referrals }
}
