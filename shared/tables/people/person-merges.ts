import { sql } from 'kysely'
import type { PersonAddress, PersonMerge } from '../../contract/person.ts'
import { newId } from '../../domain/new-id.ts'
import type { StoredAddress } from '../../domain/person-contact.ts'
import { removedBeforeSplit } from '../../domain/split-contact.ts'
import type { Database } from '../tables.ts'
import { updateClientSearch } from './client-search.ts'
import { deriveLastSubmitted } from './last-submitted.ts'
import { allAddresses } from './person-contact.ts'
import { increaseVersions } from './person-versions.ts'

/**
 * A person who can be merged, or whose merge can be undone. `headId` is the survivor of the merges that this person is part of, and
 * their own id if they are part of nobody; everywhere, and as the column `head_id`.
 */
type LockedPerson = { id: string; headId: string; name: string; version: number }

/** Returns these people by id, those who exist. Locks them in the order of their ids, until the transaction ends. */
export async function lockPeople(tx: Database, ids: string[]): Promise<Map<string, LockedPerson>> {
  const { rows } = await sql<LockedPerson>`select id, head_id, name, version from people
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes everyone who is part of `merged` part of `survivor`. Both must be locked, and nobody's part. */
export async function mergePeople(
  tx: Database,
  survivor: LockedPerson,
  merged: LockedPerson,
  by: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update people set head_id = ${survivor.id}
    where head_id = ${merged.id} returning id`.execute(tx)
  await tx
    .insertInto('personMerges')
    .values({
      id: newId(),
      survivorId: survivor.id,
      mergedId: merged.id,
      movedIds: rows.map(({ id }) => id),
      actorId: by.id,
      actor: by.name,
      at: new Date(),
    })
    .execute()
  await increaseVersions(tx, [survivor.id, merged.id])
  await deriveLastSubmitted(tx, [survivor.id])
  await updateClientSearch(tx, survivor.id)
}

/**
 * Undoes a merge: whoever became part of the person by it, and still is, is again part of who was merged.
 * @returns who was merged; undefined if they are not part of the person by this merge any more
 */
export async function undoMerge(
  tx: Database,
  headId: string,
  mergeId: string,
): Promise<{ id: string; name: string; movedIds: string[]; at: Date } | undefined> {
  const { rows } = await sql<{ mergedId: string; movedIds: string[]; name: string; at: Date }>`
    update person_merges set undone_at = ${new Date()} where id = ${mergeId} and undone_at is null
      and exists (select from people where people.id = merged_id and head_id = ${headId})
    returning merged_id, ${movedIds} as moved_ids, at, (select name from people where people.id = merged_id) as name`.execute(
    tx,
  )
  if (!rows[0]) return undefined
  const { mergedId, name, at, ...moved } = rows[0]
  await sql`update people set head_id = ${mergedId}
    where id = any(${moved.movedIds}::uuid[]) and head_id = ${headId}`.execute(tx)
  await increaseVersions(tx, [headId, mergedId])
  await deriveLastSubmitted(tx, [headId, mergedId])
  return { id: mergedId, name, at, ...moved }
}

// With those who have called again since the merge, and so are one with somebody who was moved.
const movedIds = sql`array(select unnest(moved_ids) union select id from people
  where head_id = (select head_id from people where id = merged_id) and same_as_id = any(moved_ids))`

/** Returns who has made a person part of another one, and that one; undefined if nobody has. */
export async function findMergeOf(
  db: Database,
  id: string,
): Promise<{ actor: string; head: { id: string; name: string } } | undefined> {
  const { rows } = await sql<{ actor: string; id: string; name: string }>`
    select actor, heads.id, heads.name from person_merges
    join people on people.id = merged_id join people heads on heads.id = people.head_id
    where merged_id = ${id} and undone_at is null order by at desc limit 1`.execute(db)
  return rows[0] && { actor: rows[0].actor, head: { id: rows[0].id, name: rows[0].name } }
}

/** Changes the name of a person, who must be locked, and increases the version. Then derive the search terms again (`updateClientSearch`). */
export async function changePerson(tx: Database, id: string, { name }: { name: string }) {
  await sql`update people set name = ${name} where id = ${id}`.execute(tx)
  await increaseVersions(tx, [id])
}

/** Somebody who is part of a client, and their name. */
export type NamedPart = { id: string; name: string }

/** Returns those who are part of a person and have one of these names. Lock the person first. */
export async function partsNamed(
  tx: Database,
  headId: string,
  names: string[],
): Promise<NamedPart[]> {
  const { rows } = await sql<NamedPart>`select id, name from people
    where head_id = ${headId} and id <> ${headId} and name = any(${names}) order by id`.execute(tx)
  return rows
}

/** Changes the name of parts of a person: after a split they keep it. */
export async function renameParts(tx: Database, parts: NamedPart[]): Promise<void> {
  for (const { id, name } of parts)
    await sql`update people set name = ${name} where id = ${id}`.execute(tx)
}

/** Returns the merges by which others are part of a person, the latest first, and whom a split would leave without contact data. */
export async function mergesInto(
  db: Database,
  { id: headId, name }: { id: string; name: string },
): Promise<PersonMerge<Date>[]> {
  const { rows } = await sql<Omit<PersonMerge<Date>, 'withoutContact'> & { movedIds: string[] }>`
    select person_merges.id, merged_id, ${movedIds} as moved_ids, name, at, actor from person_merges
    join people on people.id = merged_id
    where head_id = ${headId} and merged_id <> ${headId} and undone_at is null
    order by at desc, person_merges.id desc`.execute(db)
  if (rows.length === 0) return []
  const addresses = await allAddresses(db, headId)
  return rows.map(({ movedIds, ...merge }) => {
    const { merged, survivor } = removedBeforeSplit(addresses, { movedIds, at: merge.at })
    const parts = [
      { id: merge.mergedId, name: merge.name, addresses: merged },
      { id: headId, name, addresses: survivor },
    ]
    const withoutContact = parts.flatMap((part) =>
      part.addresses ? { ...part, addresses: part.addresses.map(toShown) } : [],
    )
    return { ...merge, withoutContact }
  })
}

function toShown({ kind, value, shown }: StoredAddress): PersonAddress {
  return { kind, value, shown }
}
