import { sql } from 'kysely'
import { newId } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'
import { updateClientSearch } from './client-search.ts'
import { deriveLastSubmitted } from './last-submitted.ts'
import { recordPeople, type Submitter } from './recorded-people.ts'

/** The correction of the email address of a submission. Both are normalized. */
type Correction = { submissionId: string; from: string; to: string }

/**
 * Gives a person the corrected address of a submission, unless another person has it: then the submission is now that
 * person's. If other submissions keep the wrong address, it may be somebody else's, and the corrected one becomes a person
 * of its own.
 * @returns the client who has the corrected address instead of the wrong one, and who of the merged ones has it; undefined if nobody has
 */
export async function correctPersonAddress(
  db: Database,
  correction: Correction,
): Promise<{ headId: string; ownerId: string } | undefined> {
  const { from, to, submissionId } = correction
  const submitter = await submitterOf(db, submissionId)
  if (!submitter || from === to) return undefined
  const owner = await findOwner(db, from, submissionId)
  if (owner === undefined) {
    await recordPeople(db, [submitter])
    return undefined
  }
  if (await isUsed(db, from)) {
    await removeTraits(db, owner, { ...submitter, emailNormalized: from })
    await recordPeople(db, [{ ...submitter, id: newId() }])
    await deriveAgain(db, await headsOf(db, owner, to))
    return undefined
  }
  const isTheirs = await addCorrected(db, owner, { from, to, shown: submitter.email })
  const isDeleted = await deleteUnused(db, owner, from)
  await deriveAgain(db, await headsOf(db, owner, to))
  if (isDeleted) return undefined
  const headId = await increaseVersion(db, owner)
  return isTheirs && headId !== undefined ? { headId, ownerId: owner } : undefined
}

// Returns whether the client has the address now; false if another client has it, whom somebody may have just given it to.
async function addCorrected(
  db: Database,
  owner: string,
  { from, to, shown }: { from: string; to: string; shown: string },
): Promise<boolean> {
  const members = sql`select members.id from people join people members on members.head_id = people.head_id
    where people.id = ${owner}`
  const { rows } = await sql`
    insert into person_addresses (person_id, kind, value, shown, created_at, primary_at)
    values (${owner}, 'email', ${to}, ${shown}, ${new Date()},
      (select primary_at from person_addresses where kind = 'email' and value = ${from}))
    on conflict (value) where kind = 'email' do update set removed_at = null
      where person_addresses.person_id in (${members}) returning person_id`.execute(db)
  return rows.length > 0
}

async function submitterOf(db: Database, id: string) {
  const { rows } = await sql<Submitter>`
    select name, email, email_normalized, phone, phone_national, phone_e164, submitted_at
    from leads where id = ${id}
    union all select name, email, email_normalized, '', '', null, submitted_at
    from assessments where id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], id }
}

async function isUsed(db: Database, email: string) {
  const { rows } = await sql`
    select from leads where email_normalized = ${email} and ${email} <> ''
    union all select from assessments where email_normalized = ${email} and ${email} <> '' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

// What only the corrected submission said of the person is not known of the others.
async function removeTraits(db: Database, owner: string, submitter: Submitter) {
  const { name, emailNormalized: email, phoneE164, phoneNational } = submitter
  await sql`delete from person_addresses
    where person_id = ${owner} and kind = 'phone' and value = ${phoneE164 ?? phoneNational ?? ''}
      and not exists (select from leads where email_normalized = ${email} and value = coalesce(phone_e164, phone_national))`.execute(
    db,
  )
  await sql`update people set name = oldest.name from (
      select name from (
        select name, submitted_at from leads where email_normalized = ${email}
        union all select name, submitted_at from assessments where email_normalized = ${email}
      ) others order by submitted_at limit 1) oldest
    where people.id = ${owner} and people.name = ${name}`.execute(db)
}

// Locked, so that two corrections do not delete it at the same time.
async function findOwner(db: Database, email: string, submissionId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from people where id = coalesce(
      (select person_id from person_addresses where kind = 'email' and value = ${email}), ${submissionId})
    for update`.execute(db)
  return rows[0]?.id
}

// A person without an address and without a submission is deleted, too, unless others are part of it, or a merge can still be undone.
async function deleteUnused(db: Database, personId: string, email: string) {
  await sql`delete from person_addresses
    where person_id = ${personId} and kind = 'email' and value = ${email}`.execute(db)
  const { numAffectedRows } = await sql`delete from people where id = ${personId}
    and not exists (select from person_addresses where person_id = ${personId} and kind = 'email')
    and not exists (select from leads where id = ${personId} and email_normalized = '')
    and not exists (select from people parts where parts.head_id = ${personId} and parts.id <> ${personId})
    and not exists (select from person_merges where ${personId} in (survivor_id, merged_id))`.execute(
    db,
  )
  const isDeleted = Boolean(numAffectedRows)
  if (isDeleted) await sql`delete from person_addresses where person_id = ${personId}`.execute(db)
  return isDeleted
}

async function deriveAgain(db: Database, headIds: string[]) {
  await deriveLastSubmitted(db, headIds)
  for (const headId of headIds) await updateClientSearch(db, headId)
}

// Whom the submission belonged to, and to whom it belongs now.
async function headsOf(db: Database, owner: string, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select head_id as id from people where id = ${owner}
      or id = (select person_id from person_addresses where kind = 'email' and value = ${email})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

// Of the person whom the owner is part of, so that nobody who edits it overwrites the correction.
async function increaseVersion(db: Database, owner: string) {
  const { rows } = await sql<{ id: string }>`
    update people set version = version + 1, updated_at = ${new Date()}
    where id = (select head_id from people where id = ${owner}) returning id`.execute(db)
  return rows[0]?.id
}
