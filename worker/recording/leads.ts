import type { LeadKind, SpamReason } from '../../shared/contract/lead.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import type { EarlierLead } from '../../shared/tables/leads/earlier-leads.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import { type AskedProperty, resolveProperties } from '../../shared/tables/properties/properties.ts'
import { type AssignmentRule, activeRules } from '../../shared/tables/rules/assignment-rules.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { type Assigned, assign } from './assignment.ts'
import { kindOf } from './kind.ts'
import { type Memory, recall } from './memory.ts'
import { propertyKey } from './property-key.ts'
import { type Referral, referralsOf } from './referral.ts'
import { spamReasonsOf } from './spam.ts'
import { textHash } from './text-hash.ts'

/** A submitted inquiry with what was found out about it. */
export type FoundLead = { payload: RecordLead; findings: LeadFindings }

/** What the worker knows about a lead beyond what was submitted. */
export type LeadFindings = Assigned & {
  kind: LeadKind
  /** The words of the message that tell the kind. */
  kindWords: string | null
  property: AskedProperty | undefined
  /** Other inquiries of the same person, the latest first. */
  earlier: EarlierLead[]
  textHash: string | null
  spamReasons: SpamReason[]
  referral: Referral
}

type Sources = {
  properties: Map<string, AskedProperty>
  referrals: Map<string, Referral>
  rules: AssignmentRule[]
  memory: Memory
  ownUrl: string
}

/**
 * Finds out what is to be known about the leads of a batch, in a fixed number of statements.
 * @param ownUrl where our own pages are
 * @returns each lead once, sorted by time; later leads see earlier ones of the batch
 */
export async function findOut(
  tx: Database,
  payloads: RecordLead[],
  ownUrl: string,
): Promise<FoundLead[]> {
  const inOrder = inOrderOf(payloads)
  const keys = inOrder.flatMap(({ fields }) => propertyKey(fields.propertyId ?? '') || [])
  const sources = {
    properties: await resolveProperties(tx, keys),
    referrals: await referralsOf(tx, inOrder),
    rules: await activeRules(tx),
    memory: await recall(tx, inOrder.map(traitsOf)),
    ownUrl,
  }
  return inOrder.map((payload) => ({ payload, findings: findingsOf(payload, sources) }))
}

/**
 * The columns of a lead that were found out.
 * @param submittedAt since when its client waits, unless it is held as suspected spam
 */
export function foundColumns(findings: LeadFindings, submittedAt: string | Date) {
  const { kind, property, textHash, spamReasons, assignee, assignment, referral } = findings
  return {
    kind,
    propertyId: property?.id,
    textHash,
    spamReasons,
    waitingSince: isSuspected(findings) ? null : submittedAt,
    assigneeId: assignee?.id,
    assignment: JSON.stringify(assignment),
    // One that nobody has is kept, too: staff may find out whose it was meant to be.
    referredByCode: referral.partner?.code ?? referral.unknown[0]?.code,
    referredByPartnerId: referral.partner?.partnerId,
  } satisfies Partial<NewLead>
}

/** Whether a lead is held for review: neither its client nor the staff get a mail about it. */
export function isSuspected({ spamReasons }: Pick<LeadFindings, 'spamReasons'>): boolean {
  return spamReasons.length > 0
}

function findingsOf(payload: RecordLead, sources: Sources): LeadFindings {
  const { id, fields, language } = payload
  const { memory, rules } = sources
  const traits = traitsOf(payload)
  const property = sources.properties.get(propertyKey(fields.propertyId ?? ''))
  const { kind, words } = kindOf(fields.message, fields.propertyId !== undefined)
  const earlier = memory.ofPerson(traits)
  const assigned = assign({ kind, language, origin: fields.origin, property }, rules, earlier)
  const spamReasons = spamReasonsOf(payload, memory.othersWithText(traits), sources.ownUrl)
  const referral = sources.referrals.get(id) ?? { partner: null, unknown: [] }
  memory.remember({ ...traits, assignee: assigned.assignee })
  const found = { kind, kindWords: words, property, earlier, textHash: traits.textHash }
  return { ...found, ...assigned, spamReasons, referral }
}

function traitsOf(payload: RecordLead): EarlierLead {
  return {
    id: payload.id,
    refCode: payload.code,
    emailNormalized: payload.emailNormalized,
    phoneE164: payload.phone.e164,
    textHash: textHash(payload.fields.message),
    submittedAt: new Date(payload.submittedAt),
    assignee: null,
  }
}

// A submission can be in a batch twice: its job and the redriven copy of it.
function inOrderOf(payloads: RecordLead[]): RecordLead[] {
  const each = [...new Map(payloads.map((payload) => [payload.id, payload])).values()]
  return each.sort(
    (one, other) =>
      one.submittedAt.localeCompare(other.submittedAt) || one.id.localeCompare(other.id),
  )
}
