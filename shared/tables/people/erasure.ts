import { sql } from 'kysely'
import { clientTemplates } from '../../contract/email.ts'
import { submissionKinds } from '../../contract/submission.ts'
import { submissionTable, updateRecords } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { deleteTasks } from '../tasks/tasks.ts'
import type { RecordIds } from './person.ts'
import { emailsOfOthers } from './shared-texts.ts'

/** Blanks the personal data and free text of these submissions. Keeps, for example, codes and assignees. */
export async function blankRecords(tx: Database, records: RecordIds): Promise<void> {
  const common = { email: '', emailNormalized: '', erasedAt: new Date() }
  for (const kind of submissionKinds)
    if (records[kind].length > 0)
      await updateRecords(tx, kind, records[kind], { ...common, ...submissionTable[kind].erased })
}

/**
 * Returns the ids of the emails about these submissions, and of those that were sent or are to be sent to the addresses:
 * emails for clients, and copies that staff ordered. Leaves out blanked ones, and copies of emails about the accounts
 * of staff or the house if a staff member has the address.
 */
export async function emailsOfPerson(
  db: Database,
  submissionIds: string[],
  addresses: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from emails where to_email <> '' and (about_id = any(${submissionIds}::uuid[])
      or (to_normalized = any(${addresses}) and (template = any(${clientTemplates}) or resend_of is not null
        and (about_kind not in ('staff', 'house') or not exists (select from staff where email = to_normalized)))))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of the jobs that sent or will send these emails, and of those that failed with these submissions. */
export async function jobIdsOf(db: Database, emailIds: string[], submissionIds: string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from emails where id = any(${emailIds}::uuid[])
    union select job_id from emails where id = any(${emailIds}::uuid[]) and job_id is not null
    union select job_id from attempts where email_id = any(${emailIds}::uuid[])
    union select job_id from attempts where about_id = any(${submissionIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Blanks these emails; those queued or being sent are suppressed. A blanked email has an empty address. */
export async function blankEmails(tx: Database, ids: string[]): Promise<void> {
  // Locked in the order of their ids, as they are for sending.
  await sql`select from emails where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await tx
    .updateTable('emails')
    .set({
      toName: null,
      toEmail: '',
      toNormalized: '',
      mailbox: null,
      clientKey: null,
      redirectedTo: null,
      replyTo: null,
      data: '{}',
      secret: null,
      subject: null,
      html: null,
      bodyText: null,
      smtpReply: null,
      updatedAt: new Date(),
      status: sql`case when status in ('queued', 'sending') then 'suppressed' else status end`,
      reason: sql`case when status in ('queued', 'sending') then 'erased' end`,
    })
    .where(isOneOf('id', ids))
    .execute()
}

/** Removes addresses from the emails that would have been answered to them. */
export async function blankReplyTo(tx: Database, aboutIds: string[], addresses: string[]) {
  await tx
    .updateTable('emails')
    .set({ replyTo: null })
    .where(isOneOf('aboutId', aboutIds))
    .where(sql<boolean>`lower(reply_to) = any(${addresses})`)
    .execute()
}

/** The fields of events that are kept when a person is erased. They contain no text that the person wrote. */
export const keptFields = [
  'status',
  'refCode',
  'referralCode',
  'kind',
  'code',
  'assigneeId',
  'rule',
  'by',
]

/**
 * Blanks the attempts, events, notes and corrections of these submissions, and the attempts at these emails, and deletes their
 * tasks. Of an attempt, the error and SMTP reply are blanked; of an event, all but `keptFields`.
 */
export async function blankHistory(
  tx: Database,
  submissionIds: string[],
  emailIds: string[],
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ errorMessage: null, errorKey: null, smtpReply: null })
    .where(sql<boolean>`(${isOneOf('aboutId', submissionIds)} or ${isOneOf('emailId', emailIds)})`)
    .execute()
  const selectKept = (column: 'before' | 'after') => sql<string>`
    (select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key = any(${keptFields}))`
  await tx
    .updateTable('events')
    .set({ before: selectKept('before'), after: selectKept('after'), reason: null })
    .where(isOneOf('aboutId', submissionIds))
    .execute()
  await tx
    .updateTable('notes')
    .set({ body: '', subject: null })
    .where(isOneOf('aboutId', submissionIds))
    .execute()
  await deleteTasks(tx, submissionIds)
  await tx
    .updateTable('corrections')
    .set({ original: '{}', corrected: '{}', reason: '' })
    .where(isOneOf('aboutId', submissionIds))
    .execute()
}

/**
 * Deletes the suppressions of these addresses, and those that a person's emails caused, unless others have the address.
 * @param ownIds the ids of the person's submissions and emails
 */
export async function deleteSuppressions(tx: Database, addresses: string[], ownIds: string[]) {
  const { rows } = await sql<{ address: string }>`
    select address from suppressions where email_id = any(${ownIds}::uuid[])`.execute(tx)
  const caused = rows.map(({ address }) => address)
  const others = await emailsOfOthers(tx, caused, ownIds)
  const all = [...addresses, ...caused.filter((address) => !others.has(address))]
  if (all.length > 0) await tx.deleteFrom('suppressions').where('address', 'in', all).execute()
}

/** Deletes the stored responses to these submissions. */
export async function deleteResponses(tx: Database, ids: string[]): Promise<void> {
  await tx.deleteFrom('idempotency').where(isOneOf('aboutId', ids)).execute()
}

function isOneOf(column: string, ids: string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
}
