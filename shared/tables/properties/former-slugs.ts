import type { Database } from '../tables.ts'
import type { Property } from './properties.ts'

/**
 * Stores that a property has another slug now. Its former one leads to it, even if it has led to another property before; the present
 * one may be a former one that the property takes back.
 */
export async function replaceSlug(
  tx: Database,
  propertyId: string,
  { former, present }: { former: string; present: string },
): Promise<void> {
  const replacement = { propertyId, replacedAt: new Date() }
  await tx
    .deleteFrom('formerSlugs')
    .where('slug', '=', present)
    .where('propertyId', '=', propertyId)
    .execute()
  await tx
    .insertInto('formerSlugs')
    .values({ slug: former, ...replacement })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(replacement))
    .execute()
}

/** Returns the other property to which a slug leads, because it had it before; undefined if there is none. */
export async function findOtherFormerly(
  db: Database,
  propertyId: string,
  slug: string,
): Promise<Pick<Property, 'titleEs' | 'titleEn'> | undefined> {
  return await db
    .selectFrom('formerSlugs')
    .innerJoin('properties', 'properties.id', 'formerSlugs.propertyId')
    .select(['titleEs', 'titleEn'])
    .where('formerSlugs.slug', '=', slug)
    .where('propertyId', '!=', propertyId)
    .executeTakeFirst()
}

/** Lists the slugs that a property had before, the latest first. */
export async function listFormerSlugs(db: Database, propertyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('formerSlugs')
    .select('slug')
    .where('propertyId', '=', propertyId)
    .orderBy('replacedAt', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/**
 * Returns the present slugs of the properties that had these slugs before, by the former one. Slugs that a property has now, and those of
 * properties that the portal does not show, are left out.
 */
export async function findPresentSlugs(
  db: Database,
  slugs: string[],
): Promise<Map<string, string>> {
  // PostgreSQL rejects NUL characters in text.
  const storable = slugs.filter((slug) => !slug.includes('\0'))
  if (storable.length === 0) return new Map()
  const rows = await db
    .selectFrom('formerSlugs')
    .innerJoin('properties', 'properties.id', 'formerSlugs.propertyId')
    .select(['formerSlugs.slug as former', 'properties.slug as present'])
    .where('formerSlugs.slug', 'in', storable)
    .where('status', '!=', 'hidden')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('properties as other')
            .select('other.id')
            .whereRef('other.slug', '=', 'formerSlugs.slug'),
        ),
      ),
    )
    .execute()
  return new Map(rows.map(({ former, present }) => [former, present]))
}
