import { sql } from 'kysely'
import type { UnknownCode } from '../../contract/referral.ts'
import { nearbyCodes } from '../../domain/nearby-codes.ts'
import type { Page } from '../page.ts'
import { partnerNames } from '../partners/partners.ts'
import type { Database } from '../tables.ts'
import type { AttributedCode } from '../undo/recent-changes.ts'
import { findPartnerIdsByReferralCode } from './referral-codes.ts'

/**
 * Maximum number of stored codes. If there are more, the least recently tried ones are deleted.
 * @internal
 */
export const MAX_UNKNOWN_CODES = 1_000

/** Counts an application that was rejected because no partner has its referral code. */
export async function recordUnknownCode(db: Database, code: string): Promise<void> {
  const now = new Date()
  const recorded = await db
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
  if (recorded?.tries === 1) await deleteOldestCodes(db)
}

/** Of the leads, and of the assessments, with an unknown code, only this many are read: the newest. */
const MAX_READ = 5_000

/** Sortable columns of unknown codes. */
export const unknownCodeColumns = [
  'lastTriedAt',
  'applications',
  'leads',
  'assessments',
  'code',
] as const

export type UnknownCodeQuery = {
  sort: { by: (typeof unknownCodeColumns)[number]; order: 'asc' | 'desc' }
  offset: number
  limit: number
  filter: object
}

/**
 * Lists the referral codes in applications, leads and assessments that no partner has, each with the partner that may have
 * been meant.
 */
export async function listUnknownCodes(
  db: Database,
  { sort, offset, limit }: UnknownCodeQuery,
): Promise<Page<UnknownCode<Date>>> {
  const order = sql`${sql.ref(sort.by)} ${sql.raw(sort.order)}, code`
  const { rows } = await sql<Omit<UnknownCode<Date>, 'nearest'> & { total: number }>`
    with named as (
      select referred_by_code as code, submitted_at
      from leads
      where referred_by_code is not null and referred_by_partner_id is null and status != 'spam'
      order by submitted_at desc limit ${MAX_READ}
    ),
    assessed as (
      select referred_by_code as code, submitted_at
      from assessments
      where referred_by_code is not null and referred_by_partner_id is null and spam_reasons = '{}'
      order by submitted_at desc limit ${MAX_READ}
    ),
    tried as (
      select code, tries as applications, 0 as leads, 0 as assessments, last_tried_at
      from unknown_codes
      union all
      select code, 0, count(*)::integer, 0, max(submitted_at) from named group by code
      union all
      select code, 0, 0, count(*)::integer, max(submitted_at) from assessed group by code
    ),
    listed as (
      select code as id, code, sum(applications)::integer as applications,
        sum(leads)::integer as leads, sum(assessments)::integer as assessments,
        max(last_tried_at) as last_tried_at
      from tried
      where not exists (select from referral_codes where referral_codes.code = tried.code)
      group by code
    )
    select * from (select count(*)::integer as total from listed) as counted
    left join (select * from listed order by ${order} limit ${limit} offset ${offset}) as page on true
    order by ${order}`.execute(db)
  // A page after the last one has no codes, but the total.
  const page = rows.filter(({ code }) => code !== null)
  const nearest = await findNearestPartners(
    db,
    page.map(({ code }) => code),
  )
  const codes = page.map(({ total, ...row }) => ({
    ...row,
    nearest: nearest.get(row.code) ?? null,
  }))
  return { rows: codes, total: rows[0]?.total ?? 0 }
}

/** Deletes the count of the applications that were rejected because of an unknown code, and returns it if there was one. */
export async function deleteUnknownCode(db: Database, code: string) {
  return await db
    .deleteFrom('unknownCodes')
    .where('code', '=', code)
    .returning(['tries', 'firstTriedAt', 'lastTriedAt'])
    .executeTakeFirst()
}

/** Restores the deleted count of an unknown code, and adds what was counted since. */
export async function restoreUnknownCode(
  tx: Database,
  { code, count }: AttributedCode,
): Promise<void> {
  if (!count) return
  await tx
    .insertInto('unknownCodes')
    .values({ code, ...count })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((set) => ({
        tries: set('unknownCodes.tries', '+', count.tries),
        firstTriedAt: count.firstTriedAt,
      })),
    )
    .execute()
}

// Rows that another transaction has locked are skipped, so that requests do not wait for each other. Not locked in `oldest`, which
// would lock the rows that its offset skips, too.
async function deleteOldestCodes(db: Database) {
  const oldest = db
    .selectFrom('unknownCodes')
    .select('code')
    .orderBy('lastTriedAt', 'desc')
    .offset(MAX_UNKNOWN_CODES)
  const unlocked = db
    .selectFrom('unknownCodes')
    .select('code')
    .where('code', 'in', oldest)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('unknownCodes').where('code', 'in', unlocked).execute()
}

async function findNearestPartners(db: Database, codes: string[]) {
  const nearby = codes.map((code) => [code, nearbyCodes(code)] as const)
  const owners = await findPartnerIdsByReferralCode(db, [
    ...new Set(nearby.flatMap(([, candidates]) => candidates)),
  ])
  const names = await partnerNames(db, [...owners.values()])
  return new Map(
    nearby.flatMap(([code, candidates]) => {
      const nearest = candidates
        .map((candidate) => names.get(owners.get(candidate) ?? ''))
        .find(Boolean)
      return nearest ? [[code, nearest] as const] : []
    }),
  )
}
