import { sql } from 'kysely'
import type { ProcessMark } from '../../contract/measurements.ts'
import {
  crashCauses,
  type JobsDone,
  LOST_AFTER_MS,
  type ProcessKind,
  type ProcessRow,
  type StoredCause,
} from '../../contract/process.ts'
import { storable } from '../../domain/storable.ts'
import type { Database } from '../tables.ts'

/** A life of a process, as it knows it. */
export type ProcessLife = {
  id: string
  kind: ProcessKind
  /** Its host and process id. */
  name: string
  release: string
  startedAt: Date
}

/** Why a process ended, and more about it: the signal, the exit code, or the masked error. */
export type ProcessEnd = { cause: StoredCause; detail: string | null }

/** Stores a heartbeat of a process, and its start if that is not stored yet. */
export async function saveHeartbeat(
  db: Database,
  { id, kind, name, release, startedAt }: ProcessLife,
  done: JobsDone,
): Promise<void> {
  await sql`insert into processes (id, kind, name, release, started_at, seen_at, done)
    values (${id}, ${kind}, ${name}, ${release}, ${startedAt}, now(), ${JSON.stringify(done)})
    on conflict (id) do update set seen_at = now(), done = excluded.done`.execute(db)
}

/** Stores why a process ended, unless that is stored already. */
export async function saveEnd(
  db: Database,
  { id }: Pick<ProcessLife, 'id'>,
  { cause, detail }: ProcessEnd,
): Promise<void> {
  await sql`update processes set seen_at = now(), ended_at = now(), end_cause = ${cause},
      end_detail = ${detail && storable(detail)}
    where id = ${id} and ended_at is null`.execute(db)
}

/** Stores why the latest process with this name ended, unless it has stored that itself. */
export async function saveObservedEnd(
  db: Database,
  name: string,
  { cause, detail }: ProcessEnd,
): Promise<void> {
  await sql`update processes set ended_at = now(), end_cause = ${cause}, end_detail = ${detail && storable(detail)}
    where id = (select id from processes where name = ${name} order by started_at desc limit 1)
      and ended_at is null`.execute(db)
}

const isSilent = sql`seen_at <= now() - ${LOST_AFTER_MS / 1000}::int * interval '1 second'`

/** Whether a process runs, as SQL: it has not ended, and its last heartbeat is recent. */
export const isRunning = sql<boolean>`(ended_at is null and not ${isSilent})`

const isLost = sql`(ended_at is null and ${isSilent})`
const end = sql`case when ${isLost} then seen_at else ended_at end`
const cause = sql`case when ${isLost} then 'lost' else end_cause end`

/** Lists the processes that run, oldest first, and the latest `limit` ends, newest first. */
export async function listProcesses(
  db: Database,
  limit: number,
): Promise<{ running: ProcessRow<Date>[]; ended: ProcessRow<Date>[] }> {
  const columns = sql`id, kind, name, release, started_at, seen_at, ${end} as ended_at, ${cause} as end_cause,
    end_detail, done`
  const { rows: running } = await sql<ProcessRow<Date>>`
    select ${columns} from processes where ${isRunning} order by kind, started_at, id`.execute(db)
  const { rows: ended } = await sql<ProcessRow<Date>>`
    select ${columns} from processes where ended_at is not null or ${isLost}
    order by seen_at desc, id limit ${limit}`.execute(db)
  return { running, ended }
}

/** Returns the first start of each release, and the crashes, in the last `seconds` seconds, oldest first. */
export async function listMarks(db: Database, seconds: number): Promise<ProcessMark<Date>[]> {
  const since = sql`now() - ${seconds}::int * interval '1 second'`
  const { rows } = await sql<ProcessMark<Date>>`
    select at, kind, release, process, name from (
      select distinct on (release) started_at as at, 'release' as kind, release, kind as process, name
      from processes order by release, started_at
    ) first where at >= ${since}
    union all
    select ${end}, 'crash', release, kind, name from processes
    where seen_at >= ${since} and (${isLost} or end_cause = any(${crashCauses}))
    order by at`.execute(db)
  return rows
}
