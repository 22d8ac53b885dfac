import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../domain/new-id.ts'
import { forEachPart } from '../batches.ts'
import { insertRows } from '../insert-rows.ts'
import type { Database } from '../tables.ts'

/**
 * The kinds of change that can be undone: of leads, of applications, of the partner that either is attributed to, of notes about
 * either, of people, of the tasks of a lead, and answers to its client.
 */
export type UndoableKind =
  | 'lead'
  | 'partner'
  | 'attribution'
  | 'lead_note'
  | 'partner_note'
  | 'person'
  | 'lead_task'
  | 'lead_answer'

/** How long a change can be undone: its id, and when that ends by the clock of the database. */
export type UndoPeriod = { id: string; expiresAt: Date }

/** A record that a change changed: its version after that, what an undo restores, and the jobs that write its emails. */
export type ChangedRecord<Before> = {
  recordId: string
  version: number
  before: Before
  jobIds: string[]
}

/** An unknown code whose leads and assessments were attributed to a partner, with the count that was deleted, as JSON. */
export type AttributedCode = {
  code: string
  referrer: { code: string; partnerId: string }
  count?: { tries: number; firstTriedAt: string | Date; lastTriedAt: string | Date } | undefined
}

/** Records per insert statement. */
const RECORDS_AT_ONCE = 2_000

