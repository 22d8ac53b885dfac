/** The conditions that ops are alerted to. */
const alertCauses = [
  'queue_waits',
  'dead_letters',
  'no_worker',
  'relay_paused',
  'codes_low',
] as const
export type AlertCause = (typeof alertCauses)[number]

/** Measurements behind an alert; which ones depends on the cause. */
type AlertDetail = {
  /** How long the oldest job of the queue has waited, and its limit, in seconds. */
  seconds?: number
  limit?: number
  /** How many dead letters there are, or how many codes are left. */
  count?: number
  /** The relay's reply. */
  reason?: string
}

/** A problem with the system that ops are notified of. */
export type Alert<Time = string> = {
  id: string
  cause: AlertCause
  /** The queue or the code prefix it concerns; empty for causes that occur only once. */
  subject: string
  detail: AlertDetail
  since: Time
  lastMailedAt: Time | null
}

/** The dashboard path that shows the cause of an alert. */
export function alertPath({ cause, subject }: Pick<Alert, 'cause' | 'subject'>): string {
  switch (cause) {
    case 'queue_waits':
      return listPath('jobs', { queue: [subject], state: ['ready'] })
    case 'dead_letters':
      return listPath('jobs', { queue: [subject], state: ['dead'] })
    case 'relay_paused':
      return listPath('emails', { status: ['queued'] })
    default:
      return '/jobs'
  }
}

/** The dashboard path of a filtered list. */
export function listPath(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}
