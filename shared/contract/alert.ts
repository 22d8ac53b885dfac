/** @internal */
export const alertCauses = [
  'queue_waits',
  'dead_letters',
  'no_worker',
  'relay_paused',
  'codes_low',
] as const
export type AlertCause = (typeof alertCauses)[number]

/** The numbers of an alert, or the relay's reply. The cause determines which fields are set. */
type AlertDetail = {
  /** How long the oldest job of the queue has waited, in seconds. */
  seconds?: number
  /** The longest acceptable wait, in seconds. */
  limit?: number
  /** How many dead letters there are, or how many codes are left. */
  count?: number
  /** The relay's reply; without one, the connection error. Masked. */
  reason?: string
}

/** A problem with the system that ops are notified of. */
export type Alert<Time = string> = {
  id: string
  cause: AlertCause
  /** The name of the queue or the code prefix; empty for other causes. */
  subject: string
  detail: AlertDetail
  since: Time
  /** When ops were last notified. */
  lastMailedAt: Time | null
}

/**
 * Returns the dashboard path of the jobs or emails that an alert is about; for `no_worker` and `codes_low`,
 * that of the job console.
 */
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

/** Returns the dashboard path of a list with a filter. */
export function listPath(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}
