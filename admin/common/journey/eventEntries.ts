import type { CorrectionRow } from '../../../shared/contract/correction.ts'
import { changedFields } from '../../../shared/contract/correction.ts'
import type { EventRow, Journey } from '../../../shared/contract/records.ts'
import type { Tone } from '../tones.ts'
import type { Change, Entry, Value } from './entry.ts'

/** Something that was done to a submission, with what it was before and after. */
export function ofEvent(event: EventRow, { corrections, names }: Journey): Entry {
  const { id, at, type, actorKind, actor, after } = event
  const correction = corrections.find((each) => each.id === after?.correctionId)
  return {
    ...{ id, at, lane: actorKind === 'staff' ? 'staff' : 'submission', tone: toneOf(type) },
    isTrouble: troubles.has(`journey.event.${type}`),
    words: `journey.event.${type}`,
    actor: actor ?? `journey.actor.${actorKind}`,
    changes: correction ? correctedFields(correction, event) : changesOf(event, names),
    quote: quoteOf(event),
    ...(after?.emailId !== undefined && {
      blanks: { template: `emailTemplate.${after.template}` },
      link: { resource: 'emails', to: `/emails/${after.copyId ?? after.emailId}/show` },
    }),
  }
}

const troubles = new Set([
  'journey.event.lead.suspected',
  'journey.event.referral.unknown_code_tried',
])

function toneOf(type: string): Tone {
  if (troubles.has(`journey.event.${type}`)) return 'warning.main'
  return type.startsWith('submission.') ? 'success.main' : 'info.main'
}

// A note says itself what was written; what recording derived says why in words of its own.
function quoteOf({ type, after, reason, actorKind }: EventRow) {
  if (type.startsWith('note.')) return typeof after?.body === 'string' ? after.body : null
  if (actorKind === 'staff') return reason
  return hasReasonInChanges(type) ? null : reason
}

const hasReasonInChanges = (type: string) => type === 'lead.suspected' || type === 'lead.assigned'

/** In full what the event itself tells masked. */
function correctedFields({ original, corrected }: CorrectionRow, { type }: EventRow): Change[] {
  return changedFields(original, corrected).map((field) => ({
    field: `journey.field.${field}`,
    from: asValue(type, field, original[field], {}),
    to: asValue(type, field, corrected[field], {}),
  }))
}

function changesOf(event: EventRow, names: Record<string, string>): Change[] {
  const { type, before, after } = event
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .filter((field) => !isTold(field, fields, type))
    .map((field) => ({
      field: `journey.field.${field}`,
      ...(before && field in before && { from: asValue(type, field, before[field], names) }),
      to: asValue(type, field, after?.[field], names),
    }))
    .filter(({ from, to }) => to !== null || (from !== null && from !== undefined))
}

// Ids whose name stands beside them, and what the line says in other words.
function isTold(field: string, fields: Set<string>, type: string) {
  const isNamed = field.endsWith('Id') && fields.has(field.slice(0, -2))
  return isNamed || untold.has(field) || (type.startsWith('note.') && field === 'body')
}
const untold = new Set([
  'emailId',
  'copyId',
  'correctionId',
  'template',
  'partnerId',
  'by',
  'mails',
  'jobId',
  'startAfter',
  'call',
])

function asValue(
  type: string,
  field: string,
  value: unknown,
  names: Record<string, string>,
): Value | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return { text: value.map(String).join(', ') }
  if (typeof value === 'object') return { text: JSON.stringify(value) }
  if (typeof value === 'boolean') return { key: `journey.${value ? 'yes' : 'no'}`, text: '' }
  const text = String(value)
  const words = wordsOf(type, field)
  if (words) return { key: `${words}.${text}`, text }
  return { text: names[text] ?? text }
}

// Where the translations name the values of a field.
function wordsOf(type: string, field: string): string | undefined {
  if (field === 'status') return statuses[type.split('.')[0] ?? '']
  if (field === 'kind') return type.startsWith('note.') ? 'noteKind' : 'leadKind'
  return { spamReview: 'spamReview', decisionReason: 'decisionReason' }[field]
}

const statuses: Record<string, string> = {
  lead: 'leadStatus',
  partner: 'partnerStatus',
  email: 'emailStatus',
}
