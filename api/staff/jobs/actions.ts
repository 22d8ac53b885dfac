import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { EventType } from '../../../shared/contract/event.ts'
import {
  type JobChange,
  type JobResult,
  jobAction,
  jobKey,
  type SkipReason,
} from '../../../shared/contract/job.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findJobs, type JobAddress, lockJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import { supersededJobs } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import { type JobCursor, nextJobs } from '../../../shared/tables/jobs/pgboss/job-list.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { jobFilter, resolveFilter } from './filter.ts'
import {
  type ChangedJob,
  cancel,
  type JobOperation,
  redrive,
  resume,
  retry,
  runNow,
} from './job-operations.ts'
import { parseJobKey } from './jobs.ts'
import { type Decision, type PlanFacts, planCancel, planRetry } from './plan.ts'
import { type JobDetails, loadDetails, stateOf } from './rows.ts'

/** Most jobs that one call processes. If more match, the response has a cursor for the next call. */
const MAX_PER_CALL = 5_000
/** Jobs changed in one transaction, with their emails and events. */
const JOBS_PER_TRANSACTION = 200

const body = z.strictObject({
  selection: z.union([
    z.strictObject({ ids: z.array(jobKey).min(1).max(1_000) }),
    z.strictObject({ filter: z.strictObject(jobFilter) }),
  ]),
  ...jobAction,
})
type ActionRequest = z.output<typeof body>

/** An action on jobs: `plan` decides how to change a job, if at all; `operations` make the changes. */
type Action = {
  /** The event that records a request for more than one job. */
  requestEvent: EventType
  plan: (details: JobDetails, facts: PlanFacts) => Decision
  operations: Partial<Record<JobChange, JobOperation>>
}

const retryAction: Action = {
  requestEvent: 'jobs.retry_requested',
  plan: planRetry,
  operations: { redriven: redrive, retried: retry, hastened: runNow, resumed: resume },
}

const cancelAction: Action = {
  requestEvent: 'jobs.cancellation_requested',
  plan: planCancel,
  operations: { cancelled: cancel },
}

/** POST /api/staff/jobs/retries: retries or redrives jobs, depending on their states. */
export function createRetries(context: ApiContext): RequestHandler {
  return answerAction(context, retryAction)
}

/** POST /api/staff/jobs/cancellations: cancels waiting jobs and dead letters. */
export function createCancellations(context: ApiContext): RequestHandler {
  return answerAction(context, cancelAction)
}

// A dry run plans the changes without making them. Each batch of jobs is changed in one transaction with its
// events, so that every change has an event even if the request is interrupted.
function answerAction(context: ApiContext, action: Action): RequestHandler {
  return async (request, response) => {
    const input = readBody(context, request)
    const { jobs, next } = await findSelected(context.db, input)
    const call = { ...context, action, input, me: meOf(response), id: newId() }
    if (!input.dryRun && jobs.length > 1) await appendRequestEvent(call, jobs.length)
    const result: JobResult = { ...emptyResult(), isDryRun: input.dryRun, next }
    for (let start = 0; start < jobs.length; start += JOBS_PER_TRANSACTION) {
      const batch = jobs.slice(start, start + JOBS_PER_TRANSACTION)
      const planned = await (input.dryRun ? previewBatch(call, batch) : changeBatch(call, batch))
      addCounts(result, batch.length, planned)
      if (jobs.length === 1) result.movedTo = newKeyOf(planned[0])
    }
    response.json(result)
  }
}

type Call = ApiContext & {
  action: Action
  input: ActionRequest
  me: Me
  /** Stored in all events of one call, to link them. */
  id: string
}

type PlannedJob = {
  details: JobDetails
  decision: Decision
  /** The key of the job that continues its work, after a change. */
  key?: string | undefined
}

function readBody({ config }: ApiContext, request: Request): ActionRequest {
  return parseBody(body, request.body, languageOf(request, config.LOCALE))
}

async function findSelected(db: Database, { selection, after }: ActionRequest) {
  if ('ids' in selection) {
    const keys = [...new Set(selection.ids)]
    return { jobs: keys.flatMap((key) => parseJobKey(key) ?? []), next: null }
  }
  const filter = await resolveFilter(db, selection.filter)
  const found = await nextJobs(db, filter, parseCursor(after), MAX_PER_CALL + 1)
  const last = found[MAX_PER_CALL - 1]
  const next = found.length > MAX_PER_CALL && last ? `${last.moment}|${last.id}` : null
  return { jobs: found.slice(0, MAX_PER_CALL), next }
}

function parseCursor(after: string | undefined): JobCursor | undefined {
  const [moment = '', id = ''] = after?.split('|') ?? []
  return after ? { moment, id } : undefined
}

async function previewBatch(call: Call, batch: JobAddress[]) {
  return await planJobs(call, call.db, await loadDetails(call.db, await findJobs(call.db, batch)))
}

async function changeBatch(call: Call, batch: JobAddress[]) {
  return await call.db.transaction().execute(async (tx) => {
    const planned = await planJobs(call, tx, await loadDetails(tx, await lockJobs(tx, batch)))
    return await runOperations(call, tx, planned)
  })
}

async function planJobs(
  { action, input }: Call,
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
  const facts = { now: new Date(), unconfirmed: input.unconfirmed }
  return jobs.map((details) => {
    const hasSuccessor = superseded.has(details.job.id)
    return { details, decision: action.plan(details, { ...facts, hasSuccessor }) }
  })
}

async function runOperations(
  call: Call,
  tx: Database,
  planned: PlannedJob[],
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
      changed.map((changedJob) => changeEvent(call, change, changedJob)),
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
  { me, input, id }: Call,
  change: JobChange,
  { details, jobId, queue }: ChangedJob,
) {
  const { job, bossQueue, about } = details
  return staffEvent(me, {
    type: `job.${change}`,
    aboutKind: about?.kind ?? 'job',
    aboutId: about?.id ?? job.id,
    before: {
      jobId: job.id,
      queue: job.name,
      state: stateOf(job, bossQueue, new Date()),
      startAfter: job.startAfter,
    },
    after: { jobId, queue, call: id },
    reason: input.reason ?? null,
  })
}

// Called before any change, so that the event exists even if the request is interrupted.
async function appendRequestEvent({ db, me, action, input, id }: Call, matched: number) {
  const filter = 'filter' in input.selection ? input.selection.filter : null
  await appendEvents(db, [
    staffEvent(me, {
      type: action.requestEvent,
      aboutKind: 'job',
      after: { call: id, matched, filter },
      reason: input.reason ?? null,
    }),
  ])
}

function emptyResult(): Omit<JobResult, 'isDryRun' | 'next'> {
  const counts = { matched: 0, changed: 0, skipped: 0, emails: 0 }
  return { ...counts, changes: {}, reasons: {}, movedTo: null }
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
    else {
      result.changed += 1
      result.changes[decision.change] = (result.changes[decision.change] ?? 0) + 1
      if (details.email && decision.change !== 'cancelled') result.emails += 1
    }
  }
  if (matched > planned.length) countSkipped(result, 'gone', matched - planned.length)
}

function countSkipped(result: JobResult, reason: SkipReason, jobs: number) {
  result.skipped += jobs
  result.reasons[reason] = (result.reasons[reason] ?? 0) + jobs
}
