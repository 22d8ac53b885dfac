import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Me } from '../../../shared/contract/staff.ts'
import {
  type KeptField,
  type Undo,
  type UndoResult,
  undoRequest,
} from '../../../shared/contract/undo.ts'
import { timeOfId } from '../../../shared/domain/time-of-id.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { withoutDeadlock } from '../../../shared/runtime/retry.ts'
import { holdJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import {
  type AttributedCode,
  type ChangedRecord,
  changedRecords,
  keepChange,
  lockChange,
  markUndone,
  startUndoPeriod,
  type UndoableKind,
  type UndoPeriod,
} from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

type Changeable = { id: string; version: number; erasedAt: Date | null }

/** How the changes of one kind are undone. */
type Undoing<Row extends Changeable, Before> = {
  kind: UndoableKind
  /** The queue of the jobs that write the emails of a change; missing if there are none. */
  queue?: string
  /** Finds the records with these ids, and locks them. `records`: what is kept of them. */
  lock(tx: Database, ids: string[], records: ChangedRecord<Before>[]): Promise<Row[]>
  /** Whether `restore` also undoes the change of records that something else has changed since. It must keep the later change. */
  withLaterChanges?: boolean
  /** Whether a locked record can be restored to what it was; by default, each can. */
  canRestore?(tx: Database, record: Row, before: Before): Promise<boolean>
  /** Restores what a change did to an unknown referral code, with an event. `records`: those that are restored with it. */
  restoreCode?(tx: Database, code: AttributedCode, records: Row[], me: Me): Promise<void>
  /** Restores locked records to what they were before, each with an event. May return what it has left as a later change set it. */
  restore(
    tx: Database,
    records: (ChangedRecord<Before> & { record: Row })[],
    me: Me,
  ): Promise<KeptField[] | undefined>
}

/** Starts the time in which a change can be undone; undefined if the settings allow none. */
export async function undoPeriod(tx: Database, config: Config): Promise<UndoPeriod | undefined> {
  if (config.UNDO_SECONDS === 0) return undefined
  return await startUndoPeriod(tx, config.UNDO_SECONDS)
}

/** Returns the part of a response that says how a change can be undone. */
export function undoOf(period: UndoPeriod | undefined, config: Config): { undo?: Undo } {
  return period ? { undo: { id: period.id, seconds: config.UNDO_SECONDS } } : {}
}

/**
 * Keeps records that are about to change, for an undo.
 * @param jobs the jobs that will write the emails of the change, each with the id of its record
 */
export async function keepRecords(
  tx: Database,
  period: UndoPeriod,
  { me, ...change }: { kind: UndoableKind; me: Me; unknownCode?: AttributedCode },
  records: { id: string; version: number; before: object }[],
  jobs: { id: string; recordId: string }[],
): Promise<void> {
  const jobsOf = Map.groupBy(jobs, ({ recordId }) => recordId)
  const changed = records.map(({ id, version, before }) => ({
    recordId: id,
    version: version + 1,
    before,
    jobIds: (jobsOf.get(id) ?? []).map((job) => job.id),
  }))
  await keepChange(tx, period, { ...change, actorId: me.id }, changed)
}

/** Returns jobs that start once the change can no longer be undone; at once if it never could. */
export function startAfterUndo<Job extends object>(
  jobs: Job[],
  period: UndoPeriod | undefined,
): (Job & { startAfter?: Date })[] {
  return period ? jobs.map((job) => ({ ...job, startAfter: period.expiresAt })) : jobs
}

/**
 * Undoes a change of one or many records: restores those that nothing else has changed since and that can be restored, and
 * deletes the jobs that would write their emails, in one transaction.
 * @throws ApiError NOT_FOUND; FORBIDDEN if somebody else made the change; ALREADY_UNDONE; UNDO_EXPIRED
 */
export function createUndo<Row extends Changeable, Before>(
  { config, db, boss }: ApiContext,
  undoing: Undoing<Row, Before>,
): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { undoes } = parseInput(undoRequest, request.body, language)
    const me = meOf(response)
    const undo = async (tx: Database): Promise<UndoResult> => {
      const { unknownCode } = await requireUndoable(tx, undoes, undoing.kind, me, config)
      const records = await changedRecords<Before>(tx, undoes)
      const locked = await lockRecords(tx, records, undoing)
      const restorable = await withoutConflicts(tx, locked, undoing)
      const restored = await stopEmails(tx, boss, undoing.queue, restorable)
      const kept = restored.length > 0 && (await undoing.restore(tx, restored, me))
      const rows = restored.map(({ record }) => record)
      if (unknownCode) await undoing.restoreCode?.(tx, unknownCode, rows, me)
      const codes = unknownCode ? 1 : 0
      const [matched, changed] = [records.length + codes, restored.length + codes]
      // What restored nothing can be tried again: a colleague may undo what they changed since.
      if (changed > 0) await markUndone(tx, undoes, restored.filter(isUnchanged))
      const counts = { matched, changed, skipped: matched - changed }
      return kept && kept.length > 0 ? { ...counts, kept } : counts
    }
    response.status(201).json(await withoutDeadlock(() => db.transaction().execute(undo)))
  }
}

