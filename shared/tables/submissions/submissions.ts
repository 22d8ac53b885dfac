import { type RawBuilder, sql } from 'kysely'
import { readCodes } from '../../contract/code.ts'
import { erasedName } from '../../contract/erasure.ts'
import { type SubmissionKind, submissionKinds } from '../../contract/submission.ts'
import { findUnrecorded } from '../jobs/pgboss/payloads.ts'
import { searchVector } from '../leads/lead-search.ts'
import type { Database } from '../tables.ts'

/** The table in which the submissions of a kind are recorded. */
type TableDescription = {
  table: 'leads' | 'partners' | 'assessments'
  codeColumn: string | null
  /** The column with the phone number (E.164), by which a person can be found. */
  phoneColumn: 'phoneE164' | null
  /** Whether staff edit its rows, which then have a version and the time of the last change. */
  isEditable: boolean
  /** What replaces the personal data and texts of a row when its person is erased. */
  erased: Record<string, unknown>
}

const erasedPhone = { phone: '', phoneNational: '', phoneE164: null }

/** The table of each kind of submission. */
export const submissionTable = {
  lead: {
    table: 'leads',
    codeColumn: 'refCode',
    phoneColumn: 'phoneE164',
    isEditable: true,
    erased: {
      ...{ ...erasedPhone, name: erasedName, message: '', origin: null, textHash: null },
      ...{ propertyAsked: null, search: '', waitingSince: null, followUpOn: null },
      // An erased lead cannot be answered.
      status: sql`case status when 'new' then 'lost' else status end`,
    },
  },
  partner: {
    table: 'partners',
    codeColumn: 'referralCode',
    phoneColumn: 'phoneE164',
    isEditable: true,
    erased: {
      ...{ ...erasedPhone, agencyName: erasedName, agencyNormalized: null },
      ...{ contactName: erasedName, city: '', interests: [] },
    },
  },
  assessment: {
    table: 'assessments',
    codeColumn: null,
    phoneColumn: null,
    isEditable: false,
    erased: { name: erasedName },
  },
} as const satisfies Record<SubmissionKind, TableDescription>

/** A recorded submission. */
export type RecordedSubmission = { kind: SubmissionKind; code: string | null; submittedAt: Date }

/** A submission, if it is recorded. */
export async function findRecorded(
  db: Database,
  id: string,
): Promise<RecordedSubmission | undefined> {
  const { rows } = await sql<RecordedSubmission>`${unionOfKinds(
    ({ kind, table, code }) => sql`
      select ${kind}::text as kind, ${code} as code, submitted_at from ${table} where id = ${id}`,
  )}`.execute(db)
  return rows[0]
}

/**
 * The ids of the submissions with a code, recorded or not. Symbols without a prefix can match both a
 * lead and a partner.
 * @param typed the code as typed
 */
export async function findByCode(db: Database, typed: string): Promise<string[]> {
  const codes = readCodes(typed)
  if (codes.length === 0) return []
  const leads = db.selectFrom('leads').select('id').where('refCode', 'in', codes)
  // Partners' codes are stored there before the application is recorded.
  const partners = db
    .selectFrom('referralCodes')
    .select('partnerId as id')
    .where('code', 'in', codes)
  const found = await leads.unionAll(partners).execute()
  return found.length > 0 ? found.map(({ id }) => id) : await findUnrecorded(db, { codes })
}

/** Most submissions of each kind for one address. */
const MOST = 500

/**
 * The ids of the submissions with an email address, recorded or not.
 * @param email normalized
 */
export async function findByEmail(db: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${unionOfKinds(
    ({ table }) => sql`
      (select id from ${table} where email_normalized = ${email} limit ${sql.lit(MOST)})`,
  )}`.execute(db)
  return [...rows.map(({ id }) => id), ...(await findUnrecorded(db, { email }))]
}

/** The email address of a record, as submitted and normalized. */
export type Contact = { emailNormalized: string; email: string }

/** The address of a record, locked until the transaction ends. */
export async function lockContact(
  db: Database,
  kind: SubmissionKind,
  id: string,
): Promise<Contact | undefined> {
  return await db
    .selectFrom(submissionTable[kind].table)
    .select(['email', 'emailNormalized'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes the email address of a record, and its version if it has one. */
export async function changeContact(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
  contact: Contact,
): Promise<void> {
  await updateRecords(db, kind, [id], contact)
  if (kind === 'lead') await updateSearch(db, id)
}

/** Changes columns of records of one kind, and the version of those that staff edit. */
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

async function updateSearch(db: Database, id: string) {
  const lead = await db
    .selectFrom('leads')
    .select(['refCode', 'name', 'email', 'phoneNational', 'phoneE164', 'message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('leads')
    .set({ search: searchVector(lead) })
    .where('id', '=', id)
    .execute()
}

type KindTable = { kind: SubmissionKind; table: RawBuilder<unknown>; code: RawBuilder<unknown> }

// One statement over the tables of all kinds.
function unionOfKinds(write: (kindTable: KindTable) => RawBuilder<unknown>) {
  const parts = submissionKinds.map((kind) => {
    const { table, codeColumn } = submissionTable[kind]
    return write({
      kind,
      table: sql.table(table),
      code: codeColumn ? sql.ref(codeColumn) : sql`null`,
    })
  })
  return sql.join(parts, sql` union all `)
}
