/** What ops are warned of. */
const alertCauses = [
  'queue_waits',
  'dead_letters',
  'no_worker',
  'relay_paused',
  'codes_low',
] as const
export type AlertCause = (typeof alertCauses)[number]

/** How bad it is. */
type AlertDetail = {
  /** How long the oldest job of a queue has waited, and how long it may, in seconds. */
  seconds?: number
  limit?: number
  /** How many dead letters there are, or how many codes are left. */
  count?: number
  /** What the relay said. */
  reason?: string
}

/** Something that is wrong with the house. */
export type Alert<Time = string> = {
  id: string
  cause: AlertCause
  /** The queue or the prefix of codes it is about; empty when there is only one of them. */
  subject: string
  detail: AlertDetail
  since: Time
  lastMailedAt: Time | null
}

/** Where somebody who is warned looks first, as an address under the dashboard. */
export function placeOf({ cause, subject }: Pick<Alert, 'cause' | 'subject'>): string {
  switch (cause) {
    case 'queue_waits':
      return listOf('jobs', { queue: [subject], state: ['ready'] })
    case 'dead_letters':
      return listOf('jobs', { queue: [subject], state: ['dead'] })
    case 'relay_paused':
      return listOf('emails', { status: ['queued'] })
    default:
      return '/jobs'
  }
}

/** A list with a filter, as an address under the dashboard. */
export function listOf(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}
