import { sql } from 'kysely'
import type { CollisionFlag } from '../../contract/partner.ts'
import type { PartnerCollision } from '../../contract/records.ts'
import type { Database } from '../tables.ts'

/** The columns by which applications from the same agency are recognized. */
export type PartnerTraits = {
  emailNormalized: string
  phoneE164: string | null
  /** Null for erased applications and for those recorded before agencies were compared. */
  agencyNormalized: string | null
}

/** Returns which email addresses, phone numbers and agencies of these applications are already recorded. */
export async function usedTraits(
  db: Database,
  traits: PartnerTraits[],
): Promise<Record<keyof PartnerTraits, Set<string>>> {
  const values = (name: keyof PartnerTraits) => traits.flatMap((partner) => partner[name] || [])
  return {
    emailNormalized: await usedValues(db, 'emailNormalized', values('emailNormalized')),
    phoneE164: await usedValues(db, 'phoneE164', values('phoneE164')),
    agencyNormalized: await usedValues(db, 'agencyNormalized', values('agencyNormalized')),
  }
}

/** Returns the traits of partners, by id. */
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

const MAX_COLLISIONS = 20

/**
 * Returns other applications with the same email address, phone number or agency, oldest first, up to
 * `MAX_COLLISIONS`.
 */
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
    .limit(MAX_COLLISIONS)
    .execute()
  return rows.map(({ emailNormalized, phoneE164, agencyNormalized, ...partner }) => {
    const otherTraits = { emailNormalized, phoneE164, agencyNormalized }
    const shared = present.filter(([trait]) => otherTraits[trait] === traits[trait])
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
    select wanted.value
    from unnest(${[...new Set(values)]}::text[]) as wanted (value)
    where exists (
      select from partners where ${sql.ref(`partners.${column}`)} = wanted.value
    )`.execute(db)
  return new Set(rows.map(({ value }) => value))
}
