import { sql } from 'kysely'
import { nameKey } from '../../contract/fold.ts'
import type { Database } from '../tables.ts'

/** A submission without an email address. */
type Caller = { id: string; name: string; phoneE164?: string | null | undefined }

/** Which earlier person somebody is: `headId` is whom that one is part of. */
type SamePerson = { sameAsId: string; headId: string }

/** Most people with one number whose names are compared: anyone can send any number of submissions with it. */
const MAX_COMPARED = 500

/**
 * Finds those of these submissions whose name and phone number somebody without an email address already has, also in this list.
 * Locks the people whom they become part of, as a merge does, so that none begins or is undone meanwhile.
 * @returns who they are, by the id of the submission
 */
export async function findSameCallers(
  db: Database,
  callers: Caller[],
): Promise<Map<string, SamePerson>> {
  const compared = callers.filter(({ name, phoneE164 }) => phoneE164 && nameKey(name) !== '')
  if (compared.length === 0) return new Map()
  const known = await lockHeads(db, await findKnown(db, compared))
  const people = known.size > 0 ? await findKnown(db, compared) : []
  const byTraits = new Map<string, SamePerson>()
  for (const { phone, names, ...person } of people)
    if (known.has(person.headId))
      for (const name of names) setFirst(byTraits, keyOf(phone, name), person)
  const found = new Map<string, SamePerson>()
  for (const { id, name, phoneE164 } of compared) {
    const key = keyOf(phoneE164 ?? '', name)
    const same = byTraits.get(key)
    if (same) found.set(id, same)
    else byTraits.set(key, { sameAsId: id, headId: id })
  }
  return found
}

type KnownCaller = SamePerson & { phone: string; names: string[] }

// Who only gave the number beside an email address is not compared: anyone can enter a stranger's name and number on the portal.
async function findKnown(db: Database, callers: Caller[]): Promise<KnownCaller[]> {
  const phones = [...new Set(callers.map(({ phoneE164 }) => phoneE164))]
  const { rows } = await sql<KnownCaller>`
    select numbers.phone, coalesce(known.same_as_id, known.id) as same_as_id, known.head_id, array[known.name, heads.name] as names
    from unnest(${phones}::text[]) as numbers (phone)
    cross join lateral (select person_id from person_addresses
      where kind = 'phone' and value = numbers.phone and removed_at is null limit ${sql.lit(MAX_COMPARED)}) addresses
    join people known on known.id = person_id
    join people heads on heads.id = known.head_id
    join leads on leads.id = known.id and leads.email_normalized = ''
    order by known.created_at, known.id`.execute(db)
  return rows
}

async function lockHeads(db: Database, people: KnownCaller[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const ids = people.map(({ headId }) => headId)
  const { rows } = await sql<{ id: string }>`select id from people
    where id = any(${ids}::uuid[]) and head_id = id order by id for update`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function keyOf(phone: string, name: string) {
  return `${phone} ${nameKey(name)}`
}

function setFirst<Value>(values: Map<string, Value>, key: string, value: Value) {
  if (!values.has(key)) values.set(key, value)
}
