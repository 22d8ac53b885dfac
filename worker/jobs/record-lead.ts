import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads/leads.ts'
import type { BatchHandler } from '../job-handler.ts'

import { enqueueMails } from '../mail/enqueue.ts'
import { leadMails } from '../mail/orders/lead-mails.ts'
import { leadEvents, recordedLead } from '../recording/lead-events.ts'
import { type FoundLead, findOut, foundColumns, isSuspected } from '../recording/leads.ts'
import { timelineOf } from '../timeline.ts'

/**
 * Writes accepted inquiries as leads, with what is to be known about them, their timeline and
 * their acknowledgements. Suspected spam is recorded like the rest, but no mail goes out about it.
 */
export const recordLeads: BatchHandler<RecordLead> = async (step, payloads) => {
  const leads = await findOut(step.tx, payloads, step.config.PUBLIC_URL)
  const recordedAt = new Date()
  const fresh = await insertLeads(
    step.tx,
    leads.map((lead) => leadOf(lead, recordedAt)),
  )
  const recorded = leads.filter(({ payload }) => fresh.has(payload.id))
  await appendEvents(
    step.tx,
    recorded.flatMap((lead) => eventsOf(lead, recordedAt)),
  )
  const trusted = recorded.filter((lead) => !isSuspected(lead.findings))
  await enqueueMails(
    step,
    trusted.flatMap((lead) =>
      leadMails(leadOf(lead, recordedAt), step.config, lead.findings.assignee),
    ),
  )
}

function eventsOf({ payload, findings }: FoundLead, recordedAt: Date) {
  const after = recordedLead(payload.code, findings)
  return [
    ...timelineOf(payload, payload.submittedAt, recordedAt, after),
    ...leadEvents(payload.id, recordedAt, findings),
  ]
}

function leadOf({ payload, findings }: FoundLead, recordedAt: Date) {
  const { id, code, submittedAt, language, fields, phone, emailNormalized } = payload
  return {
    id,
    refCode: code,
    name: fields.name,
    email: fields.email,
    emailNormalized,
    phone: fields.phone,
    phoneNational: phone.national,
    phoneE164: phone.e164,
    message: fields.message,
    propertyAsked: fields.propertyId ?? null,
    origin: fields.origin ?? null,
    ...foundColumns(findings, submittedAt),
    language,
    submittedAt,
    recordedAt,
    updatedAt: recordedAt,
  } satisfies NewLead
}
