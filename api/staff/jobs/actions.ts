import type { Request, RequestHandler } from 'express'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { EventType } from '../../../shared/contract/event.ts'
import {
  type JobResult,
  type JobWay,
  jobAction,
  jobKey,
  type SkipReason,
} from '../../../shared/contract/job.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findJobs, type JobAddress, lockJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import { succeededJobs } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import { type JobCursor, walkJobs } from '../../../shared/tables/jobs/pgboss/job-list.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { type Act, type Changed, cancel, hasten, redrive, resume, retry } from './act.ts'
import { jobFilter, resolveFilter } from './filter.ts'
import { addressOf } from './jobs.ts'
import { type Decision, type PlanFacts, planCancel, planRetry } from './plan.ts'
import { type KnownJob, knowJobs, stateOf } from './rows.ts'

/** Most jobs one call takes; of more, it tells where to go on. */
const mostPerCall = 5_000
/** Jobs changed in one transaction, together with their mails and events. */
const perBatch = 200

const body = z.strictObject({
  selection: z.union([
    z.strictObject({ ids: z.array(jobKey).min(1).max(1_000) }),
    z.strictObject({ filter: z.strictObject(jobFilter) }),
  ]),
  ...jobAction,
})
type Asked = z.output<typeof body>

/** An action: how it decides about a job, and how each of its ways is gone. */
type Action = {
  name: EventType
  plan: (known: KnownJob, facts: PlanFacts) => Decision
  acts: Partial<Record<JobWay, Act>>
}

const retries: Action = {
  name: 'jobs.retry_requested',
  plan: planRetry,
  acts: { redriven: redrive, retried: retry, hastened: hasten, resumed: resume },
}

const cancellations: Action = {
  name: 'jobs.cancellation_requested',
  plan: planCancel,
  acts: { cancelled: cancel },
}

/** POST /api/staff/jobs/retries: tries jobs again, each in the way its state asks for. */
export function createRetries(context: ApiContext): RequestHandler {
  return answerAction(context, retries)
}

/** POST /api/staff/jobs/cancellations: takes jobs out of their queues. */
export function createCancellations(context: ApiContext): RequestHandler {
  return answerAction(context, cancellations)
}

// A dry run goes the same way and stops short of acting. What is done is done batch by batch, each
// with its events: whatever ends a call early, nothing has happened that is not written down.
function answerAction(context: ApiContext, action: Action): RequestHandler {
  return async (request, response) => {
    const asked = readBody(context, request)
    const { addresses, next } = await addressesOf(context.db, asked)
    const call = { ...context, action, asked, me: meOf(response), id: uuid() }
    if (!asked.dryRun && addresses.length > 1) await noteRequest(call, addresses.length)
    const result: JobResult = { ...nothing(), isDryRun: asked.dryRun, next }
    for (let at = 0; at < addresses.length; at += perBatch) {
      const batch = addresses.slice(at, at + perBatch)
      add(result, batch.length, await (asked.dryRun ? look(call, batch) : change(call, batch)))
    }
    response.json(result)
  }
}

type Call = ApiContext & {
  action: Action
  asked: Asked
  me: Me
  /** Ties the events of one call together. */
  id: string
}

/** Jobs with what was decided about them. */
type Decided = { known: KnownJob; decision: Decision }[]

function readBody({ config }: ApiContext, request: Request): Asked {
  return parseBody(body, request.body, languageOf(request, config.LOCALE))
}

async function addressesOf(db: Database, { selection, after }: Asked) {
  if ('ids' in selection) {
    const keys = [...new Set(selection.ids)]
    return { addresses: keys.flatMap((key) => addressOf(key) ?? []), next: null }
  }
  const filter = await resolveFilter(db, selection.filter)
  const found = await walkJobs(db, filter, cursorOf(after), mostPerCall + 1)
  const last = found[mostPerCall - 1]
  const next = found.length > mostPerCall && last ? `${last.moment}|${last.id}` : null
  return { addresses: found.slice(0, mostPerCall), next }
}

function cursorOf(after: string | undefined): JobCursor | undefined {
  const [moment = '', id = ''] = after?.split('|') ?? []
  return after ? { moment, id } : undefined
}

async function look(call: Call, batch: JobAddress[]) {
  return await decide(call, call.db, await knowJobs(call.db, await findJobs(call.db, batch)))
}

async function change(call: Call, batch: JobAddress[]) {
  return await call.db.transaction().execute(async (tx) => {
    const decided = await decide(call, tx, await knowJobs(tx, await lockJobs(tx, batch)))
    return await carryOut(call, tx, decided)
  })
}

async function decide({ action, asked }: Call, db: Database, jobs: KnownJob[]): Promise<Decided> {
  const failed = jobs.filter(
    ({ job, bossQueue }) => job.state === 'failed' && bossQueue.kind !== 'dead',
  )
  const succeeded = await succeededJobs(
    db,
    failed.map(({ job }) => job),
  )
  const facts = { now: new Date(), unconfirmed: asked.unconfirmed }
  return jobs.map((known) => {
    const hasSuccessor = succeeded.has(known.job.id)
    return { known, decision: action.plan(known, { ...facts, hasSuccessor }) }
  })
}

async function carryOut(call: Call, tx: Database, decided: Decided): Promise<Decided> {
  const result = decided.filter(({ decision }) => 'skip' in decision)
  for (const [way, act] of Object.entries(call.action.acts) as [JobWay, Act][]) {
    const jobs = decided.flatMap(({ known, decision }) =>
      'way' in decision && decision.way === way ? known : [],
    )
    if (jobs.length === 0) continue
    const changed = await act(tx, call.boss, jobs)
    await appendEvents(
      tx,
      changed.map((each) => eventOf(call, way, each)),
    )
    const done = new Set(changed.map(({ known }) => known))
    for (const known of jobs)
      result.push({ known, decision: done.has(known) ? { way } : { skip: 'conflict' } })
  }
  return result
}

function eventOf({ me, asked, id }: Call, way: JobWay, { known, jobId, queue }: Changed) {
  const { job, bossQueue, about } = known
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
    reason: asked.reason ?? null,
  })
}

// Written before anything is changed: a call that is cut off is explained by it.
async function noteRequest({ db, me, action, asked, id }: Call, matched: number) {
  const filter = 'filter' in asked.selection ? asked.selection.filter : null
  await appendEvents(db, [
    staffEvent(me, {
      type: action.name,
      aboutKind: 'job',
      after: JSON.stringify({ call: id, matched, filter }),
      reason: asked.reason ?? null,
    }),
  ])
}

function nothing(): Omit<JobResult, 'isDryRun' | 'next'> {
  return { matched: 0, changed: 0, skipped: 0, mails: 0, ways: {}, reasons: {} }
}

// Jobs that were not there any more, or were being taken at that moment, were matched and skipped.
function add(result: JobResult, matched: number, decided: Decided) {
  result.matched += matched
  for (const { known, decision } of decided) {
    if ('skip' in decision) skip(result, decision.skip, 1)
    else {
      result.changed += 1
      result.ways[decision.way] = (result.ways[decision.way] ?? 0) + 1
      if (known.mail && decision.way !== 'cancelled') result.mails += 1
    }
  }
  if (matched > decided.length) skip(result, 'gone', matched - decided.length)
}

function skip(result: JobResult, reason: SkipReason, jobs: number) {
  result.skipped += jobs
  result.reasons[reason] = (result.reasons[reason] ?? 0) + jobs
}
