import type { RetryRule } from './define.ts'

/** Retries of the recording jobs: five within about five minutes. */
export const recordingRetry: RetryRule = { limit: 5, delaySeconds: 2, maxDelaySeconds: 300 }

/** Seconds until a batch expires; writing a hundred rows takes less than one. */
export const recordingExpirySeconds = 30

/** Longest acceptable wait in seconds; with a worker running, a submission waits at most two. */
export const recordingWaitLimitSeconds = 60
