import type { RequestHandler } from 'express'
import { periodSchema } from '../../../shared/contract/period-schema.ts'
import type { MonthlyReferrals } from '../../../shared/contract/referral.ts'
import { listMonthlyReferrals } from '../../../shared/tables/referrals/leaderboard.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { answerExport } from '../answer-export.ts'
import type { CsvColumn } from '../csv.ts'

/** POST /api/staff/referrals/exports: what each partner brought in each month of a period, as CSV. */
export function createReferralExport(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const period = parseInput(periodSchema, request.body, language)
    const rows = await listMonthlyReferrals(db, period, config.TIME_ZONE)
    await answerExport(context, response, {
      list: 'referrals',
      selected: period,
      language,
      columns: [...columns, ...salesColumns(rows)],
      batches: inOneBatch(rows),
    })
  }
}

// At most one row per partner and month, without texts of any length.
async function* inOneBatch(rows: MonthlyReferrals[]) {
  yield rows
}

const columns: CsvColumn<MonthlyReferrals>[] = [
  { field: 'month', es: 'Mes', en: 'Month', value: ({ month }) => month },
  { field: 'agencyName', es: 'Socio', en: 'Partner', value: ({ agencyName }) => agencyName },
  { field: 'referralCode', es: 'Código', en: 'Code', value: ({ referralCode }) => referralCode },
  { field: 'visits', es: 'Visitas', en: 'Visits', value: ({ visits }) => visits },
  { field: 'applied', es: 'Solicitudes', en: 'Applied', value: ({ applied }) => applied },
  { field: 'approved', es: 'Aprobadas', en: 'Approved', value: ({ approved }) => approved },
  { field: 'leads', es: 'Prospectos', en: 'Leads', value: ({ leads }) => leads },
  { field: 'won', es: 'Ganados', en: 'Won', value: ({ won }) => won },
]

// One column for each currency of the sales: sums of several currencies mean nothing.
function salesColumns(rows: MonthlyReferrals[]): CsvColumn<MonthlyReferrals>[] {
  const currencies = new Set(rows.flatMap(({ sales }) => sales.map(({ currency }) => currency)))
  return [...currencies].toSorted().map((currency) => ({
    field: 'sales',
    es: `Ventas (${currency})`,
    en: `Sales (${currency})`,
    value: ({ sales }) => sales.find((sum) => sum.currency === currency)?.amount ?? 0,
  }))
}
