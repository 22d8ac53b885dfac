import type { AnnounceDecision } from '../../shared/jobs/announce-decision.ts'
import { findApplicants } from '../../shared/tables/partners/decisions.ts'
import type { BatchHandler } from '../job-handler.ts'
import { decisionEmail } from '../mail/emails/decision-email.ts'
import { enqueueEmails } from '../mail/enqueue.ts'

/** Enqueues the emails that notify applicants of decisions. Skips applications that do not exist. */
export const announceDecisions: BatchHandler<AnnounceDecision> = async (step, decisions) => {
  const applicants = await findApplicants(
    step.tx,
    decisions.map(({ partnerId }) => partnerId),
  )
  await enqueueEmails(
    step,
    decisions.flatMap((decision) => {
      const applicant = applicants.get(decision.partnerId)
      return applicant ? decisionEmail(applicant, decision, step.config) : []
    }),
  )
}
