import { sql } from 'kysely'
import { clientTemplates } from '../../contract/email.ts'
import type { EventRow } from '../../contract/event.ts'
import { MAX_ON_PERSON_PAGE, type PersonAddress, type PersonRecord } from '../../contract/person.ts'
import { assessmentsWithIds } from '../assessments/assessments.ts'
import { emailRowColumns } from '../emails/emails.ts'
import { messagesAbout } from '../history/notes.ts'
import { leadsOfAssessments } from '../leads/lead-assessment.ts'
import { leadsWithIds } from '../leads/leads.ts'
import type { Database } from '../tables.ts'
import { duplicatesOf } from './duplicates.ts'
import { membersAddresses } from './members-addresses.ts'
import { selectPeople } from './people-list.ts'
import { mergesInto } from './person-merges.ts'
import { submissionIds } from './person-submissions.ts'

/**
 * Returns a person with everything of theirs. Of a person who was merged, it is the one whose part they are now; undefined
 * if nobody has this id.
 * @param timeZone the time zone of today, which `isOverdue` depends on
 */
export async function findPersonRecord(
  db: Database,
  id: string,
  timeZone: string,
): Promise<PersonRecord<Date> | undefined> {
  const person = await selectPeople(db)
    .where('people.id', '=', db.selectFrom('people').select('headId').where('id', '=', id))
    .executeTakeFirst()
  if (!person) return undefined
  const [leadIds, assessmentIds] = await Promise.all([
    submissionIds(db, 'leads', person.id),
    submissionIds(db, 'assessments', person.id),
  ])
  const [inquiries, assessments, emails, messages, ...others] = await Promise.all([
    leadsWithIds(db, leadIds, timeZone),
    assessmentsWithLeads(db, assessmentIds),
    emailsToClient(db, [...leadIds, ...assessmentIds]),
    messagesAbout(db, leadIds, MAX_ON_PERSON_PAGE),
    mergesInto(db, person),
    duplicatesOf(db, person.id),
    formerAddresses(db, person.id),
    historyOf(db, person.id),
  ])
  const [merges, duplicates, former, journey] = others
  const records = { inquiries, assessments, emails, messages, merges, duplicates }
  return { ...person, ...records, formerAddresses: former, journey }
}

async function assessmentsWithLeads(db: Database, ids: string[]) {
  const [assessments, leads] = await Promise.all([
    assessmentsWithIds(db, ids),
    leadsOfAssessments(db, ids),
  ])
  return assessments.map((row) => ({ ...row, lead: leads.get(row.id) ?? null }))
}

async function formerAddresses(db: Database, headId: string) {
  const used = sql`select from ${membersAddresses(sql`${headId}`)} where removed_at is null
    and person_addresses.kind = former.kind and person_addresses.value = former.value`
  const { rows } = await sql<PersonAddress>`
    select distinct on (kind, value) kind, value, shown from (
      select kind, value, shown, person_addresses.created_at from ${membersAddresses(sql`${headId}`)} where removed_at is not null
    ) former where not exists (${used}) order by kind, value, created_at desc`.execute(db)
  return rows
}

// Of whoever is part of the person, the newest, oldest first. A merge of two of them once, although it is in the history of both; with the
// id of the other only if they have a page of their own.
async function historyOf(db: Database, headId: string) {
  const members = sql`select id from people where head_id = ${headId}`
  const { rows } = await sql<EventRow<Date>>`
    select event.id, at, type, actor_kind, actor, before, reason,
      case when other.head_id <> ${headId} then after else after - 'personId' end as after
    from events event left join people other on other.id = (after ->> 'personId')::uuid
    where about_kind = 'person' and about_id in (${members}) and not exists (
      select from events whole where whole.id = event.part_of and whole.about_id in (${members}))
    order by at desc, event.id desc limit ${sql.lit(MAX_ON_PERSON_PAGE)}`.execute(db)
  return { events: rows.toReversed(), names: {} }
}

async function emailsToClient(db: Database, aboutIds: string[]) {
  return await db
    .selectFrom('emails')
    .select(emailRowColumns)
    .where(sql<boolean>`about_id = any(${aboutIds}::uuid[])`)
    .where('template', 'in', clientTemplates)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ON_PERSON_PAGE)
    .execute()
}
