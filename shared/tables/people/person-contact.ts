import { sql } from 'kysely'
import type { StoredAddress } from '../../domain/person-contact.ts'
import type { Database } from '../tables.ts'
import { recordset } from '../undo/recent-changes.ts'
import { membersAddresses } from './members-addresses.ts'

/** An address before and after a change; null: it did not exist, or does no longer. */
export type AddressStep = { before: StoredAddress | null; after: StoredAddress | null }

/** Another person who has an email address. */
export type AddressOwner = { id: string; name: string; email: string }

/** Returns all addresses of everyone who is part of a person, and locks them. Lock the person first. */
export async function lockAddresses(tx: Database, headId: string): Promise<StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select person_addresses.* from ${membersAddresses(sql`${headId}`)}
    order by person_id, kind, value for update of person_addresses`.execute(tx)
  return rows
}

/** Returns all addresses of everyone who is part of a person. */
export async function allAddresses(db: Database, headId: string): Promise<StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select person_addresses.* from ${membersAddresses(sql`${headId}`)} order by person_id, kind, value`.execute(
    db,
  )
  return rows
}

/** Returns the steps from some addresses to others. */
export function stepsBetween(before: StoredAddress[], after: StoredAddress[]): AddressStep[] {
  const known = new Map(before.map((address) => [keyOf(address), address]))
  const changed = after.filter(
    (address) => JSON.stringify(known.get(keyOf(address))) !== JSON.stringify(address),
  )
  return changed.map((address) => ({ before: known.get(keyOf(address)) ?? null, after: address }))
}

/**
 * Replaces the removal of email addresses from which nobody has written by their deletion: they may be somebody else's, whose
 * submissions must not be this person's.
 */
export async function withoutUnused(tx: Database, steps: AddressStep[]): Promise<AddressStep[]> {
  const removed = steps.flatMap(({ after }) =>
    after?.kind === 'email' && after.removedAt !== null ? after.value : [],
  )
  const used = await usedEmails(tx, removed)
  return steps.map((step) =>
    removed.includes(step.after?.value ?? '') && !used.has(step.after?.value ?? '')
      ? { ...step, after: null }
      : step,
  )
}

/** Returns those of these normalized email addresses from which somebody has written. */
async function usedEmails(db: Database, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select value from unnest(${emails}::text[]) as given (value)
    where exists (select from leads where email_normalized = value)
      or exists (select from assessments where email_normalized = value)`.execute(db)
  return new Set(rows.map(({ value }) => value))
}

/**
 * Writes the addresses of a person. Then derive the search terms again (`updateClientSearch`).
 * @returns somebody else who has one of the added email addresses, whom recording may just have created; then roll back
 */
export async function writeAddresses(
  tx: Database,
  steps: AddressStep[],
): Promise<AddressOwner | undefined> {
  const deleted = steps.flatMap(({ before, after }) => (before && !after ? before : []))
  const updated = steps.flatMap(({ before, after }) => (before && after ? after : []))
  const added = steps.flatMap(({ before, after }) => (!before && after ? after : []))
  await deleteAddresses(tx, deleted)
  await updateAddresses(tx, updated)
  const inserted = await insertAddresses(tx, added)
  const taken = added.find(({ kind, value }) => kind === 'email' && !inserted.has(value))
  if (taken) return await findOwner(tx, taken.value)
}

/** Returns the person who has an email address, or is whom they are part of. */
export async function findOwner(db: Database, email: string): Promise<AddressOwner | undefined> {
  const { rows } = await sql<AddressOwner>`
    select heads.id, heads.name, value as email from person_addresses
    join people on people.id = person_id join people heads on heads.id = people.head_id
    where kind = 'email' and value = ${email}`.execute(db)
  return rows[0]
}

const columns = sql`"personId" uuid, kind text, value text, shown text, national text, "createdAt" timestamptz,
  "primaryAt" timestamptz, "removedAt" timestamptz`

const isSame = sql`person_id = given."personId" and person_addresses.kind = given.kind
  and person_addresses.value = given.value`

async function deleteAddresses(tx: Database, addresses: StoredAddress[]) {
  if (addresses.length === 0) return
  await sql`delete from person_addresses using ${recordset(addresses, columns)} as given
    where ${isSame}`.execute(tx)
}

async function updateAddresses(tx: Database, addresses: StoredAddress[]) {
  if (addresses.length === 0) return
  await sql`update person_addresses set shown = given.shown, primary_at = given."primaryAt", removed_at = given."removedAt"
    from ${recordset(addresses, columns)} as given where ${isSame}`.execute(tx)
}

// In the order of their values, as they are recorded.
async function insertAddresses(tx: Database, addresses: StoredAddress[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ value: string }>`
    insert into person_addresses (person_id, kind, value, shown, national, created_at, primary_at, removed_at)
    select "personId", kind, value, shown, national, "createdAt", "primaryAt", "removedAt"
    from ${recordset(addresses, columns)} as given order by value
    on conflict do nothing returning value`.execute(tx)
  return new Set(rows.map(({ value }) => value))
}

function keyOf({ personId, kind, value }: StoredAddress) {
  return [personId, kind, value].join(' ')
}
