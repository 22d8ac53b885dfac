import type { EventRow } from '../../../shared/contract/event.ts'

/** A field that an event changed. */
export type Change = {
  field: string
  /** The translation key of the field's name. */
  label: string
  /** Its value before; missing when the event does not record it. */
  from?: unknown
  to: unknown
  /** The prefix of the translation keys of its values, if they have words. */
  words?: string | undefined
}

// Ids that mean nothing to a reader, and what the words of the event already say.
const omitted = new Set([
  ...['by', 'call', 'copyId', 'correctionId', 'emailId', 'jobId', 'mails', 'partnerId'],
  ...['ruleId', 'startAfter', 'template'],
])

/**
 * The fields that an event changed, in the order in which they were recorded.
 * @param names what the ids among the values are called
 */
export function changesOf(
  { type, before, after }: EventRow,
  names: Record<string, string> = {},
): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const named = (value: unknown) => (typeof value === 'string' && names[value]) || value
  return [...fields]
    .filter((field) => !omitted.has(field) && !hasName(field, fields))
    .map((field) => ({
      ...nameField(type, field),
      ...(before && field in before && { from: named(before[field]) }),
      to: named(after?.[field]),
    }))
    .filter(({ from, to }) => !isEmpty(from) || !isEmpty(to))
}

/** A field of an event, with the translation keys of its name and of its values. */
export function nameField(type: string, field: string): Pick<Change, 'field' | 'label' | 'words'> {
  const stem = type.startsWith('property.') ? 'resources.properties.fields' : 'field'
  return { field, label: `${stem}.${field}`, words: wordsOf(type, field) }
}

/** The reason that was given for an event, unless its changes contain it. */
export function reasonOf({ type, actorKind, reason }: EventRow): string | null {
  const isInChanges = type === 'lead.suspected' || type === 'lead.assigned'
  return actorKind === 'system' && isInChanges ? null : reason
}

/** Whether a value says nothing. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

// An id whose name is recorded beside it.
function hasName(field: string, fields: Set<string>) {
  return field.endsWith('Id') && fields.has(field.slice(0, -2))
}

const words: Record<string, string | Record<string, string>> = {
  decisionReason: 'decisionReason',
  kind: {
    lead: 'leadKind',
    note: 'noteKind',
    property: 'propertyKind',
    submission: 'leadKind',
  },
  language: 'common',
  method: 'signInMethod',
  riskFlags: 'riskFlag',
  role: 'role',
  spamReasons: 'spamReason',
  spamReview: 'spamReview',
  status: {
    email: 'emailStatus',
    lead: 'leadStatus',
    partner: 'partnerStatus',
    property: 'propertyStatus',
  },
}

/** The prefix of the translation keys of a field's values, if they have words. */
function wordsOf(type: string, field: string): string | undefined {
  const found = words[field]
  return typeof found === 'object' ? found[type.split('.')[0] ?? ''] : found
}
