/** A time (epoch, in milliseconds) in which the outcomes of deliveries can be lost, so that these emails are sent again. */
export type CopyAllowance = {
  startedAt: number
  endedAt: number
  /** How many emails at most. */
  count: number
}

/** What a run may leave. */
export type Expectations = {
  /** Whether a submission that was answered with 5xx may be recorded, because the database did not answer in time. */
  may5xxBeRecorded: boolean
  /** Whether every attempt must succeed. */
  isUninterrupted: boolean
  /** Whether the clocks of processes were wrong. */
  hasWrongClocks: boolean
  /** The ids of the leads whose client staff have answered, each with one email. */
  answered: readonly string[]
  copies: readonly CopyAllowance[]
  /** The addresses that the relay refuses for good: an email to one of them fails, and is a dead letter. */
  undeliverable: readonly string[]
}
