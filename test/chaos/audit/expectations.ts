/** What a run may leave. */
export type Expectations = {
  /** Whether a submission that was answered with 5xx may be recorded, because the database did not answer in time. */
  may5xxBeRecorded: boolean
  /** Whether every attempt must succeed. */
  isUninterrupted: boolean
  /** The most copies of emails. */
  copies: number
  /** The addresses that the relay refuses for good: an email to one of them fails, and is a dead letter. */
  undeliverable: readonly string[]
}
