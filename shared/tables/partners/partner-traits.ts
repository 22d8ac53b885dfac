import { sql } from 'kysely'
import type { CollisionFlag } from '../../contract/partner.ts'
import type { PartnerCollision } from '../../contract/records.ts'
import type { Database } from '../tables.ts'

/** By what two applications are recognised as one agency's. */
export type PartnerTraits = {
  emailNormalized: string
  phoneE164: string | null
  /** Null for applications recorded before agencies were compared. */
  agencyNormalized: string | null
}

/** Those of these addresses, numbers and agencies that an application has already. */
export async function takenTraits(
  db: Database,
  traits: PartnerTraits[],
): Promise<Record<keyof PartnerTraits, Set<string>>> {
  const values = (name: keyof PartnerTraits) => traits.flatMap((each) => each[name] || [])
  return {
    emailNormalized: await taken(db, 'emailNormalized', values('emailNormalized')),
    phoneE164: await taken(db, 'phoneE164', values('phoneE164')),
    agencyNormalized: await taken(db, 'agencyNormalized', values('agencyNormalized')),
  }
}

/** The traits of partners, by their ids. */
export async function partnerTraits(
  db: Database,
  ids: string[],
): Promise<Map<string, PartnerTraits>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'emailNormalized', 'phoneE164', 'agencyNormalized'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...traits }) => [id, traits]))
}

/** Most applications shown that have something in common with one. */
const MOST_COLLISIONS = 20

/** Other applications that share an address, a number or an agency with one, the oldest first. */
export async function findCollisions(
  db: Database,
  id: string,
  traits: PartnerTraits,
): Promise<PartnerCollision<Date>[]> {
  const given = traitFlags.filter(([trait]) => traits[trait])
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'referralCode', 'status', 'submittedAt'])
    .select(traitFlags.map(([trait]) => trait))
    .where('id', '!=', id)
    .where((where) => where.or(given.map(([trait]) => where(trait, '=', traits[trait]))))
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(MOST_COLLISIONS)
    .execute()
  return rows.map(({ emailNormalized, phoneE164, agencyNormalized, ...partner }) => {
    const theirs = { emailNormalized, phoneE164, agencyNormalized }
    const shared = given.filter(([trait]) => theirs[trait] === traits[trait])
    return { ...partner, shares: shared.map(([, flag]) => flag) }
  })
}

const traitFlags = [
  ['emailNormalized', 'same_email'],
  ['phoneE164', 'same_phone'],
  ['agencyNormalized', 'same_agency'],
] as const satisfies [keyof PartnerTraits, CollisionFlag][]

async function taken(db: Database, column: keyof PartnerTraits, values: string[]) {
  const { rows } = await sql<{ value: string }>`
    select asked.value
    from unnest(${[...new Set(values)]}::text[]) as asked (value)
    where exists (
      select from partners where ${sql.ref(`partners.${column}`)} = asked.value
    )`.execute(db)
  return new Set(rows.map(({ value }) => value))
}
