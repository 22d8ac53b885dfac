/**
 * Options of `vi.waitFor`, in milliseconds: check often, with a timeout long enough for a slow, busy machine.
 */
export const soon = { timeout: 90_000, interval: 50 }

/** The same for hundreds of jobs or emails. The test itself needs a longer timeout, too. */
export const eventually = { timeout: 400_000, interval: 200 }
