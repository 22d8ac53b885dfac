import type { RetryRule } from './define.ts'

/** What the three recording jobs have in common: five retries within about five minutes. */
export const recordingRetry: RetryRule = { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 }

/** Seconds a batch may take; writing a hundred rows takes a fraction of one. */
export const recordingExpirySeconds = 30

/** Seconds a submission may wait for its turn; it takes two at most while a worker is there. */
export const recordingWaitLimitSeconds = 60