/** Starts the period of a change that is about to be made. */
export async function startUndoPeriod(tx: Database, seconds: number): Promise<UndoPeriod> {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() + make_interval(secs => ${seconds}) as at`.execute(tx)
  return { id: newId(), expiresAt: rows[0]?.at as Date }
}

/** Keeps what a change has changed, until its period ends. */
export async function keepChange(
  tx: Database,
  { id, expiresAt }: UndoPeriod,
  change: { kind: UndoableKind; actorId: string; unknownCode?: AttributedCode | undefined },
  records: ChangedRecord<object>[],
): Promise<void> {
  const { unknownCode, ...whose } = change
  const code = unknownCode && JSON.stringify(unknownCode)
  await tx
    .insertInto('recentChanges')
    .values({ id, ...whose, expiresAt, unknownCode: code })
    .execute()
  const rows = records.map((record) => ({ id: newId(), changeId: id, ...record }))
  await forEachPart(rows, RECORDS_AT_ONCE, (part) =>
    insertRows(tx, 'recentChangeRecords', part, null),
  )
}

/** Returns a change that was kept, and locks it until the transaction ends; undefined if it is not kept any more. */
export async function lockChange(tx: Database, id: string, kind: UndoableKind) {
  const change = await tx
    .selectFrom('recentChanges')
    .select(['actorId', 'undoneAt', 'unknownCode'])
    .select([sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired')])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  // `unknownCode` is what `keepChange` has stored.
  return change && { ...change, unknownCode: change.unknownCode as AttributedCode | null }
}

/** Returns the records of a change, except those of people who have been erased since. */
export async function changedRecords<Before>(
  tx: Database,
  changeId: string,
): Promise<ChangedRecord<Before>[]> {
  const rows = await tx
    .selectFrom('recentChangeRecords')
    .select(['recordId', 'version', 'before', 'jobIds'])
    .where('changeId', '=', changeId)
    .execute()
  // `before` is what `keepChange` has stored.
  return rows as unknown as ChangedRecord<Before>[]
}

/** Returns the changes of these records that have jobs and were not undone, oldest first. */
export async function changesWithJobs(db: Database, recordIds: string[]) {
  const rows = await db
    .selectFrom('recentChangeRecords as record')
    .innerJoin('recentChanges as change', 'change.id', 'record.changeId')
    .select(['change.kind', 'record.recordId', 'record.before', 'record.jobIds'])
    .where(sql<boolean>`record.record_id = any(${recordIds}::uuid[])`)
    .where('change.undoneAt', 'is', null)
    .where(sql<boolean>`cardinality(record.job_ids) > 0`)
    .orderBy('change.id')
    .execute()
  // `keepChange` has stored them.
  return rows as unknown as (ChangedRecord<unknown> & { kind: UndoableKind })[]
}

/** Whether a record had a value in a column before a change that can still be undone, and was not. */
export async function hadRecently(
  db: Database,
  recordId: string,
  column: string,
  value: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from recent_change_records record join recent_changes change on change.id = record.change_id
    where record.record_id = ${recordId} and record.before ->> ${column}::text = ${value}
      and change.undone_at is null and change.expires_at > clock_timestamp() limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the change by which somebody took a lead with this note or task, while it can be undone. */
export async function findTaking<Before>(
  tx: Database,
  leadId: string,
  withId: string,
  actorId: string,
): Promise<(ChangedRecord<Before> & { changeId: string }) | undefined> {
  const row = await tx
    .selectFrom('recentChangeRecords as record')
    .innerJoin('recentChanges as change', 'change.id', 'record.changeId')
    .select(['changeId', 'recordId', 'version', 'before', 'jobIds'])
    .where('recordId', '=', leadId)
    .where(sql<boolean>`kind = 'lead' and before ->> 'takenWith' = ${withId}`)
    .where('actorId', '=', actorId)
    .where(sql<boolean>`undone_at is null and expires_at > clock_timestamp()`)
    .orderBy('change.id', 'desc')
    .executeTakeFirst()
  // `before` is what `keepChange` has stored.
  return row as (ChangedRecord<Before> & { changeId: string }) | undefined
}

/**
 * Marks a change as undone. The restored records are again as an earlier change has left them: if that is kept, too, it can
 * be undone next, and then the one before it. Thus the distance of all earlier versions to the record's stays the same.
 * @param restored records that the change changed
 */
export async function markUndone(
  tx: Database,
  id: string,
  restored: ChangedRecord<unknown>[],
): Promise<void> {
  await tx.updateTable('recentChanges').set({ undoneAt: new Date() }).where('id', '=', id).execute()
  const versions = restored.map(({ recordId, version }) => ({ recordId, version }))
  await raiseEarlier(tx, versions, isOfPerson(sql`${id}`))
}

/**
 * The same for tasks that the undo of a change of their leads restores.
 * @param restored their ids, and the versions that they have now
 */
export async function markTasksRestored(
  tx: Database,
  restored: { id: string; version: number }[],
): Promise<void> {
  const versions = restored.map(({ id, version }) => ({ recordId: id, version: version - 1 }))
  await raiseEarlier(tx, versions, sql`false`)
}

// The change and its undo have made two versions.
async function raiseEarlier(
  tx: Database,
  versions: { recordId: string; version: number }[],
  ofPeople: RawBuilder<unknown>,
) {
  await sql`update recent_change_records earlier set version = earlier.version + 2
    from ${recordset(versions, sql`"recordId" uuid, version int`)} as restored
    where earlier.record_id = restored."recordId" and earlier.version < restored.version
      and ${isOfPerson(sql`earlier.change_id`)} = ${ofPeople}`.execute(tx)
}

// The first submission of a person has the same id, and versions of its own.
function isOfPerson(changeId: RawBuilder<unknown>) {
  return sql`(select kind = 'person' from recent_changes where id = ${changeId})`
}

/**
 * Lets the undo of the next answer to the same client restore the status that the lead had before this one, if that answer has
 * found the lead in the status that this one has left.
 */
export async function passStatusOn(
  tx: Database,
  { recordId, version, before }: ChangedRecord<{ lead: { status: string } }>,
  answeredStatus: string,
): Promise<void> {
  await sql`update recent_change_records set before = jsonb_set(before, '{lead,status}', to_jsonb(${before.lead.status}::text))
    where id = (select record.id from recent_change_records record join recent_changes change on change.id = change_id
      where record_id = ${recordId} and kind = 'lead_answer' and undone_at is null and version > ${version}
        and before #>> '{lead,status}' = ${answeredStatus} order by version limit 1)`.execute(tx)
}

/** Deletes what was kept of these records and of the notes about them, so that no undo restores it. */
export async function forgetChanges(tx: Database, recordIds: string[]): Promise<void> {
  await sql`delete from recent_change_records
    where record_id = any(${recordIds}::uuid[]) or before ->> 'aboutId' = any(${recordIds}::text[])`.execute(
    tx,
  )
}

/** Returns rows as a table in SQL: one JSON parameter, for any number of rows. */
export function recordset(rows: object[], columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = sql.raw('rows')
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${name}(${columns}))`
}
