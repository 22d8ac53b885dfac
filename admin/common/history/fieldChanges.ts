import type { EventRow } from '../../../shared/contract/event.ts'

/** A field that an event changed, with its previous and new values. */
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

// Fields that are not shown: internal ids and details (`by`, `startAfter`), and values that the event's
// sentence already contains (`template`, `mails`).
const omitted = new Set([
  'by',
  'call',
  'copyId',
  'correctionId',
  'emailId',
  'jobId',
  'mails',
  'partnerId',
  'ruleId',
  'startAfter',
  'template',
])

/**
 * Returns the fields that an event changed, in the order in which they were recorded. Leaves out the fields
 * in `omitted`, ids whose name is also recorded, and fields that are empty both before and after.
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

/**
 * Returns a field of an event with the translation key of the field's name, and the key prefix of its values
 * if these are translated.
 */
export function describeField(
  type: string,
  field: string,
): Pick<Change, 'field' | 'labelKey' | 'keyPrefix'> {
  const labelPrefix = type.startsWith('property.') ? 'resources.properties.fields' : 'field'
  return { field, labelKey: `${labelPrefix}.${field}`, keyPrefix: keyPrefixOf(type, field) }
}

/** Returns the reason recorded with an event; null if there is none or its changes already include it. */
export function reasonOf({ type, actorKind, reason }: EventRow): string | null {
  return actorKind === 'system' && typesWithReasonInChanges.has(type) ? null : reason
}

// The events of recording a lead (`worker/recording/lead-events.ts`): their reason summarizes their changes.
const typesWithReasonInChanges = new Set([
  'lead.assigned',
  'lead.referred',
  'lead.suspected',
  'referral.unknown_code_tried',
])

/** Whether a value is undefined, null, an empty string, or a list of only such values. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  return value === undefined || value === null || value === ''
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
