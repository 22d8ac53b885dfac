import { sql } from 'kysely'
import { erasedName } from '../../contract/erasure.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import { containing } from '../page.ts'
import type { Database } from '../tables.ts'

/** Whom to find: a normalised address and, if it is to count, a number (E.164). */
export type Person = { email: string; phone?: string | undefined }

/** The ids of a person's submissions. */
export type PersonRecords = Record<SubmissionKind, string[]>

/** The recorded submissions of a person; an erased one is nobody's any more. */
export async function recordsOfPerson(db: Database, person: Person): Promise<PersonRecords> {
  const { email, phone } = person
  const byEither = (table: 'leads' | 'partners') =>
    db
      .selectFrom(table)
      .select('id')
      .where((where) =>
        where.or([
          where('emailNormalized', '=', email),
          ...(phone ? [where('phoneE164', '=', phone)] : []),
        ]),
      )
      .execute()
  const leads = await byEither('leads')
  const partners = await byEither('partners')
  const assessments = await db
    .selectFrom('assessments')
    .select('id')
    .where('emailNormalized', '=', email)
    .execute()
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { lead: ids(leads), partner: ids(partners), assessment: ids(assessments) }
}

/** How many mails are about these submissions. */
export async function countEmailsAbout(db: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('emails')
    .select(sql<string>`count(*)`.as('count'))
    .where('aboutId', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives a statement the time it takes to look through everything, in this transaction. */
export async function allowSeconds(tx: Database, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`.execute(tx)
}

/** Blanks who sent these submissions and what they wrote; what was done about them stays. */
export async function blankRecords(tx: Database, records: PersonRecords): Promise<void> {
  const now = new Date()
  const nobody = {
    email: '',
    emailNormalized: '',
    phone: '',
    phoneNational: '',
    phoneE164: null,
    erasedAt: now,
    updatedAt: now,
  }
  if (records.lead.length > 0)
    await tx
      .updateTable('leads')
      .set({ ...nobody, name: erasedName, message: '', origin: null, textHash: null })
      .set({ propertyAsked: null, search: '', waitingSince: null, followUpOn: null })
      // Nobody is left to answer.
      .set({ status: sql`case status when 'new' then 'lost' else status end` })
      .set({ version: sql`version + 1` })
      .where('id', 'in', records.lead)
      .execute()
  if (records.partner.length > 0)
    await tx
      .updateTable('partners')
      .set({ ...nobody, agencyName: erasedName, agencyNormalized: null, contactName: erasedName })
      .set({ city: '', interests: [], version: sql`version + 1` })
      .where('id', 'in', records.partner)
      .execute()
  if (records.assessment.length > 0)
    await tx
      .updateTable('assessments')
      .set({ name: erasedName, email: '', emailNormalized: '', erasedAt: now })
      .where('id', 'in', records.assessment)
      .execute()
}

/** Blanks the mails about these submissions; those that were still to be sent never will be. */
export async function blankEmails(tx: Database, ids: string[]): Promise<void> {
  await tx
    .updateTable('emails')
    .set({
      toName: null,
      toEmail: '',
      toNormalized: '',
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
}

/** What may stay of the history of an erased person: states, codes and ids, never their words. */
const kept = ['status', 'refCode', 'referralCode', 'kind', 'code', 'assigneeId', 'rule', 'by']

/** Blanks what errors and replies said of these submissions, what their history and notes quote. */
export async function blankHistory(tx: Database, ids: string[]): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ errorMessage: null, errorKey: null, smtpReply: null })
    .where('aboutId', 'in', ids)
    .execute()
  const keptOf = (column: 'before' | 'after') => sql<string>`
    (select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key = any(${kept}))`
  await tx
    .updateTable('events')
    .set({ before: keptOf('before'), after: keptOf('after'), reason: null })
    .where('aboutId', 'in', ids)
    .execute()
  await tx.updateTable('notes').set({ body: '' }).where('aboutId', 'in', ids).execute()
  await tx
    .updateTable('corrections')
    .set({ original: '{}', corrected: '{}', reason: '' })
    .where('aboutId', 'in', ids)
    .execute()
  const mails = tx.selectFrom('emails').select('id').where('aboutId', 'in', ids)
  await tx.deleteFrom('suppressions').where('emailId', 'in', mails).execute()
}

/** Forgets that a list was searched for somebody when it was exported. */
export async function blankSearches(tx: Database, email: string): Promise<void> {
  await tx
    .updateTable('events')
    .set({ after: '{}' })
    .where('aboutId', 'is', null)
    .where('type', 'like', '%.exported')
    .where(sql<string>`lower(after::text)`, 'like', containing(email))
    .execute()
}

/** Deletes the answers kept for these submissions. */
export async function deleteAnswers(tx: Database, ids: string[]): Promise<void> {
  await tx.deleteFrom('idempotency').where('aboutId', 'in', ids).execute()
}
