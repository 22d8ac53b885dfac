import { z } from 'zod'
import { DAY_MS } from './duration.ts'
import { type EmailTemplate, emailTemplates } from './email.ts'
import { reasonSchema } from './email-schema.ts'
import type { Count } from './job.ts'

// `Time` is a Date in the API and an ISO 8601 string in the dashboard.

/** Something that staff have stopped: a queue that no worker polls, or a template whose emails are not sent. */
export type Hold<Time = string> = {
  id: string
  queue: string
  /** The template whose emails are held; null if the whole queue is paused. */
  template: EmailTemplate | null
  reason: string
  since: Time
  /** When it ends by itself; null if somebody has to end it. */
  endsAt: Time | null
  /** The name of the staff member. */
  actor: string
}

/** A hold, and how many jobs or emails wait because of it. */
export type HoldRow<Time = string> = Hold<Time> & { waiting: Count }

/** The longest time after which a hold ends by itself, in milliseconds. */
const MAX_HOLD_MS = 30 * DAY_MS

const isInPeriod = (text: string) => {
  const ms = Date.parse(text) - Date.now()
  return ms > 0 && ms <= MAX_HOLD_MS
}

/** Request body that pauses a queue or, with a template, holds its emails. */
export const holdRequest = z.strictObject({
  queue: z.string().max(100),
  template: z.enum(emailTemplates).optional(),
  /** ISO 8601; absent: until somebody ends it. */
  endsAt: z.iso
    .datetime({ offset: true, abort: true })
    .refine(isInPeriod, { params: { error: 'holdEnd' } })
    .optional(),
  reason: reasonSchema,
  /** The id of the hold that it changes; without it, a queue or template that is already held is a conflict. */
  changes: z.uuid().optional(),
})

/** How many jobs or batches of a queue each worker runs at once. */
export type QueueConcurrency<Time = string> = {
  queue: string
  /** Whether its jobs record submissions. */
  recordsSubmissions: boolean
  /** What one slot runs: a batch of up to 300 jobs, or one job or email at a time. */
  unit: 'batches' | 'jobs' | 'emails'
  /** What staff have set; null if it is the default. */
  current: number | null
  /** Null if it depends on a setting of the worker (`SMTP_CONNECTIONS`). */
  default: number | null
  max: number
  setAt: Time | null
  actor: string | null
}

/** Request body that changes the concurrency of a queue; null: back to the default. */
export const concurrencyRequest = z.strictObject({
  concurrency: z.number().int().min(1).max(100).nullable(),
  reason: reasonSchema,
})

/** Request body that stops a running job. */
export const stopRequest = z.strictObject({ reason: reasonSchema })

/** What staff can stop and change, and what they have. */
export type Controls<Time = string> = {
  holds: HoldRow<Time>[]
  concurrency: QueueConcurrency<Time>[]
}

/**
 * What a worker replied when it was asked to probe the relay.
 * `timeout`: the worker did not reply; it may be busy, or be probing a relay that does not answer.
 */
export type RelayProbe = {
  /** Host and process id. */
  worker: string
  outcome: 'accepted' | 'refused' | 'timeout'
  /** How long the probe took. */
  milliseconds: number | null
  /** The relay's reply or the error, masked; null if it accepted. */
  reason: string | null
}

/**
 * What became of the request to stop a running job. `stopped`: its email will not be sent. `already_stopped`: somebody else
 * stopped it just before. `too_late`: the email is being handed over to the relay, which may already have it.
 * `not_running`: no worker runs it any more. `no_reply`: the workers did not reply in time.
 * @internal
 */
export const stopOutcomes = [
  'stopped',
  'already_stopped',
  'too_late',
  'not_running',
  'no_reply',
] as const
export type StopOutcome = (typeof stopOutcomes)[number]
