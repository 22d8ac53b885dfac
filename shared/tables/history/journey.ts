import type { EventRow } from '../../contract/event.ts'
import type { JobTrace, Journey } from '../../contract/records.ts'
import { bossQueueOf } from '../../jobs/boss-queues.ts'
import { emailsAbout } from '../emails/emails.ts'
import { attemptsAbout } from '../jobs/attempts.ts'
import type { BossJob } from '../jobs/pgboss/job.ts'
import { jobsUnder } from '../jobs/pgboss/job-chains.ts'
import { correctionsAbout } from '../submissions/corrections.ts'
import type { Database } from '../tables.ts'
import { eventsAbout } from './events.ts'
import { namesById } from './names.ts'

/** Everything that happened to a submission, and where its jobs stand. */
export async function journeyOf(db: Database, id: string): Promise<Journey<Date>> {
  const [events, emails, attempts, corrections] = await Promise.all([
    eventsAbout(db, id),
    emailsAbout(db, id),
    attemptsAbout(db, id),
    correctionsAbout(db, id),
  ])
  // A mail that was put back, or redriven, has had several jobs.
  const jobIds = [
    id,
    ...emails.flatMap((email) => [email.id, email.jobId ?? email.id]),
    ...attempts.map(({ jobId }) => jobId),
  ]
  const [jobs, names] = await Promise.all([
    jobsUnder(db, jobIds),
    namesById(db, events.flatMap(idsIn)),
  ])
  return {
    events,
    emails: emails.map(({ jobId: _, ...email }) => email),
    attempts,
    jobs: jobs.map(traceOf),
    corrections,
    names,
  }
}

/** A job as a journey tells it: without what it carries. */
export function traceOf(job: BossJob): JobTrace<Date> {
  const { id, name, state, startAfter } = job
  return {
    ...{ id, queue: name, state, startAfter },
    // pg-boss counts a claim when it is taken again: the first one not at all.
    attempt: job.retryCount + (state === 'retry' ? 2 : 1),
    attempts: job.retryLimit + 1,
    isDead: bossQueueOf(name)?.kind === 'dead',
    emailId: emailIdIn(job),
  }
}

/** The email a job sends; null for other jobs. */
export function emailIdIn({ data }: BossJob): string | null {
  const { emailId } = Object(data)
  return typeof emailId === 'string' ? emailId : null
}

// What changed may name somebody by an id: `assigneeId`, `referredByPartnerId`, `propertyId`.
function idsIn({ before, after }: EventRow<Date>): string[] {
  return [before, after].flatMap((state) =>
    Object.entries(state ?? {}).flatMap(([field, value]) =>
      field.endsWith('Id') && typeof value === 'string' ? [value] : [],
    ),
  )
}
