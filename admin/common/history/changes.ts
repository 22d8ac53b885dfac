import type { EventRow } from '../../../shared/contract/event.ts'

/** A field that an event changed, with its values. */
export type Change = {
  field: string
  /** The translation key of the field's name. */
  labelKey: string
  /** The previous value; undefined if the event did not record it. */
  from?: unknown
  to: unknown
  /** The prefix of the translation keys of the values, if these are translated. */
  keyPrefix?: string | undefined
}

// Fields that are not shown: ids that mean nothing to users, and values in the event's own text.
const omitted = new Set([
  ...['by', 'call', 'copyId', 'correctionId', 'emailId', 'jobId', 'mails', 'partnerId'],
  ...['ruleId', 'startAfter', 'template'],
])

/**
 * Returns the fields that an event changed, in the order in which they were recorded. Leaves out fields that
 * mean nothing to users and those that were and stay empty.
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
      ...describeField(type, field),
      ...(before && field in before && { from: nameOf(before[field]) }),
      to: nameOf(after?.[field]),
    }))
    .filter(({ from, to }) => !isEmpty(from) || !isEmpty(to))
}

/** Returns a field of an event with the translation keys of its name and of its values. */
export function describeField(
  type: string,
  field: string,
): Pick<Change, 'field' | 'labelKey' | 'keyPrefix'> {
  const labelPrefix = type.startsWith('property.') ? 'resources.properties.fields' : 'field'
  return { field, labelKey: `${labelPrefix}.${field}`, keyPrefix: keyPrefixOf(type, field) }
}

/** Returns the reason recorded with an event; null if there is none or its changes already include it. */
export function reasonOf({ type, actorKind, reason }: EventRow): string | null {
  const isInChanges = type === 'lead.suspected' || type === 'lead.assigned'
  return actorKind === 'system' && isInChanges ? null : reason
}

/** Whether a value is undefined, null, an empty string or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || [value].flat().join('') === ''
}

// Whether a field is an id, such as `assigneeId`, and the event also has the name (`assignee`).
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

// A field such as `kind` has different values, and thus another prefix, for each kind of record.
function keyPrefixOf(type: string, field: string): string | undefined {
  const found = keyPrefixes[field]
  return typeof found === 'object' ? found[type.split('.')[0] ?? ''] : found
}
