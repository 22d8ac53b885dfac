import { type RawBuilder, sql } from 'kysely'
import { readCodes } from '../../contract/code.ts'
import { erasedName } from '../../contract/erasure.ts'
import { type SubmissionKind, submissionKinds } from '../../contract/submission.ts'
import { findUnrecordedIds } from '../jobs/pgboss/payloads.ts'
import { updatePartnerSearch } from '../partners/partner-search.ts'
import { updateAssessmentSearch, updateLeadSearch } from '../people/client-search.ts'
import type { Database } from '../tables.ts'

/** The table in which submissions of one kind are recorded. */
type TableDescription = {
  table: 'leads' | 'partners' | 'assessments'
  codeColumn: string | null
  /** The column with the person's name. */
  nameColumn: 'name' | 'contactName'
  /** The column with the phone number (E.164), by which a person's submissions are found. */
  phoneColumn: 'phoneE164' | null
  /** Whether staff edit its rows. Only such rows have the columns `version` and `updatedAt`. */
  isEditable: boolean
  /** The values that replace the personal data and free text of a row when the person is erased. */
  erased: Record<string, unknown>
}

const erasedPhone = { phone: '', phoneNational: '', phoneE164: null }

/** The table of each kind of submission. */
export const submissionTable = {
  lead: {
    table: 'leads',
    codeColumn: 'refCode',
    nameColumn: 'name',
    phoneColumn: 'phoneE164',
    isEditable: true,
    erased: {
      ...erasedPhone,
      name: erasedName,
      message: '',
      origin: null,
      textHash: null,
      propertyAsked: null,
      search: '',
      waitingSince: null,
      followUpOn: null,
      // What the client said. The value of a sale, and why a lead was lost, are facts of the business.
      budgetAmount: null,
      budgetCurrency: null,
      // An erased lead cannot be answered, so it must not stay new.
      status: sql`case status when 'new' then 'lost' else status end`,
    },
  },
  partner: {
    table: 'partners',
    codeColumn: 'referralCode',
    nameColumn: 'contactName',
    phoneColumn: 'phoneE164',
    isEditable: true,
    erased: {
      ...erasedPhone,
      agencyName: erasedName,
      agencyNormalized: null,
      contactName: erasedName,
      city: '',
      interests: [],
      search: '',
      // An erased application cannot be decided on, so it must not stay pending.
      status: sql`case status when 'pending' then 'rejected' else status end`,
    },
  },
  assessment: {
    table: 'assessments',
    codeColumn: null,
    nameColumn: 'name',
    phoneColumn: null,
    isEditable: false,
    erased: { name: erasedName, search: '' },
  },
} as const satisfies Record<SubmissionKind, TableDescription>

/** Returns SQL for a column of `submissionTable`, or SQL `null` for kinds without that column. */
export function columnOrNull(column: string | null): RawBuilder<unknown> {
  return column === null ? sql`null` : sql.ref(column)
}

/** A recorded submission. */
export type RecordedSubmission = {
  kind: SubmissionKind
  code: string | null
  submittedAt: Date
  erasedAt: Date | null
}

/** Returns a recorded submission; undefined if none has this id. */
export async function findRecorded(
  db: Database,
  id: string,
): Promise<RecordedSubmission | undefined> {
  const { rows } = await sql<RecordedSubmission>`${unionOfKinds(
    ({ kind, table, code }) => sql`
      select ${kind}::text as kind, ${code} as code, submitted_at, erased_at from ${table} where id = ${id}`,
  )}`.execute(db)
  return rows[0]
}

/**
 * Finds the ids of the submissions with a reference or referral code. Searches the jobs of unrecorded
 * submissions only if no table contains the code. A code without its prefix may match one of each kind.
 * @param typed the code as a user typed it
 * @returns an empty list if `typed` is not a code or nothing has it
 */
export async function findByCode(db: Database, typed: string): Promise<string[]> {
  const codes = readCodes(typed)
  if (codes.length === 0) return []
  // `referral_codes` also has the codes of partners whose application is not recorded yet.
  const { rows } = await sql<{ id: string }>`
    ${unionOfKinds(({ table, code }) => sql`select id from ${table} where ${code} = any(${codes}::text[])`)}
    union all select partner_id from referral_codes where code = any(${codes})`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return found.size > 0 ? [...found] : await findUnrecordedIds(db, { codes })
}

const MAX_RECORDS = 500

/**
 * Finds the ids of the submissions with an email address: up to `MAX_RECORDS` recorded ones of each kind, and
 * unrecorded ones.
 * @param email normalized
 */
export async function findByEmail(db: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${unionOfKinds(
    ({ table }) => sql`
      (select id from ${table} where email_normalized = ${email} limit ${sql.lit(MAX_RECORDS)})`,
  )}`.execute(db)
  return [...rows.map(({ id }) => id), ...(await findUnrecordedIds(db, { email }))]
}

/** The email address of a record, as submitted and normalized. */
export type Contact = { emailNormalized: string; email: string }

/**
 * Returns the email address of a record, if it exists, and when it was erased. Locks its row until the transaction
 * ends.
 */
export async function lockContact(
  db: Database,
  kind: SubmissionKind,
  id: string,
): Promise<(Contact & { erasedAt: Date | null }) | undefined> {
  return await db
    .selectFrom(submissionTable[kind].table)
    .select(['email', 'emailNormalized', 'erasedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a record's email address. Also updates its search terms, and its version if it has one. */
export async function changeContact(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
  contact: Contact,
): Promise<void> {
  await updateRecords(db, kind, [id], contact)
  await updateSearch[kind](db, [id])
}

/** Changes columns of records of one kind, and increases their version if staff edit such records. */
export async function updateRecords(
  db: Database,
  kind: SubmissionKind,
  ids: string[],
  columns: Record<string, unknown>,
): Promise<void> {
  const { table, isEditable } = submissionTable[kind]
  const edited = isEditable ? { version: sql<number>`version + 1`, updatedAt: new Date() } : {}
  await db
    // The compiler cannot check columns for a table chosen at run time.
    .updateTable(table as 'leads')
    .set({ ...columns, ...edited })
    .where('id', 'in', ids)
    .execute()
}

const updateSearch = {
  lead: updateLeadSearch,
  assessment: updateAssessmentSearch,
  partner: updatePartnerSearch,
} satisfies Record<SubmissionKind, unknown>

type KindTable = { kind: SubmissionKind; table: RawBuilder<unknown>; code: RawBuilder<unknown> }

// Builds one query that combines a query on the table of each kind.
function unionOfKinds(selectFromTable: (kindTable: KindTable) => RawBuilder<unknown>) {
  const parts = submissionKinds.map((kind) => {
    const { table, codeColumn } = submissionTable[kind]
    return selectFromTable({
      kind,
      table: sql.table(table),
      code: columnOrNull(codeColumn),
    })
  })
  return sql.join(parts, sql` union all `)
}
