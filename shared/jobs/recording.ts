import { z } from 'zod'
import type { RetryRule } from './define.ts'

/** What the three recording jobs have in common: five retries within about five minutes. */
export const recordingRetry: RetryRule = { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 }

/** Seconds a batch may take; writing a hundred rows takes a fraction of one. */
export const recordingExpirySeconds = 30

/** Seconds a submission may wait for its turn; it takes two at most while a worker is there. */
export const recordingWaitLimitSeconds = 60

/** A telephone number as the API understood it. */
export const phoneNumber = z.object({
  /** The national number, digits only. */
  national: z.string(),
  /** E.164, or null when the number could not be parsed. */
  e164: z.string().nullable(),
})
export type PhoneNumber = z.output<typeof phoneNumber>

/** What a form of the portal knows besides what was typed; its absence is never suspicious. */
export const formSignals = z.object({
  startedAt: z.iso.datetime().optional(),
  honeypotFilled: z.boolean().optional(),
  /** A partner's code out of the link that led to the form. */
  ref: z.string().optional(),
})
export type FormSignals = z.output<typeof formSignals>
