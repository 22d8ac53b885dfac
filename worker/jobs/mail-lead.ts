import type { MailLead } from '../../shared/jobs/mail-lead.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { submittedLeads } from '../../shared/tables/leads/submitted-leads.ts'
import type { BatchHandler } from '../job-handler.ts'

import { enqueueMails, type MailOrder } from '../mail/enqueue.ts'
import { leadMails, leadNotice } from '../mail/orders/lead-mails.ts'

type SubmittedLead = Awaited<ReturnType<typeof submittedLeads>>[number]

/** Orders the mails staff have asked for by what they did with a lead; one that is gone has none. */
export const mailLeads: BatchHandler<MailLead> = async (step, payloads) => {
  const leads = await submittedLeads(
    step.tx,
    payloads.map(({ leadId }) => leadId),
  )
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  const orders = payloads.flatMap((payload) => {
    const lead = byId.get(payload.leadId)
    return lead ? ordersOf(payload, lead, step.config) : []
  })
  await enqueueMails(step, orders)
}

function ordersOf(payload: MailLead, lead: SubmittedLead, config: Config): MailOrder[] {
  if (payload.mails === 'held') return leadMails(lead, config, lead.assignee)
  if (lead.assignee?.id !== payload.assigneeId) return []
  return [{ ...leadNotice(lead, config, lead.assignee), occasion: payload.occasion }]
}
