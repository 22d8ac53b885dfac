import { type RawBuilder, sql } from 'kysely'
import { fold } from '../contract/fold.ts'
import type { AddressKind } from '../contract/person.ts'
import { type FoundRecords, MAX_FOUND } from '../contract/search.ts'
import { prefixPattern } from './page.ts'
import { withCurrentContact } from './people/current-contact.ts'
import { selectPeople } from './people/people-list.ts'
import { matchesSearch } from './search.ts'
import type { Database } from './tables.ts'

type Resource = keyof FoundRecords
type Found<R extends Resource> = FoundRecords[R][number]
type Submitted = Exclude<Resource, 'properties' | 'people'>

/**
 * Most matching records that are ranked. To rank them all, for a word that most messages contain, takes seconds.
 * @internal
 */
export const MAX_RANKED = 2_000

/** For each resource, the columns that it returns, and those that name the record, which rank first. */
const columns = {
  leads: {
    returned: ['id', 'name', 'ref_code', 'email', 'phone', 'status'],
    names: ['name', 'email'],
  },
  partners: {
    returned: [
      ...['id', 'agency_name', 'contact_name', 'referral_code'],
      ...['email', 'phone', 'status'],
    ],
    names: ['agency_name', 'contact_name', 'email'],
  },
  properties: {
    returned: ['id', 'title_es', 'title_en', 'city', 'status'],
    names: ['title_es', 'title_en', 'city', 'region', 'slug'],
  },
  assessments: { returned: ['id', 'name', 'email'], names: ['name', 'email'] },
} as const satisfies Record<
  Exclude<Resource, 'people'>,
  { returned: readonly string[]; names: readonly string[] }
>

/**
 * Finds up to `MAX_FOUND` records of a resource by the beginnings of words, a phone number or a code: first those whose name
 * or email address contains the words, then those that contain them elsewhere, such as in the message; the newest first.
 * Of more than `MAX_RANKED` that match, finds the newest. Text without a word finds nothing. Properties are found by parts of words, without accents.
 */
export async function findEverywhere<R extends Resource>(
  db: Database,
  resource: R,
  typed: string,
): Promise<Found<R>[]> {
  if (!fold(typed)) return []
  if (resource === 'properties') return await findProperties(db, typed)
  if (resource === 'people') return await findPeople(db, typed)
  const ids = await findIds(db, resource, typed)
  return await findByIds(db, resource, ids)
}

/** Returns the records of a resource that have these ids, in that order, without those of erased people. */
export async function findByIds<R extends Resource>(
  db: Database,
  resource: R,
  ids: string[],
): Promise<Found<R>[]> {
  if (ids.length === 0) return []
  if (resource === 'people') return await peopleWithIds(db, ids)
  if (resource === 'leads') return await leadsWithIds(db, ids)
  const isKept = resource === 'properties' ? sql`true` : sql`erased_at is null`
  const { rows } = await sql<Found<R>>`
    select ${returned(resource)} from ${sql.table(resource)}
    where id = any(${ids}::uuid[]) and ${isKept} order by array_position(${ids}::uuid[], id)`.execute(
    db,
  )
  return rows
}

// With the contact data that staff use: somebody may dial from here.
async function leadsWithIds(db: Database, ids: string[]): Promise<Found<'leads'>[]> {
  const { rows } = await sql<Found<'leads'> & { phoneE164: string | null }>`
    select ${returned('leads')}, phone_e164 from leads
    where id = any(${ids}::uuid[]) and erased_at is null order by array_position(${ids}::uuid[], id)`.execute(
    db,
  )
  return (await withCurrentContact(db, rows)).map(({ sent: _, phoneE164: _e164, ...lead }) => lead)
}

async function findIds(db: Database, resource: Submitted, typed: string) {
  const table = sql.table(resource)
  const matches = sql`${matchesSearch(resource, typed)} and erased_at is null`
  const some = await sql<{ id: string }>`
    select id from ${table} where ${matches} limit ${MAX_RANKED + 1}`.execute(db)
  const ids = some.rows.map(({ id }) => id)
  const isShort = ids.length <= MAX_RANKED
  const isFound = isShort ? sql`id = any(${ids}::uuid[])` : matches
  const rank = isShort ? sql`${isNamed(namesOf(resource), typed)} desc, ` : sql``
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where ${isFound}
    order by ${rank}submitted_at desc, id desc limit ${MAX_FOUND}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findProperties<R extends Resource>(db: Database, typed: string) {
  const { rows } = await sql<Found<R>>`
    select ${returned('properties')} from properties where ${isNamed(namesOf('properties'), typed)}
    order by status = 'hidden', updated_at desc, id limit ${MAX_FOUND}`.execute(db)
  return rows
}

// Who was merged is found by what they had, as part of whom they are now.
async function findPeople<R extends Resource>(db: Database, typed: string): Promise<Found<R>[]> {
  const matches = matchesSearch('people', typed)
  const some = await sql<{ id: string }>`
    select head_id as id from people where ${matches} limit ${MAX_RANKED + 1}`.execute(db)
  const isShort = some.rows.length <= MAX_RANKED
  const newest = sql`select head_id from people where ${matches}
    order by created_at desc, id desc limit ${MAX_FOUND}`
  const ids = some.rows.map(({ id }) => id)
  const isFound = isShort ? sql`id = any(${ids}::uuid[])` : sql`id in (${newest})`
  const { rows } = await sql<{ id: string }>`
    select id from people where ${isFound}
    order by ${isNamed(sql`name`, typed)} desc, created_at desc, id desc limit ${MAX_FOUND}`.execute(
    db,
  )
  return await peopleWithIds(
    db,
    rows.map(({ id }) => id),
  )
}

async function peopleWithIds<R extends Resource>(db: Database, ids: string[]): Promise<Found<R>[]> {
  const people = await selectPeople(db)
    .where(sql<boolean>`people.id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], people.id)`)
    .execute()
  return people.map(({ id, name, addresses }) => {
    const shownOf = (kind: AddressKind) =>
      addresses.find((address) => address.kind === kind)?.shown ?? ''
    return { id, name, email: shownOf('email'), phone: shownOf('phone') }
  }) as Found<R>[]
}

function returned(resource: keyof typeof columns) {
  return sql.join(columns[resource].returned.map((column) => sql.ref(column)))
}

function namesOf(resource: keyof typeof columns) {
  const names = columns[resource].names.map((column) => sql.ref(column))
  return sql`concat_ws(' ', ${sql.join(names)})`
}

// In the order of the letters that replace them.
const accented = 'áàâäãåéèêëíìîïóòôöõúùûüñç'
const plain = 'aaaaaaeeeeiiiiooooouuuunc'

// Whether the names contain every typed word. Only for the order, and for properties, of which there are few.
function isNamed(names: RawBuilder<unknown>, typed: string) {
  const patterns = fold(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${prefixPattern(word)}`)
  return sql<boolean>`translate(lower(${names}), ${accented}, ${plain}) like all(${patterns}::text[])`
}
