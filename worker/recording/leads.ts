import { isConversation } from '../../shared/contract/entry.ts'
import type { LeadKind, SpamReason } from '../../shared/contract/lead.ts'
import { propertyKeys } from '../../shared/domain/property-key.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { EarlierLead } from '../../shared/tables/leads/earlier-leads.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import {
  type RequestedProperty,
  resolveProperties,
} from '../../shared/tables/properties/properties.ts'
import { type AssignmentRule, activeRules } from '../../shared/tables/rules/assignment-rules.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { type AssignmentResult, findKnownAssignee } from './assignment.ts'
import { chooseAvailable, freeInTurns, type TakeFree } from './cover.ts'
import { distinctSubmissions } from './distinct.ts'
import { type EarlierLeadIndex, loadEarlierLeads } from './earlier-leads.ts'
import { deriveKind } from './kind.ts'

import { findReferrals, noReferral, type Referral, referralColumns } from './referral.ts'
import { spamReasonsOf } from './spam.ts'
import { textHash } from './text-hash.ts'

/** A submitted inquiry and the findings about it. */
export type LeadWithFindings = { payload: RecordLead; findings: LeadFindings }

/** What is derived about a lead from its fields, other leads, the assignment rules and the referral codes. */
export type LeadFindings = AssignmentResult & {
  kind: LeadKind
  /** The words of the message from which the kind was derived; null for advisory. */
  kindWords: string | null
  property: RequestedProperty | undefined
  /** Other leads of the same person, newest first. */
  earlier: EarlierLead[]
  textHash: string | null
  spamReasons: SpamReason[]
  referral: Referral
}

type Sources = {
  properties: Map<string, RequestedProperty>
  referrals: Map<string, Referral>
  rules: AssignmentRule[]
  earlierLeads: EarlierLeadIndex
  takeFree: TakeFree
  ownUrl: string
}

/**
 * Derives the findings about a batch of leads. The number of statements does not depend on the size of the
 * batch. Each lead is also compared with the earlier ones of the batch.
 * @param config PUBLIC_URL: links to it do not count as spam; TIME_ZONE: of today, which absences depend on
 * @returns each lead once, sorted by time of submission
 */
export async function deriveFindings(
  tx: Database,
  payloads: RecordLead[],
  { PUBLIC_URL: ownUrl, TIME_ZONE: timeZone }: Pick<Config, 'PUBLIC_URL' | 'TIME_ZONE'>,
): Promise<LeadWithFindings[]> {
  const inOrder = distinctInOrder(payloads)
  const traits = inOrder.map(traitsOf)
  const keys = inOrder.flatMap(({ fields }) => propertyKeys(fields.propertyId ?? ''))
  const sources = {
    properties: await resolveProperties(tx, keys, timeZone),
    referrals: await findReferrals(tx, inOrder),
    rules: await activeRules(tx, timeZone),
    earlierLeads: await loadEarlierLeads(tx, traits, timeZone),
    takeFree: freeInTurns(tx, timeZone),
    ownUrl,
  }
  const found: LeadWithFindings[] = []
  for (const [index, payload] of inOrder.entries()) {
    const own = traits[index] ?? traitsOf(payload)
    found.push({ payload, findings: await deriveLeadFindings(payload, own, sources) })
  }
  return found
}

/**
 * Returns the columns of a lead that come from its findings.
 * @param submittedAt becomes `waitingSince`, unless the lead is held for review
 */
export function findingColumns(findings: LeadFindings, submittedAt: string | Date) {
  const { kind, property, textHash, spamReasons, assignee, assignment, referral } = findings
  return {
    kind,
    propertyId: property?.id,
    textHash,
    spamReasons,
    waitingSince: isSuspected(findings) ? null : submittedAt,
    assigneeId: assignee?.id,
    assignment,
    ...referralColumns(referral),
  } satisfies Partial<NewLead>
}

/**
 * Returns the columns of a lead whose assignee entered it after a conversation with the client: it has had its first response. One
 * that was entered for somebody else, or for nobody, waits for a response like an inquiry.
 */
export function responseColumns({ payload, findings }: LeadWithFindings) {
  const { entry, fields, submittedAt } = payload
  if (!entry || entry.by.id !== findings.assignee?.id || !isConversation(fields.origin)) return {}
  return {
    status: 'contacted',
    firstResponseAt: submittedAt,
    waitingSince: null,
  } satisfies Partial<NewLead>
}

/** Whether a lead is held for review. No emails about such a lead are sent, not even to staff. */
export function isSuspected({ spamReasons }: Pick<LeadFindings, 'spamReasons'>): boolean {
  return spamReasons.length > 0
}

async function deriveLeadFindings(
  payload: RecordLead,
  traits: EarlierLead,
  sources: Sources,
): Promise<LeadFindings> {
  const { id, fields, language } = payload
  const { earlierLeads, rules, takeFree } = sources
  const property = propertyKeys(fields.propertyId ?? '')
    .map((key) => sources.properties.get(key))
    .find((found) => found !== undefined)
  const { kind, words } = deriveKind(fields.message, fields.propertyId !== undefined)
  const earlier = earlierLeads.ofPerson(traits)
  const assigned =
    assignedByStaff(payload, earlier) ??
    (await chooseAvailable(
      { kind, language, origin: fields.origin, property },
      rules,
      earlier,
      takeFree,
    ))
  const spamReasons = payload.entry
    ? []
    : spamReasonsOf(payload, earlierLeads.countOthersWithText(traits), sources.ownUrl)
  const referral = sources.referrals.get(id) ?? noReferral
  earlierLeads.add({ ...traits, assignee: toPresent(assigned) })
  const found = { kind, kindWords: words, property, earlier, textHash: traits.textHash }
  return { ...found, ...assigned, spamReasons, referral }
}

// Rules assign leads only to staff who are not away.
function toPresent({ assignee }: AssignmentResult): EarlierLead['assignee'] {
  return assignee && { ...assignee, isAway: false }
}

function assignedByStaff(
  { entry }: RecordLead,
  earlier: EarlierLead[],
): AssignmentResult | undefined {
  if (!entry?.assignee) return undefined
  // Nobody has chosen whoever made a lead from an assessment, and who may not know that the client is a colleague's.
  const known = entry.assessmentId === undefined ? undefined : findKnownAssignee(earlier)
  if (known) return known
  return { assignee: entry.assignee, assignment: { by: 'staff' } }
}

function traitsOf(payload: RecordLead): EarlierLead {
  return {
    id: payload.id,
    refCode: payload.code,
    emailNormalized: payload.emailNormalized,
    phoneE164: payload.phone?.e164 ?? null,
    // Staff describe many clients in the same words.
    textHash: payload.entry ? null : textHash(payload.fields.message),
    submittedAt: new Date(payload.submittedAt),
    assignee: null,
  }
}

function distinctInOrder(payloads: RecordLead[]): RecordLead[] {
  return distinctSubmissions(payloads).sort(
    (a, b) => a.submittedAt.localeCompare(b.submittedAt) || a.id.localeCompare(b.id),
  )
}
