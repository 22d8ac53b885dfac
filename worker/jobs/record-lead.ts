import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { budgetColumns } from '../../shared/tables/leads/lead-money.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads/leads.ts'
import { partnerNames } from '../../shared/tables/partners/partners.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import type { BatchHandler } from '../job-handler.ts'
import { enteredLeadEmails, leadEmails } from '../mail/emails/lead-emails.ts'
import { enqueueEmails } from '../mail/enqueue.ts'
import { firstLeadEvents } from '../recording/first-events.ts'
import { leadEvents, recordedLeadDetails } from '../recording/lead-events.ts'
import {
  deriveFindings,
  findingColumns,
  isSuspected,
  type LeadWithFindings,
  responseColumns,
} from '../recording/leads.ts'

/**
 * Records accepted inquiries as leads with their findings and events, and enqueues their emails. Suspected
 * leads are recorded as well, but no emails about them are enqueued until staff clear them.
 */
export const recordLeads: BatchHandler<RecordLead> = async (step, payloads) => {
  const leads = await deriveFindings(step.tx, payloads, step.config)
  const recordedAt = new Date()
  const rows = leads.map((lead) => ({ ...lead, row: toNewLead(lead, recordedAt) }))
  const fresh = await insertLeads(
    step.tx,
    rows.map(({ row }) => row),
  )
  const recorded = rows.filter(({ row }) => fresh.has(row.id))
  await recordPeople(
    step.tx,
    recorded.map(({ row }) => row),
  )
  await appendEvents(
    step.tx,
    recorded.flatMap((lead) => eventsOf(lead, recordedAt)),
  )
  const trusted = recorded.filter((lead) => !isSuspected(lead.findings))
  const referrers = await partnerNames(
    step.tx,
    trusted.flatMap(({ findings }) => findings.referral.partner?.partnerId ?? []),
  )
  await enqueueEmails(
    step,
    trusted.flatMap(({ payload, findings, row }) => {
      const { clientKey, traceparent, entry } = payload
      const { assignee, property = null, referral } = findings
      const { partner } = referral
      const referrerName = referrers.get(partner?.partnerId ?? '')?.agencyName ?? null
      const referred = { referralCode: partner?.code ?? null, referrerName }
      const lead = { ...row, ...referred, property, clientKey, traceparent }
      if (entry) return enteredLeadEmails(lead, step.config, assignee, entry)
      return leadEmails(lead, step.config, assignee)
    }),
  )
}

function eventsOf({ payload, findings }: LeadWithFindings, recordedAt: Date) {
  const after = recordedLeadDetails(payload.code, findings)
  return [
    ...firstLeadEvents(payload, recordedAt, after),
    ...leadEvents(payload.id, recordedAt, findings),
  ]
}

function toNewLead({ payload, findings }: LeadWithFindings, recordedAt: Date) {
  const { id, code, submittedAt, language, fields, phone, emailNormalized, entry } = payload
  return {
    id,
    refCode: code,
    name: fields.name,
    email: fields.email ?? '',
    emailNormalized,
    phone: fields.phone ?? '',
    phoneNational: phone?.national ?? '',
    phoneE164: phone?.e164 ?? null,
    message: fields.message,
    propertyAsked: fields.propertyId ?? null,
    origin: fields.origin ?? null,
    ...findingColumns(findings, submittedAt),
    // In each row of a batch: one without it would get null, not the default.
    status: 'new' as const,
    ...responseColumns({ payload, findings }),
    ...budgetColumns(entry?.budget ?? null),
    assessmentId: entry?.assessmentId ?? null,
    language,
    submittedAt,
    recordedAt,
    updatedAt: recordedAt,
  } satisfies NewLead
}
