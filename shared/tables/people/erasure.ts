import { sql } from 'kysely'
import { type SubmissionKind, submissionKinds } from '../../contract/submission.ts'
import { eraseFromDigests } from '../emails/digests.ts'
import { containsPattern } from '../page.ts'
import { submissionTable, updateRecords } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'

/** Identifies the person to erase by a normalized email address and optionally a phone number (E.164). */
export type ErasablePerson = { email: string; phone?: string | undefined }

/** The ids of a person's recorded submissions, by kind. */
export type RecordIds = Record<SubmissionKind, string[]>

/** Finds a person's recorded submissions, by email address or phone number. Erased ones no longer match. */
export async function recordsOfPerson(db: Database, person: ErasablePerson): Promise<RecordIds> {
  const { email, phone } = person
  const found = await Promise.all(
    submissionKinds.map(async (kind) => {
      const { table, phoneColumn } = submissionTable[kind]
      const byPhone = phone && phoneColumn ? sql`or ${sql.ref(phoneColumn)} = ${phone}` : sql``
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where email_normalized = ${email} ${byPhone}`.execute(db)
      return [kind, rows.map(({ id }) => id)] as const
    }),
  )
  return Object.fromEntries(found) as RecordIds
}

/** Counts the emails about these submissions. */
export async function countEmailsAbout(db: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('emails')
    .select(sql<string>`count(*)`.as('count'))
    .where('aboutId', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sets the statement timeout for the rest of this transaction. */
export async function setStatementTimeout(tx: Database, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`.execute(tx)
}

/** Blanks the personal data and free text of these submissions. Keeps, for example, codes and assignees. */
export async function blankRecords(tx: Database, records: RecordIds): Promise<void> {
  const common = { email: '', emailNormalized: '', erasedAt: new Date() }
  for (const kind of submissionKinds)
    if (records[kind].length > 0)
      await updateRecords(tx, kind, records[kind], { ...common, ...submissionTable[kind].erased })
}

/**
 * Blanks the emails about these submissions, and removes them from digests; emails queued or being sent are suppressed.
 */
export async function blankEmails(tx: Database, ids: string[]): Promise<void> {
  await tx
    .updateTable('emails')
    .set({
      toName: null,
      toEmail: '',
      toNormalized: '',
      mailbox: null,
      clientKey: null,
      replyTo: null,
      data: '{}',
      subject: null,
      html: null,
      bodyText: null,
      smtpReply: null,
      updatedAt: new Date(),
      status: sql`case when status in ('queued', 'sending') then 'suppressed' else status end`,
      reason: sql`case when status in ('queued', 'sending') then 'erased' end`,
    })
    .where('aboutId', 'in', ids)
    .execute()
  await eraseFromDigests(tx, ids)
}

/** The fields of events that are kept when a person is erased. They contain no text that the person wrote. */
const keptFields = ['status', 'refCode', 'referralCode', 'kind', 'code', 'assigneeId', 'rule', 'by']

/**
 * Blanks the attempts, events, notes and corrections of these submissions, and deletes the suppressions that
 * their emails caused. Of an attempt, the error and SMTP reply are blanked; of an event, all but
 * `keptFields`.
 */
export async function blankHistory(tx: Database, ids: string[]): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ errorMessage: null, errorKey: null, smtpReply: null })
    .where('aboutId', 'in', ids)
    .execute()
  const selectKept = (column: 'before' | 'after') => sql<string>`
    (select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key = any(${keptFields}))`
  await tx
    .updateTable('events')
    .set({ before: selectKept('before'), after: selectKept('after'), reason: null })
    .where('aboutId', 'in', ids)
    .execute()
  await tx.updateTable('notes').set({ body: '' }).where('aboutId', 'in', ids).execute()
  await tx
    .updateTable('corrections')
    .set({ original: '{}', corrected: '{}', reason: '' })
    .where('aboutId', 'in', ids)
    .execute()
  const emailIds = tx.selectFrom('emails').select('id').where('aboutId', 'in', ids)
  await tx.deleteFrom('suppressions').where('emailId', 'in', emailIds).execute()
}

/** Blanks the events of exports whose filter contains the person's email address. */
export async function blankSearches(tx: Database, email: string): Promise<void> {
  await tx
    .updateTable('events')
    .set({ after: '{}' })
    .where('aboutId', 'is', null)
    .where('type', 'like', '%.exported')
    .where(sql<string>`lower(after::text)`, 'like', containsPattern(email))
    .execute()
}

/** Deletes the stored responses to these submissions. */
export async function deleteResponses(tx: Database, ids: string[]): Promise<void> {
  await tx.deleteFrom('idempotency').where('aboutId', 'in', ids).execute()
}
