/**
 * Options of a wait for a state, in milliseconds: it checks often, and gives up only after a time that
 * is enough on a slow and busy machine.
 */
export const soon = { timeout: 90_000, interval: 50 }

/** The same for hundreds of jobs or emails; the test needs a longer timeout of its own. */
export const drained = { timeout: 400_000, interval: 200 }
