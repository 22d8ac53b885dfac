import type { Request, RequestHandler } from 'express'
import { v7 as uuid } from 'uuid'
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
import { addressOf } from './jobs.ts'
import { type Decision, type PlanFacts, planCancel, planRetry } from './plan.ts'
import { type JobDetails, loadDetails, stateOf } from './rows.ts'

/** Most jobs that one call processes. If more match, the response has a cursor for the next call. */
const mostPerCall = 5_000
/** Jobs changed in one transaction, with their emails and events. */
const perBatch = 200

const body = z.strictObject({
  selection: z.union([
    z.strictObject({ ids: z.array(jobKey).min(1).max(1_000) }),
    z.strictObject({ filter: z.strictObject(jobFilter) }),
  ]),
  ...jobAction,
})
type ActionRequest = z.output<typeof body>

/** An action: how it plans each job, and the operations it can run. */
type Action = {
  name: EventType
  plan: (details: JobDetails, facts: PlanFacts) => Decision
  operations: Partial<Record<JobChange, JobOperation>>
}

const retries: Action = {
  name: 'jobs.retry_requested',
  plan: planRetry,
  operations: { redriven: redrive, retried: retry, hastened: runNow, resumed: resume },
}

const cancellations: Action = {
  name: 'jobs.cancellation_requested',
  plan: planCancel,
  operations: { cancelled: cancel },
}

/** POST /api/staff/jobs/retries: retries jobs, each as its state requires. */
export function createRetries(context: ApiContext): RequestHandler {
  return answerAction(context, retries)
}

/** POST /api/staff/jobs/cancellations: cancels jobs. */
export function createCancellations(context: ApiContext): RequestHandler {
  return answerAction(context, cancellations)
}

// A dry run plans the jobs but changes nothing. Each batch is changed in one transaction with its
// events, so that every change has its event even if the call ends early.
function answerAction(context: ApiContext, action: Action): RequestHandler {
  return async (request, response) => {
    const input = readBody(context, request)
    const { addresses, next } = await addressesOf(context.db, input)
    const call = { ...context, action, input, me: meOf(response), id: uuid() }
    if (!input.dryRun && addresses.length > 1) await appendRequestEvent(call, addresses.length)
    const result: JobResult = { ...emptyResult(), isDryRun: input.dryRun, next }
    for (let at = 0; at < addresses.length; at += perBatch) {
      const batch = addresses.slice(at, at + perBatch)
      addCounts(
        result,
        batch.length,
        await (input.dryRun ? preview(call, batch) : change(call, batch)),
      )
    }
    response.json(result)
  }
}

type Call = ApiContext & {
  action: Action
  input: ActionRequest
  me: Me
  /** Links the events of one call. */
  id: string
}

type PlannedJob = { details: JobDetails; decision: Decision }

function readBody({ config }: ApiContext, request: Request): ActionRequest {
  return parseBody(body, request.body, languageOf(request, config.LOCALE))
}

async function addressesOf(db: Database, { selection, after }: ActionRequest) {
  if ('ids' in selection) {
    const keys = [...new Set(selection.ids)]
    return { addresses: keys.flatMap((key) => addressOf(key) ?? []), next: null }
  }
  const filter = await resolveFilter(db, selection.filter)
  const found = await nextJobs(db, filter, cursorOf(after), mostPerCall + 1)
  const last = found[mostPerCall - 1]
  const next = found.length > mostPerCall && last ? `${last.moment}|${last.id}` : null
  return { addresses: found.slice(0, mostPerCall), next }
}

function cursorOf(after: string | undefined): JobCursor | undefined {
  const [moment = '', id = ''] = after?.split('|') ?? []
  return after ? { moment, id } : undefined
}

async function preview(call: Call, batch: JobAddress[]) {
  return await planJobs(call, call.db, await loadDetails(call.db, await findJobs(call.db, batch)))
}

async function change(call: Call, batch: JobAddress[]) {
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
  const succeeded = await supersededJobs(
    db,
    failed.map(({ job }) => job),
  )
  const facts = { now: new Date(), unconfirmed: input.unconfirmed }
  return jobs.map((details) => {
    const hasSuccessor = succeeded.has(details.job.id)
    return { details, decision: action.plan(details, { ...facts, hasSuccessor }) }
  })
}

async function runOperations(
  call: Call,
  tx: Database,
  planned: PlannedJob[],
): Promise<PlannedJob[]> {
  const result = planned.filter(({ decision }) => 'skip' in decision)
  for (const [way, run] of Object.entries(call.action.operations) as [JobChange, JobOperation][]) {
    const jobs = planned.flatMap(({ details, decision }) =>
      'way' in decision && decision.way === way ? details : [],
    )
    if (jobs.length === 0) continue
    const changed = await run(tx, call.boss, jobs)
    await appendEvents(
      tx,
      changed.map((each) => eventOf(call, way, each)),
    )
    const done = new Set(changed.map(({ details }) => details))
    for (const details of jobs)
      result.push({ details, decision: done.has(details) ? { way } : { skip: 'conflict' } })
  }
  return result
}

function eventOf({ me, input, id }: Call, way: JobChange, { details, jobId, queue }: ChangedJob) {
  const { job, bossQueue, about } = details
  return staffEvent(me, {
    type: `job.${way}`,
    aboutKind: about?.kind ?? 'job',
    aboutId: about?.id ?? job.id,
    before: JSON.stringify({
      jobId: job.id,
      queue: job.name,
      state: stateOf(job, bossQueue, new Date()),
      startAfter: job.startAfter,
    }),
    after: JSON.stringify({ jobId, queue, call: id }),
    reason: input.reason ?? null,
  })
}

// Written before any change, so that it exists even if the call is interrupted.
async function appendRequestEvent({ db, me, action, input, id }: Call, matched: number) {
  const filter = 'filter' in input.selection ? input.selection.filter : null
  await appendEvents(db, [
    staffEvent(me, {
      type: action.name,
      aboutKind: 'job',
      after: JSON.stringify({ call: id, matched, filter }),
      reason: input.reason ?? null,
    }),
  ])
}

function emptyResult(): Omit<JobResult, 'isDryRun' | 'next'> {
  return { matched: 0, changed: 0, skipped: 0, mails: 0, ways: {}, reasons: {} }
}

// Jobs that were deleted or locked by a worker count as matched and skipped.
function addCounts(result: JobResult, matched: number, planned: PlannedJob[]) {
  result.matched += matched
  for (const { details, decision } of planned) {
    if ('skip' in decision) countSkipped(result, decision.skip, 1)
    else {
      result.changed += 1
      result.ways[decision.way] = (result.ways[decision.way] ?? 0) + 1
      if (details.email && decision.way !== 'cancelled') result.mails += 1
    }
  }
  if (matched > planned.length) countSkipped(result, 'gone', matched - planned.length)
}

function countSkipped(result: JobResult, reason: SkipReason, jobs: number) {
  result.skipped += jobs
  result.reasons[reason] = (result.reasons[reason] ?? 0) + jobs
}
