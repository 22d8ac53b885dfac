import type { EventRow, JobTrace, Journey } from '../contract/records.ts'
import { attemptsAbout } from './attempts.ts'
import { correctionsAbout } from './corrections.ts'
import { emailsAbout } from './emails.ts'
import { eventsAbout } from './events.ts'
import { namesOf } from './names.ts'
import { type BossJob, jobsUnder } from './pgboss/submission-jobs.ts'
import type { Database } from './tables.ts'

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
    namesOf(db, events.flatMap(idsIn)),
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
export function traceOf({ data, output: _, createdOn: __, ...job }: BossJob): JobTrace<Date> {
  return { ...job, emailId: typeof data.emailId === 'string' ? data.emailId : null }
}

// What changed may name somebody by an id: `assigneeId`, `referredByPartnerId`, `propertyId`.
function idsIn({ before, after }: EventRow<Date>): string[] {
  return [before, after].flatMap((state) =>
    Object.entries(state ?? {}).flatMap(([field, value]) =>
      field.endsWith('Id') && typeof value === 'string' ? [value] : [],
    ),
  )
}
