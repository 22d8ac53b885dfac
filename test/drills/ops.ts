import type { AlertStatus } from '../../shared/contract/alert.ts'
import type { FailureGroups, JobResult, QueueCard } from '../../shared/contract/job.ts'
import type { QueueMeasurements } from '../../shared/contract/measurements.ts'
import type { Summary } from '../../shared/contract/summary.ts'

/** The first administrator, whom the APIs create. */
export const opsAccount = {
  STAFF_EMAIL: 'ops@drills.example',
  STAFF_PASSWORD: 'a drill in the morning',
}

/** An engineer who looks at the dashboard, and uses its buttons. */
export type Ops = {
  /** What the home screen and the page of alerts ask for; throws if there is no answer with 200. */
  status(): Promise<AlertStatus>
  summary(): Promise<Summary>
  queues(): Promise<QueueCard[]>
  measurements(): Promise<QueueMeasurements>
  failureGroups(): Promise<FailureGroups>
  /** Retries the failing jobs of a queue, as the button of a failure group does. */
  retry(queue: string): Promise<JobResult>
  /** Dismisses the dead letters of a queue that are no submissions. */
  dismiss(queue: string, reason: string): Promise<JobResult>
  /** Pauses a queue, and returns a function that resumes it. */
  pause(queue: string, reason: string): Promise<() => Promise<void>>
}

/**
 * Signs the engineer in.
 * @param nextAddress returns the base URL of an API
 */
export async function signInOps(nextAddress: () => string): Promise<Ops> {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = opsAccount
  const response = await fetch(`${nextAddress()}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const headers = { Cookie: cookies.join('; '), 'Content-Type': 'application/json' }
  if (!response.ok) throw new Error(`the engineer was not signed in: ${response.status}`)

  async function ask<Result>(path: string, body?: object): Promise<Result> {
    const answer = await fetch(`${nextAddress()}/api/staff/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Result
  }
  return {
    status: () => ask('alert-status'),
    summary: () => ask('summary'),
    queues: () => ask('queues'),
    measurements: () => ask('queue-measurements?range=1h'),
    failureGroups: () => ask('failure-groups?limit=1000'),
    retry: (queue) =>
      ask('jobs/retries', { selection: { filter: { queue, state: ['retrying', 'dead'] } } }),
    dismiss: (queue, reason) =>
      ask('jobs/dismissals', { selection: { filter: { queue, state: ['dead'] } }, reason }),
    pause: async (queue, reason) => {
      const { id } = await ask<{ id: string }>('holds', { queue, reason })
      return async () => {
        await fetch(`${nextAddress()}/api/staff/holds/${id}`, { method: 'DELETE', headers })
      }
    },
  }
}