async function requireUndoable(
  tx: Database,
  id: string,
  kind: UndoableKind,
  me: Me,
  { UNDO_SECONDS }: Config,
) {
  const change = await lockChange(tx, id, kind)
  if (!change) {
    // What can no longer be undone is soon deleted. The id of a change says when it was made.
    const madeAt = timeOfId(id)?.getTime() ?? Number.POSITIVE_INFINITY
    throw new ApiError(madeAt + UNDO_SECONDS * 1000 < Date.now() ? 'UNDO_EXPIRED' : 'NOT_FOUND')
  }
  if (change.actorId !== me.id) throw new ApiError('FORBIDDEN')
  if (change.undoneAt) throw new ApiError('ALREADY_UNDONE')
  if (change.isExpired) throw new ApiError('UNDO_EXPIRED')
  return change
}

// Locks those that nothing else has changed since (with `withLaterChanges`, also others), without those of erased people.
async function lockRecords<Row extends Changeable, Before>(
  tx: Database,
  records: ChangedRecord<Before>[],
  { lock, withLaterChanges = false }: Undoing<Row, Before>,
) {
  if (records.length === 0) return []
  const ids = records.map(({ recordId }) => recordId)
  const rows = new Map((await lock(tx, ids, records)).map((row) => [row.id, row]))
  return records.flatMap((changed) => {
    const record = rows.get(changed.recordId)
    if (!record || record.erasedAt !== null) return []
    const locked = { ...changed, record }
    return withLaterChanges || isUnchanged(locked) ? [locked] : []
  })
}

function isUnchanged({ version, record }: { version: number; record: Changeable }) {
  return record.version === version
}

async function withoutConflicts<Row extends Changeable, Before>(
  tx: Database,
  records: (ChangedRecord<Before> & { record: Row })[],
  { canRestore }: Undoing<Row, Before>,
) {
  if (!canRestore) return records
  const restorable = []
  for (const changed of records)
    if (await canRestore(tx, changed.record, changed.before)) restorable.push(changed)
  return restorable
}

// Returns the records whose emails have not left: somebody can have run their jobs earlier.
async function stopEmails<Changed extends ChangedRecord<unknown>>(
  tx: Database,
  boss: PgBoss,
  queue: string | undefined,
  records: Changed[],
): Promise<Changed[]> {
  const ids = records.flatMap(({ jobIds }) => jobIds)
  if (!queue || ids.length === 0) return records
  const jobs = await holdJobs(
    tx,
    ids.map((id) => ({ name: queue, id })),
  )
  const waiting = new Set(jobs.filter(({ state }) => state === 'created').map(({ id }) => id))
  const stoppable = records.filter(({ jobIds }) => jobIds.every((id) => waiting.has(id)))
  const stopped = stoppable.flatMap(({ jobIds }) => jobIds)
  // Deleted rather than canceled, so that nobody resumes one by mistake.
  if (stopped.length > 0) await boss.deleteJob(queue, stopped, { db: fromKysely(tx) })
  return stoppable
}
