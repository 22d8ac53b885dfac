import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Me } from '../../../shared/contract/staff.ts'
import { type Undo, type UndoResult, undoRequest } from '../../../shared/contract/undo.ts'
import { timeOfId } from '../../../shared/domain/time-of-id.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { withoutDeadlock } from '../../../shared/runtime/retry.ts'
import { holdJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import {
  type ChangedRecord,
  changedRecords,
  lockChange,
  markUndone,
  startUndoPeriod,
  type UndoableKind,
  type UndoPeriod,
} from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

/** How the changes of one kind of record are undone. */
type Undoing<Before> = {
  kind: UndoableKind
  /** The queue of the jobs that write the emails of a change. */
  queue: string
  /** Locks the records, and returns their versions by id, without those of erased people. */
  lock(tx: Database, ids: string[]): Promise<Map<string, number>>
  /** Restores the records, each with an event. */
  restore(tx: Database, records: ChangedRecord<Before>[], me: Me): Promise<void>
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
 * Undoes a change of one or many records: restores those that nothing else has changed since, and deletes the jobs that
 * would write their emails, in one transaction.
 * @throws ApiError NOT_FOUND; FORBIDDEN if somebody else made the change; ALREADY_UNDONE; UNDO_EXPIRED
 */
export function createUndo<Before>(
  { config, db, boss }: ApiContext,
  undoing: Undoing<Before>,
): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { undoes } = parseBody(undoRequest, request.body, language)
    const me = meOf(response)
    const undo = async (tx: Database): Promise<UndoResult> => {
      await requireUndoable(tx, undoes, undoing.kind, me, config)
      const records = await changedRecords<Before>(tx, undoes)
      const restored = await stopEmails(
        tx,
        boss,
        undoing.queue,
        await unchanged(tx, records, undoing),
      )
      if (restored.length > 0) await undoing.restore(tx, restored, me)
      await markUndone(tx, undoes, restored)
      const [matched, changed] = [records.length, restored.length]
      return { matched, changed, skipped: matched - changed }
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
}

async function unchanged<Before>(
  tx: Database,
  records: ChangedRecord<Before>[],
  { lock }: Undoing<Before>,
) {
  if (records.length === 0) return []
  const versions = await lock(
    tx,
    records.map(({ recordId }) => recordId),
  )
  return records.filter(({ recordId, version }) => versions.get(recordId) === version)
}

// Returns the records whose emails have not left: somebody can have run their jobs earlier.
async function stopEmails<Before>(
  tx: Database,
  boss: PgBoss,
  queue: string,
  records: ChangedRecord<Before>[],
) {
  const ids = records.flatMap(({ jobIds }) => jobIds)
  if (ids.length === 0) return records
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
