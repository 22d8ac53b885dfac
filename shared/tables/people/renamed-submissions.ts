import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { allSubmissionIds, personIdOf } from './person-submissions.ts'

/** A submission that has the corrected name of its client in place of another one. */
export type RenamedSubmission = {
  kind: 'lead' | 'assessment'
  id: string
  from: string
  to: string
}

const tables = { lead: 'leads', assessment: 'assessments' } as const

/**
 * Gives the submissions of a person that came under one of these names another one. Keeps their versions, so that staff who are editing
 * a lead get no conflict: they do not edit its name. Lock the person first, and derive the search terms again (`updateClientSearch`).
 * @returns the renamed submissions
 */
export async function renameSubmissions(
  tx: Database,
  headId: string,
  { from, to }: { from: string[]; to: string },
): Promise<RenamedSubmission[]> {
  if (from.length === 0) return []
  const found: RenamedSubmission[] = []
  for (const kind of ['lead', 'assessment'] as const) {
    const table = tables[kind]
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from ${sql.table(table)} where name = any(${from}) and id in ${allSubmissionIds(table, headId)} order by id`.execute(
      tx,
    )
    found.push(...rows.map(({ id, name }) => ({ kind, id, from: name, to })))
  }
  return await changeNames(tx, found)
}

/** Returns the ids of the clients who have these submissions: a corrected address may have taken one to another client. */
export async function clientsOf(
  db: Database,
  submissions: RenamedSubmission[],
): Promise<Set<string>> {
  const clients = new Set<string>()
  for (const { kind, id } of submissions) {
    const client = await personIdOf(db, tables[kind], id)
    if (client) clients.add(client)
  }
  return clients
}

/** Renames those of these submissions that still have their name. Then derive the search terms again (`updateClientSearch`). Returns them. */
export async function changeNames(
  tx: Database,
  submissions: RenamedSubmission[],
): Promise<RenamedSubmission[]> {
  const changed: RenamedSubmission[] = []
  for (const submission of submissions) {
    const { kind, id, from, to } = submission
    const { numUpdatedRows } = await tx
      .updateTable(tables[kind])
      .set({ name: to })
      .where('id', '=', id)
      .where('name', '=', from)
      .where('erasedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) changed.push(submission)
  }
  return changed
}
