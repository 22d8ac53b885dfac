import type { EventRow } from '../../../shared/contract/event.ts'

/** A field that an event changed. */
export type Change = {
  field: string
  /** The translation key of the field's name. */
  label: string
  /** The value before; missing if the event does not record it. */
  from?: unknown
  to: unknown
  /** The prefix of the translation keys of its values, if they are translated. */
  keyPrefix?: string | undefined
}

// Ids that mean nothing to users, and fields that the text of the event already includes.
const omitted = new Set([
  ...['by', 'call', 'copyId', 'correctionId', 'emailId', 'jobId', 'mails', 'partnerId'],
  ...['ruleId', 'startAfter', 'template'],
])

/**
 * The fields that an event changed, in the order in which they were recorded.
 * @param names the names to show instead of ids, by id
 */
export function changesOf(
  { type, before, after }: EventRow,
  names: Record<string, string> = {},
): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const nameOf = (value: unknown) => (typeof value === 'string' && names[value]) || value
  return [...fields]
    .filter((field) => !omitted.has(field) && !hasName(field, fields))
    .map((field) => ({
      ...nameField(type, field),
      ...(before && field in before && { from: nameOf(before[field]) }),
      to: nameOf(after?.[field]),
    }))
    .filter(({ from, to }) => !isEmpty(from) || !isEmpty(to))
}

/** A field of an event, with the translation keys of its name and of its values. */
export function nameField(
  type: string,
  field: string,
): Pick<Change, 'field' | 'label' | 'keyPrefix'> {
  const stem = type.startsWith('property.') ? 'resources.properties.fields' : 'field'
  return { field, label: `${stem}.${field}`, keyPrefix: keyPrefixOf(type, field) }
}

/** The reason recorded with an event, unless its changes already include it. */
export function reasonOf({ type, actorKind, reason }: EventRow): string | null {
  const isInChanges = type === 'lead.suspected' || type === 'lead.assigned'
  return actorKind === 'system' && isInChanges ? null : reason
}

/** Whether a value is undefined, null, an empty string or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || [value].flat().join('') === ''
}

// Whether the event also records the name that belongs to an id.
function hasName(field: string, fields: Set<string>) {
  return field.endsWith('Id') && fields.has(field.slice(0, -2))
}

const keyPrefixes: Record<string, string | Record<string, string>> = {
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

/** The prefix of the translation keys of a field's values, if they are translated. */
function keyPrefixOf(type: string, field: string): string | undefined {
  const found = keyPrefixes[field]
  return typeof found === 'object' ? found[type.split('.')[0] ?? ''] : found
}
