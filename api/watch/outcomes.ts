import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { emailsSince } from '../../shared/tables/emails/waiting-emails.ts'
import type { StoredAlert } from '../../shared/tables/jobs/alerts.ts'
import { submissionsSince } from '../../shared/tables/jobs/pgboss/submissions-since.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { Outcome } from '../../shared/view/alert-texts.ts'

/** Counts what became of the submissions and emails that an alert concerned, since it began. */
export async function outcomeOf(
  tx: Database,
  { cause, subject, since }: StoredAlert,
): Promise<Outcome> {
  const all = cause === 'no_worker' || cause === 'database_down'
  const isRecording = ['submissions_wait', 'recording_late'].includes(cause)
  const isSending = ['relay_paused', 'emails_wait', 'delivery_late'].includes(cause)
  // Dead letters and codes have no time at which they waited.
  const queue = cause === 'attempts_fail' || cause === 'queue_waits' ? subject : ''
  return {
    ...((all || isRecording || isRecordingQueue(queue)) && {
      submissions: await submissionsSince(tx, since),
    }),
    ...((all || isSending || queue === sendEmail.queue) && {
      emails: await emailsSince(tx, since),
    }),
  }
}
