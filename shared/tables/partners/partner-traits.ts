import { sql } from 'kysely'
import type { CollisionFlag } from '../../contract/partner.ts'
import type { PartnerCollision } from '../../contract/records.ts'
import type { Database } from '../tables.ts'

/** The columns by which two applications are recognized as from the same agency. */
export type PartnerTraits = {
  emailNormalized: string
  phoneE164: string | null
  /** Null for applications recorded before agencies were compared. */
  agencyNormalized: string | null
}

/** Those of these addresses, numbers and agencies that an application already has. */
export async function usedTraits(
  db: Database,
  traits: PartnerTraits[],
): Promise<Record<keyof PartnerTraits, Set<string>>> {
  const values = (name: keyof PartnerTraits) => traits.flatMap((each) => each[name] || [])
  return {
    emailNormalized: await usedValues(db, 'emailNormalized', values('emailNormalized')),
    phoneE164: await usedValues(db, 'phoneE164', values('phoneE164')),
    agencyNormalized: await usedValues(db, 'agencyNormalized', values('agencyNormalized')),
  }
}

/** The traits of partners, by id. */
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

/** Most applications in the result of `findCollisions`. */
const MOST_COLLISIONS = 20

/** Other applications with the same address, number or agency, oldest first. */
export async function findCollisions(
  db: Database,
  id: string,
  traits: PartnerTraits,
): Promise<PartnerCollision<Date>[]> {
  const present = traitFlags.filter(([trait]) => traits[trait])
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'agencyName', 'referralCode', 'status', 'submittedAt'])
    .select(traitFlags.map(([trait]) => trait))
    .where('id', '!=', id)
    .where((where) => where.or(present.map(([trait]) => where(trait, '=', traits[trait]))))
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(MOST_COLLISIONS)
    .execute()
  return rows.map(({ emailNormalized, phoneE164, agencyNormalized, ...partner }) => {
    const theirs = { emailNormalized, phoneE164, agencyNormalized }
    const shared = present.filter(([trait]) => theirs[trait] === traits[trait])
    return { ...partner, shares: shared.map(([, flag]) => flag) }
  })
}

const traitFlags = [
  ['emailNormalized', 'same_email'],
  ['phoneE164', 'same_phone'],
  ['agencyNormalized', 'same_agency'],
] as const satisfies [keyof PartnerTraits, CollisionFlag][]

async function usedValues(db: Database, column: keyof PartnerTraits, values: string[]) {
  const { rows } = await sql<{ value: string }>`
    select asked.value
    from unnest(${[...new Set(values)]}::text[]) as asked (value)
    where exists (
      select from partners where ${sql.ref(`partners.${column}`)} = asked.value
    )`.execute(db)
  return new Set(rows.map(({ value }) => value))
}
