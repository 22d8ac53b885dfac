/**
 * The fields, in JSON that staff caused, whose values were chosen from a list or computed: values of an enum or the
 * catalog, days, codes, addresses of pages and pictures. Anyone can submit a name or number that is the same.
 */
const structuredFields = new Set([
  'id',
  'ids',
  'kind',
  'kinds',
  'status',
  'state',
  'queue',
  'type',
  'resource',
  'sort',
  'hiddenColumns',
  'region',
  'regions',
  'cities',
  'currency',
  'language',
  'languages',
  'interest',
  'flag',
  'template',
  'aboutKind',
  'assignee',
  'property',
  'referredBy',
  'referrer',
  'code',
  'refCode',
  'referralCode',
  'followUp',
  'followUpOn',
  'dueOn',
  'dueTime',
  'repeats',
  'from',
  'until',
  'since',
  'startAfter',
  'decision',
  'decisionReason',
  'riskFlags',
  'spamReview',
  'suppressedBy',
  'columns',
  'cause',
  'path',
  'slug',
  'pictureUrl',
  'by',
])

/** Returns whether a field never mentions a person. Fields that are not known may. */
export function isStructured(name: string): boolean {
  return structuredFields.has(name) || /[a-z]Ids?$/.test(name)
}

/**
 * The fields of filters and conditions whose values staff typed, but clients send, too: a city or a campaign can be
 * named like a person. They mention a person only if they identify nobody else.
 */
export const typedFields = ['origin', 'origins', 'city']
