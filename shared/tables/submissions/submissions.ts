import { type RawBuilder, sql } from 'kysely'
import { readCodes } from '../../contract/code.ts'
import { type SubmissionKind, submissionKinds } from '../../contract/submission.ts'
import { findUnrecorded } from '../jobs/pgboss/payloads.ts'
import { searchVector } from '../leads/lead-search.ts'
import type { Database } from '../tables.ts'

/** Where the submissions of each kind are recorded. */
const submissionTable = {
  lead: { table: 'leads', codeColumn: 'refCode', nameColumn: 'name' },
  partner: { table: 'partners', codeColumn: 'referralCode', nameColumn: 'agencyName' },
  assessment: { table: 'assessments', codeColumn: null, nameColumn: 'name' },
} as const satisfies Record<
  SubmissionKind,
  { table: string; codeColumn: string | null; nameColumn: string }
>

/** A submission that was recorded. */
export type Recorded = { kind: SubmissionKind; code: string | null; submittedAt: Date }

/** The record a submission has become. */
export async function findRecorded(db: Database, id: string): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`${unionOfKinds(
    ({ kind, table, code }) => sql`
      select ${kind}::text as kind, ${code} as code, submitted_at from ${table} where id = ${id}`,
  )}`.execute(db)
  return rows[0]
}

/**
 * The ids of the submissions that have a code, recorded or not. Symbols without a prefix may be the
 * code of two.
 * @param typed the code, however it is written
 */
export async function findByCode(db: Database, typed: string): Promise<string[]> {
  const codes = readCodes(typed)
  if (codes.length === 0) return []
  const leads = db.selectFrom('leads').select('id').where('refCode', 'in', codes)
  // Issued before the application is recorded.
  const partners = db
    .selectFrom('referralCodes')
    .select('partnerId as id')
    .where('code', 'in', codes)
  const found = await leads.unionAll(partners).execute()
  return found.length > 0 ? found.map(({ id }) => id) : await findUnrecorded(db, { codes })
}

/** Most submissions that are looked up for one address. */
const MOST = 500

/**
 * The ids of the submissions sent from an address, recorded or not.
 * @param email normalised
 */
export async function findByEmail(db: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${unionOfKinds(
    ({ table }) => sql`
      (select id from ${table} where email_normalized = ${email} limit ${sql.lit(MOST)})`,
  )}`.execute(db)
  return [...rows.map(({ id }) => id), ...(await findUnrecorded(db, { email }))]
}

/** Who a recorded submission is from, as mails to them are addressed. */
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

/** Gives a record another address; one that staff edit has a new version then. */
export async function changeContact(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
  contact: Contact,
): Promise<void> {
  if (kind === 'assessment') {
    await db.updateTable('assessments').set(contact).where('id', '=', id).execute()
    return
  }
  await db
    .updateTable(submissionTable[kind].table)
    .set((row) => ({ ...contact, version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
  if (kind === 'lead') await updateSearch(db, id)
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
