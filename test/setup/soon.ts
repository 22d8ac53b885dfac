/**
 * How long a test waits for a state: it looks often, in milliseconds, and gives up only when a slow
 * and busy machine, too, would have been there.
 */
export const soon = { timeout: 90_000, interval: 50 }

/** The same for hundreds of jobs or mails. */
export const drained = { timeout: 400_000, interval: 200 }
