import type { MailLead } from '../../shared/jobs/mail-lead.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import type { BatchHandler } from '../job-handler.ts'
import { leadEmails, leadNotice } from '../mail/emails/lead-emails.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'
import { enqueueAnswers } from './mail-answer.ts'

type SubmittedLead = Awaited<ReturnType<typeof submittedLeads>>[number]
type AnswerPayload = Extract<MailLead, { mails: 'answer' }>
type NoticePayload = Exclude<MailLead, AnswerPayload>

/**
 * Enqueues emails about recorded leads: those that awaited the review of a suspected lead, and notices to new assignees. Skips
 * leads that do not exist, and notices about leads that have been reassigned since.
 */
export const enqueueLeadEmails: BatchHandler<MailLead> = async (step, payloads) => {
  const answers = payloads.filter((payload) => payload.mails === 'answer')
  if (answers.length > 0) await enqueueAnswers(step, answers)
  const others = payloads.filter((payload) => payload.mails !== 'answer')
  const leads = await submittedLeads(
    step.tx,
    others.map(({ leadId }) => leadId),
  )
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const requests = others.flatMap((payload) => {
    const lead = byId.get(payload.leadId)
    return lead ? requestsFor(payload, lead, step.config) : []
  })
  await enqueueEmails(step, requests)
}

function requestsFor(payload: NoticePayload, lead: SubmittedLead, config: Config): EmailRequest[] {
  if (payload.mails === 'held') return leadEmails(lead, config, lead.assignee)
  if (lead.assignee?.id !== payload.assigneeId) return []
  return [{ ...leadNotice(lead, config, lead.assignee), occasion: payload.occasion }]
}
