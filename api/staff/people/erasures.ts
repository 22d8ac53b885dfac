import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import {
  type ErasureRequest,
  type ErasureResult,
  erasureRequest,
} from '../../../shared/contract/erasure.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { kindDescription, submissionKinds } from '../../../shared/contract/submission.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { jobsOfPerson, type PersonJob } from '../../../shared/tables/jobs/pgboss/payloads.ts'
import {
  blankEmails,
  blankHistory,
  blankRecords,
  blankSearches,
  countEmailsAbout,
  deleteResponses,
  type RecordIds,
  recordsOfPerson,
  setStatementTimeout,
} from '../../../shared/tables/people/erasure.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

/** The statement timeout, in seconds. It is long because the search for a person's jobs reads all jobs. */
const SEARCH_SECONDS = 60

/**
 * POST /api/staff/erasures: erases the personal data in a person's submissions, emails and history, and
 * deletes their jobs and stored responses, in one transaction. A dry run only counts.
 */
export function erasePerson(context: ApiContext): RequestHandler {
  const { boss, config, db } = context
  return async (request, response) => {
    const input = parseBody(erasureRequest, request.body, languageOf(request, config.LOCALE))
    const result = await db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, SEARCH_SECONDS)
      const found = await findPersonalData(tx, input)
      if (!input.dryRun) await erase(tx, boss, meOf(response), input, found)
      return found.counts
    })
    response.json(result)
  }
}

type Found = { records: RecordIds; jobs: PersonJob[]; ids: string[]; counts: ErasureResult }

async function findPersonalData(tx: Database, { email, phone }: ErasureRequest): Promise<Found> {
  const person = { email: normalizeEmail(email), phone }
  const records = await recordsOfPerson(tx, person)
  const submissionIds = Object.values(records).flat()
  const jobs = await jobsOfPerson(tx, { ...person, submissionIds })
  // A submission that is not recorded exists only as jobs.
  const ids = [...new Set([...submissionIds, ...jobs.flatMap((job) => job.submissionId ?? [])])]
  const submissions = submissionKinds.map((kind) => [
    kindDescription[kind].resource,
    records[kind].length,
  ])
  const counts: ErasureResult = {
    ...Object.fromEntries(submissions),
    emails: await countEmailsAbout(tx, ids),
    jobs: jobs.length,
  }
  return { records, jobs, ids, counts }
}

async function erase(tx: Database, boss: PgBoss, me: Me, input: ErasureRequest, found: Found) {
  const { records, jobs, ids, counts } = found
  await blankSearches(tx, normalizeEmail(input.email))
  for (const [queue, queueJobs] of Map.groupBy(jobs, (job) => job.queue)) {
    const jobIds = queueJobs.map(({ id }) => id)
    await boss.deleteJob(queue, jobIds, { db: fromKysely(tx) })
  }
  if (ids.length > 0) {
    await blankRecords(tx, records)
    await blankEmails(tx, ids)
    await blankHistory(tx, ids)
    await deleteResponses(tx, ids)
  }
  const event = { type: 'person.erased' as const, reason: input.reason, after: counts }
  const events = submissionKinds.flatMap((kind) =>
    records[kind].map((id) => staffEvent(me, { ...event, aboutKind: kind, aboutId: id })),
  )
  await appendEvents(tx, events.length > 0 ? events : [staffEvent(me, event)])
}
