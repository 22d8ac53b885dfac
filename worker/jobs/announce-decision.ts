import type { AnnounceDecision } from '../../shared/jobs/announce-decision.ts'
import { findApplicants } from '../../shared/tables/partners/decisions.ts'
import type { BatchHandler } from '../job-handler.ts'

import { enqueueMails } from '../mail/enqueue.ts'
import { decisionMail } from '../mail/orders/decision-mail.ts'

/** Tells applicants what was decided. One whose application was erased meanwhile is told nothing. */
export const announceDecisions: BatchHandler<AnnounceDecision> = async (step, decisions) => {
  const applicants = await findApplicants(
    step.tx,
    decisions.map(({ partnerId }) => partnerId),
  )
  await enqueueMails(
    step,
    decisions.flatMap((decision) => {
      const applicant = applicants.get(decision.partnerId)
      return applicant ? decisionMail(applicant, decision) : []
    }),
  )
}
