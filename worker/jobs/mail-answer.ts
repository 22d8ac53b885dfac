import type { MailAnswer } from '../../shared/jobs/mail-answer.ts'
import { type Answer, lockAnswers } from '../../shared/tables/history/answers.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import { lockClientsOf, withCurrentContact } from '../../shared/tables/people/current-contact.ts'
import type { BatchHandler } from '../job-handler.ts'
import { answerEmail } from '../mail/emails/answer-email.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'

type SubmittedLead = Awaited<ReturnType<typeof submittedLeads>>[number]

/**
 * Enqueues the emails with answers to clients, to the client's current address. Skips leads and answers that do not exist, and
 * leads without an address.
 */
export const enqueueAnswers: BatchHandler<MailAnswer> = async (step, payloads) => {
  const leadIds = payloads.map(({ leadId }) => leadId)
  // A correction that is being made finds the emails, or these its address.
  await lockClientsOf(step.tx, leadIds)
  const submitted = await submittedLeads(step.tx, leadIds)
  const answers = await lockAnswers(
    step.tx,
    payloads.map(({ noteId }) => noteId),
  )
  const leads = await withCurrentContact(step.tx, submitted)
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const requests = payloads.flatMap((payload) =>
    requestFor(payload, byId.get(payload.leadId), answers.get(payload.noteId)),
  )
  await enqueueEmails(step, requests)
}

function requestFor(
  payload: MailAnswer,
  lead: SubmittedLead | undefined,
  answer: Answer | undefined,
): EmailRequest[] {
  return answer && lead?.email ? [answerEmail(payload, lead, answer)] : []
}
