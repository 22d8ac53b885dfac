import type { RequestHandler } from 'express'
import { type JobRecord, jobKey } from '../../../shared/contract/job.ts'
import { eventsAbout } from '../../../shared/tables/history/events.ts'
import { attemptsAtJobs } from '../../../shared/tables/jobs/attempts.ts'
import {
  type BossJob,
  failureOf,
  findJobs,
  type JobAddress,
} from '../../../shared/tables/jobs/pgboss/job.ts'
import { chainOf } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import { countJobs, type JobQuery, listJobs } from '../../../shared/tables/jobs/pgboss/job-list.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { answerList } from '../answers.ts'
import { jobQuery, resolveFilter } from './filter.ts'
import { maskOutput, maskPayload } from './masks.ts'
import { type KnownJob, knowJobs, rowOf } from './rows.ts'

/** GET /api/staff/jobs: those that need a person, unless others are asked for. */
export function showJobs(context: ApiContext): RequestHandler {
  return answerList(context, 'jobs', jobQuery, async (db, asked) => {
    const query: JobQuery = { ...asked, filter: await resolveFilter(db, asked.filter) }
    const [jobs, total] = await Promise.all([listJobs(db, query), countJobs(db, query.filter)])
    const now = new Date()
    return { rows: (await knowJobs(db, jobs)).map((known) => rowOf(known, now)), total }
  })
}

/** GET /api/staff/jobs/:id: the job, its tries, and what became of the same work elsewhere. */
export function showJob({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    response.json(await recordOf(db, await findKnown(db, request.params.id)))
  }
}

/** The job an address stands for; one that is not there is a 404. */
export async function findKnown(db: Database, key: unknown): Promise<KnownJob> {
  const address = addressOf(key)
  const [known] = address ? await knowJobs(db, await findJobs(db, [address])) : []
  if (!known) throw new ApiError('NOT_FOUND')
  return known
}

/** A job's address as pg-boss knows it. */
export function addressOf(key: unknown): JobAddress | undefined {
  const parsed = jobKey.safeParse(key)
  if (!parsed.success) return undefined
  const [name = '', id = ''] = parsed.data.split('.')
  return { name, id }
}

async function recordOf(db: Database, known: KnownJob): Promise<JobRecord<Date>> {
  const { job, about } = known
  const now = new Date()
  const chain = await chainOf(db, job)
  const ids = [job.id, job.sourceId, ...chain.map(({ id }) => id)].filter((id) => id !== null)
  const events = await eventsAbout(db, about?.id ?? job.id)
  return {
    ...rowOf(known, now),
    jobId: job.id,
    errorKey: failureOf(job)?.key ?? null,
    startedAt: job.startedOn,
    endedAt: job.completedOn,
    payload: maskPayload(job.data),
    output: maskOutput(job.output),
    attempts: await attemptsAtJobs(db, [...new Set(ids)]),
    chain: (
      await knowJobs(
        db,
        chain.filter((each) => !isSame(each, job)),
      )
    ).map((each) => {
      const { id, queue, state, at } = rowOf(each, now)
      return { id, queue, state, at }
    }),
    events: events.filter(({ after }) => ids.includes(String(after?.jobId))),
  }
}

function isSame(one: BossJob, other: BossJob) {
  return one.id === other.id && one.name === other.name
}
