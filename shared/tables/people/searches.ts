import { sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import { fold } from '../../contract/fold.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { type ContactTexts, createTextMatcher, type PersonTexts } from '../../domain/mentions.ts'
import { typedFields } from '../../domain/structured-fields.ts'
import { listPlaces } from '../properties/places.ts'
import { isSearchFor, matchesCity, matchesSearch } from '../search.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'

/** The events that contain the filter of a list. */
const eventsWithFilter: EventType[] = [
  'leads.exported',
  'partners.exported',
  'events.exported',
  'view.saved',
  'view.changed',
  'view.deleted',
]

/** The fields of filters that contain what was typed into a search field. */
const searchFields = ['q', 'about']

/** What staff typed into a field of a filter or condition. */
type Typed = { field: string; text: string }

/** @see findIdentifying */
type Identified = {
  texts: PersonTexts
  /** Those of them that are searched for in texts. */
  searchedFor: ContactTexts
  /** The ids of the person's submissions and emails. */
  ownIds: string[]
}

/**
 * Returns what staff typed in filters and conditions and what identifies a person, by field. No submission of anyone
 * else is found by it. Of a search, each word begins one of the person's names or the email address, or begins or ends
 * the phone number. An origin or city contains the person's name, number or address, or the address up to the @.
 */
export async function findIdentifying(
  db: Database,
  { texts, searchedFor, ownIds }: Identified,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { names, emails } = searchedFor
  const localParts = emails.map((email) => email.slice(0, email.lastIndexOf('@')))
  const matcher = createTextMatcher({ ...searchedFor, names: [...names, ...localParts] })
  const isOfPerson = ({ field, text }: Typed) =>
    searchFields.includes(field) ? isSearchFor(text, { ...texts, emails }) : matcher.matches(text)
  const identifying = new Map<string, Set<string>>()
  for (const typed of (await storedTyped(db)).filter(isOfPerson)) {
    if (await findsOthers(db, typed, ownIds)) continue
    identifying.set(typed.field, (identifying.get(typed.field) ?? new Set()).add(typed.text))
  }
  return identifying
}

async function storedTyped(db: Database): Promise<Typed[]> {
  const { rows } = await sql<Typed>`
    select field, filter ->> field as text from (
      select filter from saved_views
      union all select unnest(array[before -> 'filter', after -> 'filter']) from events
      where type = any(${eventsWithFilter})
    ) filters, unnest(${[...searchFields, ...typedFields]}::text[]) field where filter ->> field is not null
    union
    select 'origins', jsonb_array_elements_text(conditions -> 'origins') from (
      select conditions from assignment_rules
      union all select unnest(array[before -> 'conditions', after -> 'conditions']) from events
      where about_kind = 'rule'
    ) rules where jsonb_typeof(conditions -> 'origins') = 'array'`.execute(db)
  return rows
}

async function findsOthers(db: Database, { field, text }: Typed, ownIds: string[]) {
  if (searchFields.includes(field)) return await searchFindsOthers(db, text, ownIds)
  return field === 'city'
    ? await cityFindsOthers(db, text, ownIds)
    : await originFindsOthers(db, text, ownIds)
}

async function searchFindsOthers(db: Database, typed: string, ownIds: string[]) {
  const parts = submissionKinds.map((kind) => {
    const { table } = submissionTable[kind]
    return sql`(select 1 from ${sql.table(table)}
      where ${matchesSearch(table, typed)} and id <> all(${ownIds}::uuid[]) limit 1)`
  })
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.length > 0
}

async function cityFindsOthers(db: Database, typed: string, ownIds: string[]) {
  const { cities, regions } = await listPlaces(db)
  if ([...cities, ...regions].some((place) => fold(place) === fold(typed))) return true
  const { rows } = await sql`select from partners
    where ${matchesCity('partners', typed)} and id <> all(${ownIds}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

// Rules find texts in origins without regard to case, accents and punctuation.
async function originFindsOthers(db: Database, typed: string, ownIds: string[]) {
  const { rows } = await sql<{ origin: string }>`select distinct origin from leads
    where origin is not null and id <> all(${ownIds}::uuid[])`.execute(db)
  return rows.some(({ origin }) => fold(origin).includes(fold(typed)))
}
