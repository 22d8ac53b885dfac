import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** An answer to a client, as it is sent. */
export type Answer = { subject: string; body: string; emailId: string }

/**
 * Returns those of these notes that are to be sent as emails, by their ids, and locks them until the transaction ends: an
 * erasure of somebody whom a text mentions waits, and then finds the text in the email, too.
 */
export async function lockAnswers(tx: Database, noteIds: string[]): Promise<Map<string, Answer>> {
  if (noteIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notes')
    .select(['id', 'subject', 'body', 'emailId'])
    .where(sql<boolean>`id = any(${noteIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(
    rows.flatMap(({ id, subject, body, emailId }) =>
      emailId ? [[id, { subject: subject ?? '', body, emailId }] as const] : [],
    ),
  )
}
