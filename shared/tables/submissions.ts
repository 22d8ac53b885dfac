import type { SubmissionKind } from '../contract/submission.ts'
import { searchVector } from './lead-search.ts'
import type { Database } from './tables.ts'

/** A submission that was recorded. */
export type Recorded = { kind: SubmissionKind; code: string | null; submittedAt: Date }

/** The record a submission has become. */
export async function findRecorded(db: Database, id: string): Promise<Recorded | undefined> {
  const lead = await db
    .selectFrom('leads')
    .select(['refCode as code', 'submittedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (lead) return { kind: 'lead', ...lead }
  const partner = await db
    .selectFrom('partners')
    .select(['referralCode as code', 'submittedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (partner) return { kind: 'partner', ...partner }
  const assessment = await db
    .selectFrom('assessments')
    .select('submittedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return assessment && { kind: 'assessment', code: null, ...assessment }
}

/** The id of the lead that has a code. */
export async function findLeadByCode(db: Database, refCode: string): Promise<string | undefined> {
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('refCode', '=', refCode)
    .executeTakeFirst()
  return lead?.id
}

/** Who a recorded submission is from, as mails to them are addressed. */
export type Contact = { emailNormalized: string; email: string }

/** The address a record is known by, held against whoever else would change it. */
export async function lockContact(
  db: Database,
  kind: SubmissionKind,
  id: string,
): Promise<Contact | undefined> {
  return await db
    .selectFrom(tables[kind])
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
    .updateTable(tables[kind])
    .set((row) => ({ ...contact, version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
  if (kind === 'lead') await findByNewAddress(db, id)
}

async function findByNewAddress(db: Database, id: string) {
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

const tables = { lead: 'leads', partner: 'partners', assessment: 'assessments' } as const
