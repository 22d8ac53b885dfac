import type { Language } from '../../contract/language.ts'
import { readInBatches } from '../batches.ts'
import type { Property } from '../properties/properties.ts'
import type { Database } from '../tables.ts'
import { type DossierHouse, readDossierSource, readDossierSources } from './dossier-source.ts'

/** The dossier of the current state of a property. */
export type CurrentDossier =
  | { status: 'ready'; state: string; bytes: Record<Language, number>; madeAt: Date }
  | { status: 'failed'; state: string; madeAt: Date }
  | { status: 'making'; state: string }

/** Returns the dossier of a property in its current state; files of an earlier one do not count. */
export async function findCurrentDossier(
  db: Database,
  property: Property,
  house: DossierHouse,
): Promise<CurrentDossier> {
  const { state } = await readDossierSource(db, property, house)
  const row = await findDossier(db, property.id)
  if (row?.state !== state) return { status: 'making', state }
  const { bytesEs: es, bytesEn: en, madeAt } = row
  if (es === null || en === null) return { status: 'failed', state, madeAt }
  return { status: 'ready', state, bytes: { es, en }, madeAt }
}

/** Returns the state for which a dossier was made last; undefined if none was. */
export async function findDossier(db: Database, propertyId: string) {
  return await db
    .selectFrom('dossiers')
    .select(['state', 'bytesEs', 'bytesEn', 'madeAt'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
}

/** Stores that the files of a dossier were made, with their sizes, or that they cannot be. */
export async function storeDossier(
  tx: Database,
  propertyId: string,
  { state, bytes }: { state: string; bytes: Record<Language, number> | null },
): Promise<void> {
  const status = bytes ? 'ready' : 'failed'
  const sizes = { bytesEs: bytes?.es ?? null, bytesEn: bytes?.en ?? null }
  const row = { state, status, ...sizes, madeAt: new Date() } as const
  await tx
    .insertInto('dossiers')
    .values({ propertyId, ...row })
    .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(row))
    .execute()
}

/**
 * Deletes the row of the dossier of a state, so that it counts as being made. Enqueue its job in the same transaction.
 * @param madeBefore a dossier made later stays
 * @returns whether there was such a dossier
 */
export async function discardDossier(
  tx: Database,
  propertyId: string,
  { state, madeBefore }: { state: string; madeBefore: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dossiers')
    .where('propertyId', '=', propertyId)
    .where('state', '=', state)
    .where('madeAt', '<', madeBefore)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the row of a dossier. Delete its files too, or enqueue its job in the same transaction to make it again. */
export async function deleteDossier(db: Database, propertyId: string): Promise<void> {
  await db.deleteFrom('dossiers').where('propertyId', '=', propertyId).execute()
}

/**
 * Lists the properties whose dossier is not that of their current state, and of those that are hidden, those that still have one.
 */
export async function outdatedDossiers(db: Database, house: DossierHouse): Promise<string[]> {
  const outdated: string[] = []
  const all = db.selectFrom('properties').selectAll()
  for await (const properties of readInBatches(all, 'properties'))
    outdated.push(...(await outdatedOf(db, properties, house)))
  return outdated
}

async function outdatedOf(db: Database, properties: Property[], house: DossierHouse) {
  const ids = properties.map(({ id }) => id)
  const rows = await db
    .selectFrom('dossiers')
    .select(['propertyId', 'state'])
    .where('propertyId', 'in', ids)
    .execute()
  const made = new Map(rows.map(({ propertyId, state }) => [propertyId, state]))
  const sources = await readDossierSources(db, properties, house)
  return sources
    .filter(({ property, state }) => {
      const current = property.status === 'hidden' ? undefined : state
      return made.get(property.id) !== current
    })
    .map(({ property }) => property.id)
}
