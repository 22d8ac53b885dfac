import { z } from 'zod'
import type { EmailTemplate } from '../../contract/email.ts'
import type { EventRow } from '../../contract/event.ts'
import type { JobTrace, Journey, WaitingEmail } from '../../contract/records.ts'
import { announceDecision } from '../../jobs/announce-decision.ts'
import { bossQueueOf } from '../../jobs/boss-queues.ts'
import { mailAnswer } from '../../jobs/mail-answer.ts'
import { mailLead } from '../../jobs/mail-lead.ts'
import { emailsAbout } from '../emails/emails.ts'
import { attemptsAbout } from '../jobs/attempts.ts'
import { isHeld } from '../jobs/pgboss/held-jobs.ts'
import type { BossJob } from '../jobs/pgboss/job.ts'
import { jobsWithIds } from '../jobs/pgboss/job-chains.ts'
import { correctionsAbout } from '../submissions/corrections.ts'
import type { Database } from '../tables.ts'
import { type WaitingJob, waitingJobs } from '../undo/waiting-jobs.ts'
import { eventsAbout } from './events.ts'
import { findNamesById } from './record-names.ts'

/**
 * Loads the history of a record: its events, emails, attempts and corrections, the current state of its jobs,
 * the emails of changes that can still be undone, and the names of the records that its events refer to.
 * @param known the jobs of such changes, if the caller has found them
 */
export async function journeyOf(
  db: Database,
  id: string,
  known?: WaitingJob<unknown>[],
): Promise<Journey<Date>> {
  const [events, emails, attempts, corrections] = await Promise.all([
    eventsAbout(db, id),
    emailsAbout(db, id),
    attemptsAbout(db, id),
    correctionsAbout(db, id),
  ])
  // An email that was deferred or whose job was redriven has several jobs.
  const jobIds = [
    id,
    ...emails.flatMap((email) => [email.id, email.jobId ?? email.id]),
    ...attempts.map(({ jobId }) => jobId),
  ]
  const [jobs, names, waiting] = await Promise.all([
    jobsWithIds(db, jobIds),
    findNamesById(db, events.flatMap(idsIn)),
    known ?? waitingJobs(db, [id]),
  ])
  return {
    events,
    emails: emails.map(({ jobId: _, ...email }) => email),
    attempts,
    jobs: jobs.map(toJobTrace),
    waitingEmails: waiting.flatMap(({ job }) => emailsOf(job)),
    corrections,
    names,
  }
}

// The emails that a job will write. Of those that awaited the review of a lead, the notice is to staff.
function emailsOf({ id, name, data, startAfter: sentFrom }: BossJob): WaitingEmail<Date>[] {
  const email = (template: EmailTemplate) => ({ id: `${id} ${template}`, template, sentFrom })
  if (name === announceDecision.queue) return [email('partner-decision')]
  if (name === mailAnswer.queue) return [email('lead-answer')]
  const mails = mailLead.payload.safeParse(data).data?.mails
  return [...(mails === 'held' ? [email('lead-acknowledgement')] : []), email('lead-notice')]
}

/** Returns what a journey or an email's page shows of a job. */
export function toJobTrace(job: BossJob): JobTrace<Date> {
  const { id, name, state, startAfter } = job
  return {
    id,
    queue: name,
    state,
    startAfter,
    // The next attempt if the job waits for one, else the current or last one. pg-boss's retry count is 0
    // during the first attempt and increases when a retry starts.
    attempt: job.retryCount + (state === 'retry' ? 2 : 1),
    attempts: job.retryLimit + 1,
    isDead: bossQueueOf(name)?.kind === 'dead',
    emailId: emailIdIn(job),
    heldSince: isHeld(job, new Date()) ? job.createdOn : null,
  }
}

/** Returns the id of the email that a job sends; null for other jobs, and if the payload has no valid id. */
export function emailIdIn({ data }: BossJob): string | null {
  return z.uuid().safeParse(Object(data).emailId).data ?? null
}

// The ids in the changed fields, such as `assigneeId` and `referredByPartnerId`.
function idsIn({ before, after }: EventRow<Date>): string[] {
  return [before, after].flatMap((state) =>
    Object.entries(state ?? {}).flatMap(([field, value]) =>
      field.endsWith('Id') && typeof value === 'string' ? [value] : [],
    ),
  )
}
