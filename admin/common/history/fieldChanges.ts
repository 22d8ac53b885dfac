import type { EventRow } from '../../../shared/contract/event.ts'

/** A field that an event recorded: with its previous and its new value if it changed, otherwise with its only value. */
export type Change = FieldDescription & {
  /** The previous value; undefined if the field did not change or had none. */
  from?: unknown
  to: unknown
  /** The currency of an amount, if the event recorded it. */
  currency?: string
}

/** How a field of an event is shown. */
type FieldDescription = {
  field: string
  /** The translation key of the field's name. */
  labelKey: string
  /** The prefix of the translation keys of the values, if these are translated. */
  keyPrefix?: string | undefined
  /** The list whose filter or sort order is the value. */
  list?: string | undefined
}

// Fields that are not shown: internal ids and details (`by`, unless nobody named it, `startAfter`), and values that the event's
// sentence already contains (`template`, `mails`).
const omitted = new Set([
  'by',
  'call',
  'copyId',
  'correctionId',
  'emailId',
  'exportId',
  'hasMore',
  'jobId',
  'mails',
  'partnerId',
  'ruleId',
  'startAfter',
  'template',
  'undoes',
])

/**
 * Returns the fields of an event, in the order in which they were recorded. Leaves out the fields in `omitted`,
 * ids whose name is also recorded, and fields that are empty both before and after. A field that only `before`
 * contains did not change: it says what the event was about, such as the name of a view that was deleted.
 * @param names the names to show instead of ids, by id; a partner's is shown beside the code
 */
export function changesOf(event: EventRow, names: Record<string, string> = {}): Change[] {
  const { type } = event
  const before = withPartnerName(event.before, names)
  const after = withPartnerName(event.after, names)
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const nameOf = (value: unknown) => (typeof value === 'string' && names[value]) || value
  const list = listOf(event)
  return [...fields]
    .filter((field) => !isOmitted(field, after?.[field]) && !hasName(field, fields))
    .filter((field) => field !== 'currency' || type !== 'submission.recorded')
    .map((field) => ({
      ...describeField(type, field, list),
      ...valuesOf({ type, before, after }, field),
    }))
    .map(({ from, to, ...change }) => ({ ...change, from: nameOf(from), to: nameOf(to) }))
    .map((change) => ({ ...change, ...currencyOf(event, change.field) }))
    .filter(({ field, from, to }) => !isEmpty(field, from) || !isEmpty(field, to))
}

// That a free salesperson took over is told; a rule, or the other inquiry, by its name.
function isOmitted(field: string, value: unknown) {
  return omitted.has(field) && !(field === 'by' && value === 'free')
}

const amounts = new Set(['capacity', 'price'])

function currencyOf({ before, after }: EventRow, field: string) {
  const currency = after?.currency ?? before?.currency
  return amounts.has(field) && typeof currency === 'string' ? { currency } : {}
}

// The code of a partner with the partner's name, which is in `names` by `partnerId`.
function withPartnerName(state: EventRow['before'], names: Record<string, string>) {
  const { code, partnerId } = state ?? {}
  const name = typeof partnerId === 'string' && names[partnerId]
  return name && typeof code === 'string' ? { ...state, code: `${name} ${code}` } : state
}

function valuesOf(
  { type, before, after }: Pick<EventRow, 'type' | 'before' | 'after'>,
  field: string,
) {
  const from = before?.[field]
  // A correction does not record a new value for the fields that it empties, although they changed.
  const isFact = !(after && field in after) && type !== 'submission.corrected'
  const to = isFact ? from : after?.[field]
  const isUnchanged = JSON.stringify(from) === JSON.stringify(to)
  return isUnchanged || !before || !(field in before) ? { to } : { from, to }
}

/**
 * Returns a field of an event with the translation key of its name, and the key prefix of its values if these
 * are translated.
 * @param list the list that the event is about, for filters, sort orders and columns
 */
export function describeField(type: string, field: string, list?: string): FieldDescription {
  return {
    field,
    labelKey: labelKeyOf(type, field),
    keyPrefix: keyPrefixOf(type, field, list),
    list,
  }
}

function labelKeyOf(type: string, field: string) {
  if (type.startsWith('property.')) return `resources.properties.fields.${field}`
  if (/^person\.change/.test(type)) return `resources.people.fields.${field}`
  // The address of a sign-in is an IP address; any other is an email address.
  if (field === 'address' && type.startsWith('staff.')) return 'field.ipAddress'
  return `field.${field}`
}

// The list of a saved view, of an export (`leads.exported`) or of an action on several jobs.
function listOf({ type, before, after }: EventRow) {
  return String(after?.resource ?? before?.resource ?? type.split('.')[0])
}

/** Returns the reason recorded with an event; null if there is none or its changes already include it. */
export function reasonToShow({ type, actorKind, reason }: EventRow): string | null {
  return actorKind === 'system' && typesWithReasonInChanges.has(type) ? null : reason
}

// The events of recording a lead (`worker/recording/lead-events.ts`): their reason summarizes their changes.
const typesWithReasonInChanges = new Set([
  'lead.assigned',
  'lead.left_unassigned',
  'lead.referred',
  'lead.suspected',
  'referral.unknown_code_tried',
])

/**
 * Whether the value of a field is undefined, null, an empty string, or a list or object of only such values.
 * Exception: a rule without conditions applies to everything, so these are not empty.
 */
export function isEmpty(field: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'object' || field === 'conditions') return false
  return Object.values(value).every((item) => isEmpty(field, item))
}

// Whether a field is an id, such as `assigneeId`, and the event also has the name (`assignee`).
function hasName(field: string, fields: Set<string>) {
  return field.endsWith('Id') && fields.has(field.slice(0, -2))
}

const keyPrefixes: Record<string, string | Record<string, string>> = {
  attributes: 'propertyAttribute',
  by: 'assignedBy',
  cause: 'reassignCause',
  failure: 'media.failures',
  decisionReason: 'decisionReason',
  kind: {
    answer_template: 'leadKind',
    lead: 'leadKind',
    media: 'mediaKind',
    note: 'noteKind',
    property: 'propertyKind',
    submission: 'leadKind',
    task: 'taskKind',
  },
  group: 'funnel.group',
  language: 'common',
  lostReason: 'lostReason',
  method: 'signInMethod',
  origin: { lead: 'leadOrigin' },
  repeats: 'taskRepeat',
  riskFlags: 'riskFlag',
  role: 'role',
  spamReasons: 'spamReason',
  spamReview: 'spamReview',
  state: 'jobState',
  status: {
    email: 'emailStatus',
    lead: 'leadStatus',
    partner: 'partnerStatus',
    property: 'propertyStatus',
  },
}

// A field such as `kind` has different values, and thus another prefix, for each kind of record.
function keyPrefixOf(type: string, field: string, list?: string): string | undefined {
  if (field === 'hiddenColumns' || field === 'columns') return `resources.${list}.fields`
  const found = keyPrefixes[field]
  return typeof found === 'object' ? found[type.split('.')[0] ?? ''] : found
}
