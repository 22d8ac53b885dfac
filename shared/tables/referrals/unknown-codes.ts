import { sql } from 'kysely'
import type { UnknownCode } from '../../contract/referral.ts'
import { nearbyCodes } from '../../domain/nearby-codes.ts'
import type { Page } from '../page.ts'
import { partnerNames } from '../partners/partners.ts'
import type { Database } from '../tables.ts'
import { findReferrers } from './referral-codes.ts'

/** Most codes kept: one that is tried for the first time takes the place of the oldest. */
export const mostUnknownCodes = 1_000

/** Notes that an application was refused for a code nobody has. */
export async function noteUnknownCode(db: Database, code: string): Promise<void> {
  const now = new Date()
  const noted = await db
    .insertInto('unknownCodes')
    .values({ code, tries: 1, firstTriedAt: now, lastTriedAt: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((set) => ({
        tries: set('unknownCodes.tries', '+', 1),
        lastTriedAt: now,
      })),
    )
    .returning('tries')
    .executeTakeFirst()
  if (noted?.tries === 1) await makeRoom(db)
}

/** Most leads looked at that mention codes nobody has, the latest first. */
const MOST_LEADS = 5_000

/** Columns unknown codes may be sorted by. */
export const unknownCodeColumns = ['lastTriedAt', 'applications', 'leads', 'code'] as const

export type UnknownCodeQuery = {
  sort: { by: (typeof unknownCodeColumns)[number]; order: 'asc' | 'desc' }
  offset: number
  limit: number
  filter: object
}

/** Codes that applications and leads named and that nobody has, with whose may have been meant. */
export async function listUnknownCodes(
  db: Database,
  { sort, offset, limit }: UnknownCodeQuery,
): Promise<Page<UnknownCode<Date>>> {
  const { rows } = await sql<Omit<UnknownCode<Date>, 'nearest'> & { total: number }>`
    with named as (
      select referred_by_code as code, submitted_at
      from leads
      where referred_by_code is not null and referred_by_partner_id is null and status != 'spam'
      order by submitted_at desc limit ${MOST_LEADS}
    ),
    tried as (
      select code, tries as applications, 0 as leads, last_tried_at from unknown_codes
      union all
      select code, 0, count(*)::integer, max(submitted_at) from named group by code
    )
    select code as id, code, sum(applications)::integer as applications,
      sum(leads)::integer as leads, max(last_tried_at) as last_tried_at,
      (count(*) over ())::integer as total
    from tried
    where not exists (select from referral_codes where referral_codes.code = tried.code)
    group by code
    order by ${sql.ref(sort.by)} ${sql.raw(sort.order)}, code
    limit ${limit} offset ${offset}`.execute(db)
  const nearest = await nearestPartners(
    db,
    rows.map(({ code }) => code),
  )
  const codes = rows.map(({ total, ...row }) => ({
    ...row,
    nearest: nearest.get(row.code) ?? null,
  }))
  return { rows: codes, total: rows[0]?.total ?? 0 }
}

/** Forgets a code that applications were refused for. */
export async function forgetUnknownCode(db: Database, code: string): Promise<number> {
  const forgotten = await db
    .deleteFrom('unknownCodes')
    .where('code', '=', code)
    .returning('tries')
    .executeTakeFirst()
  return forgotten?.tries ?? 0
}

// Rows somebody else is writing are left for next time: nobody waits for anybody here.
async function makeRoom(db: Database) {
  const oldest = db
    .selectFrom('unknownCodes')
    .select('code')
    .orderBy('lastTriedAt', 'desc')
    .offset(mostUnknownCodes)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('unknownCodes').where('code', 'in', oldest).execute()
}

async function nearestPartners(db: Database, codes: string[]) {
  const nearby = codes.map((code) => [code, nearbyCodes(code)] as const)
  const owners = await findReferrers(db, [...new Set(nearby.flatMap(([, each]) => each))])
  const names = await partnerNames(db, [...owners.values()])
  return new Map(
    nearby.flatMap(([code, each]) => {
      const meant = each.map((one) => names.get(owners.get(one) ?? '')).find(Boolean)
      return meant ? [[code, meant] as const] : []
    }),
  )
}
