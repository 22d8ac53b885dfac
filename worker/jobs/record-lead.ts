import { normalizeEmail } from '../../shared/contract/text.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { appendEvents } from '../../shared/tables/events.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads.ts'
import { resolveProperties } from '../../shared/tables/properties.ts'
import type { BatchHandler } from '../handlers.ts'
import { enqueueMails, type MailOrder } from '../mail/enqueue.ts'
import { timelineOf } from '../timeline.ts'

/** Writes accepted inquiries as leads, with their timeline and their acknowledgements. */
export const recordLeads: BatchHandler<RecordLead> = async (step, payloads) => {
  const asked = payloads.flatMap(({ inquiry }) => inquiry.propertyId ?? [])
  const properties = await resolveProperties(step.tx, asked)
  const recordedAt = new Date()
  const fresh = await insertLeads(
    step.tx,
    payloads.map((payload) => leadOf(payload, properties, recordedAt)),
  )
  const recorded = payloads.filter(({ leadId }) => fresh.has(leadId))
  await appendEvents(
    step.tx,
    recorded.flatMap(({ leadId, submittedAt, refCode }) =>
      timelineOf({ kind: 'lead', id: leadId }, submittedAt, recordedAt, { refCode }),
    ),
  )
  await enqueueMails(step, recorded.map(acknowledgement))
}

function leadOf(payload: RecordLead, properties: Map<string, string>, recordedAt: Date): NewLead {
  const { inquiry, phone } = payload
  return {
    id: payload.leadId,
    refCode: payload.refCode,
    name: inquiry.name,
    email: inquiry.email,
    emailNormalized: normalizeEmail(inquiry.email),
    phone: inquiry.phone,
    phoneNational: phone.national,
    phoneE164: phone.e164,
    message: inquiry.message,
    propertyAsked: inquiry.propertyId,
    propertyId: inquiry.propertyId ? properties.get(inquiry.propertyId) : undefined,
    origin: inquiry.origin,
    language: payload.language,
    submittedAt: payload.submittedAt,
    recordedAt,
    updatedAt: recordedAt,
  }
}

function acknowledgement({ leadId, refCode, language, inquiry }: RecordLead): MailOrder {
  return {
    template: 'lead-acknowledgement',
    about: { kind: 'lead', id: leadId },
    language,
    to: { name: inquiry.name, email: inquiry.email },
    data: { name: inquiry.name, code: refCode },
  }
}
