import type { MailLead } from '../../shared/jobs/mail-lead.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { type Answer, lockAnswers } from '../../shared/tables/history/answers.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import { withCurrentContact } from '../../shared/tables/people/current-contact.ts'
import type { BatchHandler } from '../job-handler.ts'
import { answerEmail } from '../mail/emails/answer-email.ts'
import { leadEmails, leadNotice } from '../mail/emails/lead-emails.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'

type SubmittedLead = Awaited<ReturnType<typeof submittedLeads>>[number]

/**
 * Enqueues emails about recorded leads: those that awaited the review of a suspected lead, notices to new assignees, and
 * answers to clients. Skips leads that do not exist, notices about leads that have been reassigned since, and answers that do
 * not exist. Answers go to the client's current address.
 */
export const enqueueLeadEmails: BatchHandler<MailLead> = async (step, payloads) => {
  const leads = await submittedLeads(
    step.tx,
    payloads.map(({ leadId }) => leadId),
  )
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const noteIds = payloads.flatMap((payload) => (payload.mails === 'answer' ? payload.noteId : []))
  const answers = await lockAnswers(step.tx, noteIds)
  const answered = await withCurrentContact(step.tx, noteIds.length > 0 ? leads : [])
  const currentById = new Map(answered.map((lead) => [lead.id, lead]))
  const requests = payloads.flatMap((payload) => {
    const lead = byId.get(payload.leadId)
    if (!lead) return []
    if (payload.mails === 'answer')
      return answerRequest(payload, currentById.get(lead.id) ?? lead, answers)
    return requestsFor(payload, lead, step.config)
  })
  await enqueueEmails(step, requests)
}

type AnswerToMail = Extract<MailLead, { mails: 'answer' }>

function answerRequest(
  payload: AnswerToMail,
  lead: SubmittedLead,
  answers: Map<string, Answer>,
): EmailRequest[] {
  const answer = answers.get(payload.noteId)
  return answer && lead.email ? [answerEmail(payload, lead, answer)] : []
}

function requestsFor(
  payload: Exclude<MailLead, AnswerToMail>,
  lead: SubmittedLead,
  config: Config,
): EmailRequest[] {
  if (payload.mails === 'held') return leadEmails(lead, config, lead.assignee)
  if (lead.assignee?.id !== payload.assigneeId) return []
  return [{ ...leadNotice(lead, config, lead.assignee), occasion: payload.occasion }]
}
