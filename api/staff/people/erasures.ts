import type { RequestHandler } from 'express'
import { fromKysely, type PgBoss } from 'pg-boss'
import {
  type ErasureRequest,
  type ErasureResult,
  erasureRequest,
} from '../../../shared/contract/erasure.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { submissionKinds } from '../../../shared/contract/submission.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { jobsOfPerson, type PersonJob } from '../../../shared/tables/jobs/pgboss/payloads.ts'
import {
  allowSeconds,
  blankEmails,
  blankHistory,
  blankRecords,
  blankSearches,
  countEmailsAbout,
  deleteAnswers,
  type PersonRecords,
  recordsOfPerson,
} from '../../../shared/tables/people/erasure.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

/** Finding a person among the jobs reads all of them. */
const LOOK_SECONDS = 60

/**
 * POST /api/staff/erasures: forgets a person, in one transaction: what they sent, the mails about it,
 * the answers kept, the jobs that carry it. What staff did about it stays, without their words.
 */
export function eraseThem(context: ApiContext): RequestHandler {
  const { boss, config, db } = context
  return async (request, response) => {
    const asked = parseBody(erasureRequest, request.body, languageOf(request, config.LOCALE))
    const result = await db.transaction().execute(async (tx) => {
      await allowSeconds(tx, LOOK_SECONDS)
      const found = await findPerson(tx, asked)
      if (!asked.dryRun) await forget(tx, boss, meOf(response), asked, found)
      return found.counts
    })
    response.json(result)
  }
}

type Found = { records: PersonRecords; jobs: PersonJob[]; ids: string[]; counts: ErasureResult }

async function findPerson(tx: Database, { email, phone }: ErasureRequest): Promise<Found> {
  const person = { email: normalizeEmail(email), phone }
  const records = await recordsOfPerson(tx, person)
  const submissionIds = Object.values(records).flat()
  const jobs = await jobsOfPerson(tx, { ...person, submissionIds })
  // What was never recorded is known by its jobs alone.
  const ids = [...new Set([...submissionIds, ...jobs.flatMap((job) => job.submissionId ?? [])])]
  const counts = {
    leads: records.lead.length,
    partners: records.partner.length,
    assessments: records.assessment.length,
    emails: await countEmailsAbout(tx, ids),
    jobs: jobs.length,
  }
  return { records, jobs, ids, counts }
}

async function forget(tx: Database, boss: PgBoss, me: Me, asked: ErasureRequest, found: Found) {
  const { records, jobs, ids, counts } = found
  await blankSearches(tx, normalizeEmail(asked.email))
  for (const [queue, theirs] of Map.groupBy(jobs, (job) => job.queue)) {
    const jobIds = theirs.map(({ id }) => id)
    await boss.deleteJob(queue, jobIds, { db: fromKysely(tx) })
  }
  if (ids.length > 0) {
    await blankRecords(tx, records)
    await blankEmails(tx, ids)
    await blankHistory(tx, ids)
    await deleteAnswers(tx, ids)
  }
  const after = JSON.stringify(counts)
  const erased = { type: 'person.erased' as const, reason: asked.reason, after }
  const events = submissionKinds.flatMap((kind) =>
    records[kind].map((id) => staffEvent(me, { ...erased, aboutKind: kind, aboutId: id })),
  )
  await appendEvents(tx, events.length > 0 ? events : [staffEvent(me, erased)])
}
