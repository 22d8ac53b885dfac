import type { RequestHandler } from 'express'
import type { JobRecord, RevealedJob } from '../../../shared/contract/job.ts'
import { jobKey } from '../../../shared/contract/job-schema.ts'
import { eventsAbout } from '../../../shared/tables/history/events.ts'
import { attemptsAtJobs } from '../../../shared/tables/jobs/attempts.ts'
import {
  type BossJob,
  failureOf,
  findJobs,
  type JobAddress,
  outputOf,
} from '../../../shared/tables/jobs/pgboss/job.ts'
import { findJobChain } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import {
  countJobs,
  isPartlySearched,
  type JobQuery,
  listJobs,
  MAX_SEARCHED,
} from '../../../shared/tables/jobs/pgboss/job-list.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { answerList } from '../responses.ts'
import { jobQuery, resolveFilter } from './filter.ts'
import { invalidSubmissionOf } from './invalid-submission.ts'
import { maskAttempt, maskPayload } from './mask.ts'
import { planDismiss } from './plan.ts'
import { type JobDetails, loadDetails, rowOf } from './rows.ts'

/**
 * GET /api/staff/jobs. Without a filter by state, lists dead letters, jobs waiting for a retry and
 * overdue jobs; a search (`q`) without that filter finds jobs in all states. If only the latest jobs were searched for
 * those that match, `Antesala-Searched` says how many of each queue and state.
 */
export function showJobs(context: ApiContext): RequestHandler {
  return answerList(context, 'jobs', jobQuery, async (db, { filter, ...page }) => {
    const query: JobQuery = { ...page, filter: await resolveFilter(db, filter) }
    const [jobs, total, isPartial] = await Promise.all([
      listJobs(db, query),
      countJobs(db, query.filter),
      isPartlySearched(db, query.filter),
    ])
    const now = new Date()
    const rows = (await loadDetails(db, jobs)).map((details) => rowOf(details, now))
    return { rows, total, ...(isPartial && { searched: MAX_SEARCHED }) }
  })
}

/** GET /api/staff/jobs/:id: the job, and the attempts, other jobs and events of its chain. */
export function showJob({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    response.json(await loadJobRecord(db, await findJobDetails(db, request.params.id)))
  }
}

/**
 * Finds a job by its key (see `jobKey`).
 * @param find how the job is read
 * @throws ApiError NOT_FOUND, also if the key is invalid
 */
export async function findJobDetails(
  db: Database,
  key: unknown,
  find: typeof findJobs = findJobs,
): Promise<JobDetails> {
  const address = parseJobKey(key)
  const [details] = address ? await loadDetails(db, await find(db, [address])) : []
  if (!details) throw new ApiError('NOT_FOUND')
  return details
}

/** Returns the pg-boss queue and id in a job's key; undefined if the key is invalid. */
export function parseJobKey(key: unknown): JobAddress | undefined {
  const parsed = jobKey.safeParse(key)
  if (!parsed.success) return undefined
  const [name = '', id = ''] = parsed.data.split('.')
  return { name, id }
}

async function loadJobRecord(db: Database, details: JobDetails): Promise<JobRecord<Date>> {
  const { job, about, bossQueue, record } = details
  const now = new Date()
  const failure = failureOf(job)
  const chain = await findJobChain(db, job)
  const ids = idsIn(job, chain)
  const events = await eventsAbout(db, about?.id ?? job.id)
  const isOnlyCopy = bossQueue.job.records !== undefined && !record
  return {
    ...rowOf(details, now),
    jobId: job.id,
    errorKey: failure?.key ?? null,
    startedAt: job.startedOn,
    endedAt: job.completedOn,
    isOnlyCopy,
    isDismissible: isOnlyCopy && 'change' in planDismiss(details, { now }),
    invalidSubmission: record ? null : invalidSubmissionOf(job),
    payload: maskPayload(job.data),
    output: failure ? { message: failure.masked } : maskPayload(outputOf(job)),
    attempts: (await attemptsAtJobs(db, ids)).map(maskAttempt),
    chain: (
      await loadDetails(
        db,
        chain.filter((other) => !isSameJob(other, job)),
      )
    ).map((other) => {
      const { id, queue, state, at } = rowOf(other, now)
      return { id, queue, state, at }
    }),
    events: events.filter(({ after }) => ids.includes(String(after?.jobId))),
  }
}

/** Returns the payload, output, error and attempts of a job with all personal data. */
export async function loadUnmasked(db: Database, job: BossJob): Promise<RevealedJob<Date>> {
  const chain = await findJobChain(db, job)
  return {
    payload: job.data,
    output: outputOf(job),
    error: failureOf(job)?.message ?? null,
    attempts: await attemptsAtJobs(db, idsIn(job, chain)),
  }
}

function idsIn(job: BossJob, chain: BossJob[]): string[] {
  const ids = [job.id, job.sourceId, ...chain.map(({ id }) => id)]
  return [...new Set(ids.filter((id) => id !== null))]
}

function isSameJob(a: BossJob, b: BossJob) {
  return a.id === b.id && a.name === b.name
}
