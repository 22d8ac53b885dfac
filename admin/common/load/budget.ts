/** What the API last said about the requests that this session may still make in the current minute. */
let budget = { left: 1, resetAt: 0 }

/** How long polling waits after the API has refused a request because of the limit, in milliseconds. */
const REFUSED_MS = 15_000

/** Below these shares of the limit, whatever polls does so at this interval in milliseconds, or less often. */
const paces = [
  { left: 1 / 5, ms: 15_000 },
  { left: 1 / 2, ms: 5_000 },
]
/** The rest is for what the user does: polling waits for the next minute. */
const RESERVE = 1 / 10

/** Reads the `RateLimit` headers of a response. */
export function noteBudget(headers: Headers, now = Date.now()): void {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    Number(headers.get(`RateLimit-${name}`) ?? Number.NaN),
  )
  if (!limit || remaining === undefined || !reset) return
  budget = { left: remaining / limit, resetAt: now + reset * 1_000 }
}

/** Notes that the API has refused a request because of the limit. */
export function noteRefusal(now = Date.now()): void {
  budget = { left: 0, resetAt: now + REFUSED_MS }
}

/**
 * Returns the shortest interval at which a part of the screen may be refetched now, in milliseconds, so that several tabs
 * of a session do not reach the limit by themselves. Every tab sees what is left for all of them.
 */
export function shortestInterval(now = Date.now()): number {
  const { left, resetAt } = budget
  if (now >= resetAt) return 0
  if (left <= RESERVE) return resetAt - now
  return paces.find((pace) => left <= pace.left)?.ms ?? 0
}
