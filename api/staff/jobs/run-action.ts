import type { EventType } from '../../../shared/contract/event.ts'
import type { JobChange, JobResult, SkipReason } from '../../../shared/contract/job.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { listHolds } from '../../../shared/tables/jobs/holds.ts'
import { findJobs, type JobAddress, lockJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import { supersededJobs } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import type { ChangedJob, JobOperation } from './job-operations.ts'
import { type Decision, emailsClient, type PlanFacts } from './plan.ts'
import { type JobDetails, loadDetails, stateOf } from './rows.ts'

/** Most jobs that one call processes. If there are more, the response has a cursor for the next call. */
export const MAX_PER_CALL = 5_000

/** Jobs changed in one transaction, with their emails and events. */
const JOBS_PER_TRANSACTION = 200

/** An action on jobs: `plan` decides how to change a job, if at all; `operations` make the changes. */
export type Action = {
  /** The event that records a request for more than one job. The events of the jobs are its parts. */
  requestEvent: EventType
  plan: (details: JobDetails, facts: PlanFacts) => Decision
  operations: Partial<Record<JobChange, JobOperation>>
}

/** A request for an action. */
export type Call = ApiContext & {
  action: Action
  me: Me
  /** The id of the request's event; if there is only one job, of that job's event. */
  id: string
  /** Whether the request was already recorded, because this call continues it. */
  isContinued: boolean
  dryRun: boolean
  unconfirmed: boolean
  reason: string | undefined
  /** Of an undo: by the id of each job, the event that is undone; and whether they are parts of one bulk action. */
  undoes?: { events: Map<string, string>; isBulk: boolean }
}

/** The jobs that a call processes, and the cursor for the next call. */
export type Chosen = { jobs: JobAddress[]; next: string | null }

type PlannedJob = {
  details: JobDetails
  decision: Decision
  /** The key of the job that continues its work, after a change. */
  key?: string | undefined
}

/**
 * Runs an action; a dry run plans the changes without making them. Each batch of jobs is changed in one transaction with
 * its events, so that every change has an event even if the request is interrupted. So has a request for several jobs, unless
 * it is an undo that changes nothing.
 * @param selection what the event of the request says about the selected jobs
 */
export async function runAction(
  call: Call,
  { jobs, next }: Chosen,
  selection: object,
): Promise<JobResult> {
  const isBulk =
    call.isContinued || next !== null || jobs.length > 1 || call.undoes?.isBulk === true
  const isRecordedFirst = isBulk && !call.isContinued && !call.dryRun && !call.undoes
  if (isRecordedFirst) await appendRequestEvent(call, call.db, selection)
  const result: JobResult = { ...emptyResult, changes: {}, reasons: {}, next }
  result.isDryRun = call.dryRun
  const isRecorded = () => isRecordedFirst || call.isContinued || result.changed > 0
  for (let start = 0; start < jobs.length; start += JOBS_PER_TRANSACTION) {
    const batch = jobs.slice(start, start + JOBS_PER_TRANSACTION)
    const planned = await (call.dryRun
      ? previewBatch(call, batch)
      : changeBatch(call, batch, { isBulk, selection: isRecorded() ? undefined : selection }))
    addCounts(result, batch.length, planned)
    if (jobs.length === 1) result.movedTo = newKeyOf(planned[0])
  }
  if (!call.dryRun && isRecorded()) result.call = call.id
  return result
}

/** How the changes of a batch are recorded. `selection`: that of the request, unless its event exists already. */
type Recording = { isBulk: boolean; selection: object | undefined }

async function previewBatch(call: Call, batch: JobAddress[]) {
  return await planJobs(call, call.db, await loadDetails(call.db, await findJobs(call.db, batch)))
}

async function changeBatch(call: Call, batch: JobAddress[], { isBulk, selection }: Recording) {
  return await call.db.transaction().execute(async (tx) => {
    const planned = await planJobs(call, tx, await loadDetails(tx, await lockJobs(tx, batch)))
    const done = await runOperations(call, tx, planned, isBulk)
    const hasChanged = done.some(({ decision }) => 'change' in decision)
    if (isBulk && selection && hasChanged) await appendRequestEvent(call, tx, selection)
    return done
  })
}

async function planJobs(
  { action, unconfirmed }: Call,
  db: Database,
  jobs: JobDetails[],
): Promise<PlannedJob[]> {
  const failed = jobs.filter(
    ({ job, bossQueue }) => job.state === 'failed' && bossQueue.kind !== 'dead',
  )
  const superseded = await supersededJobs(
    db,
    failed.map(({ job }) => job),
  )
  const holds = await listHolds(db)
  const heldTemplates = new Set(holds.flatMap(({ template }) => template ?? []))
  const facts = { now: new Date(), unconfirmed, heldTemplates }
  return jobs.map((details) => {
    const hasSuccessor = superseded.has(details.job.id)
    return { details, decision: action.plan(details, { ...facts, hasSuccessor }) }
  })
}

async function runOperations(
  call: Call,
  tx: Database,
  planned: PlannedJob[],
  isBulk: boolean,
): Promise<PlannedJob[]> {
  const result = planned.filter(({ decision }) => 'skip' in decision)
  for (const [change, run] of Object.entries(call.action.operations) as [
    JobChange,
    JobOperation,
  ][]) {
    const jobs = planned.flatMap(({ details, decision }) =>
      'change' in decision && decision.change === change ? details : [],
    )
    if (jobs.length === 0) continue
    const changed = await run(tx, call.boss, jobs)
    await appendEvents(
      tx,
      changed.map((changedJob) => changeEvent(call, change, changedJob, isBulk)),
    )
    const keys = new Map(changed.map(({ details, queue, jobId }) => [details, `${queue}.${jobId}`]))
    for (const details of jobs) {
      const key = keys.get(details)
      result.push({ details, decision: key ? { change } : { skip: 'conflict' }, key })
    }
  }
  return result
}

function changeEvent(
  { me, reason, id, undoes }: Call,
  change: JobChange,
  { details, jobId, queue }: ChangedJob,
  isBulk: boolean,
) {
  const { job, bossQueue, about } = details
  return staffEvent(me, {
    ...(isBulk ? { partOf: id } : { id }),
    type: `job.${change}`,
    aboutKind: about?.kind ?? 'job',
    aboutId: about?.id ?? job.id,
    before: {
      jobId: job.id,
      queue: job.name,
      state: stateOf(job, bossQueue, new Date()),
      startAfter: job.startAfter,
    },
    after: { jobId, queue, ...(undoes && { undoes: undoes.events.get(job.id) }) },
    reason: reason ?? null,
  })
}

async function appendRequestEvent(
  { me, action, reason, id }: Call,
  db: Database,
  selection: object,
) {
  await appendEvents(db, [
    staffEvent(me, {
      id,
      type: action.requestEvent,
      aboutKind: 'job',
      after: selection,
      reason: reason ?? null,
    }),
  ])
}

const emptyResult: Omit<JobResult, 'changes' | 'reasons' | 'next'> = {
  ...{ isDryRun: false, call: null, movedTo: null },
  ...{ matched: 0, changed: 0, skipped: 0, emails: 0, clientEmails: 0 },
}

function newKeyOf(planned: PlannedJob | undefined): string | null {
  if (!planned?.key) return null
  const { job } = planned.details
  return planned.key === `${job.name}.${job.id}` ? null : planned.key
}

// Jobs that no longer exist, or that another transaction has locked, count as skipped.
function addCounts(result: JobResult, matched: number, planned: PlannedJob[]) {
  result.matched += matched
  for (const { details, decision } of planned) {
    if ('skip' in decision) countSkipped(result, decision.skip, 1)
    else countChanged(result, decision.change, details)
  }
  if (matched > planned.length) countSkipped(result, 'gone', matched - planned.length)
}

function countChanged(result: JobResult, change: JobChange, details: JobDetails) {
  const isStopped = change === 'cancelled' || change === 'dismissed'
  result.changed += 1
  result.changes[change] = (result.changes[change] ?? 0) + 1
  if (details.email && !isStopped) result.emails += 1
  if (emailsClient(details)) result.clientEmails += 1
}

function countSkipped(result: JobResult, reason: SkipReason, jobs: number) {
  result.skipped += jobs
  result.reasons[reason] = (result.reasons[reason] ?? 0) + jobs
}
