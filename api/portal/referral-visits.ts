import type { Request, RequestHandler } from 'express'
import { dayIn } from '../../shared/domain/day.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { addReferralVisits, type DayVisits } from '../../shared/tables/referrals/referral-visits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'
import { refOf } from './links.ts'

/** Counts visits of the portal by referral link. Nothing is known about a visit but its day and its code. */
export type ReferralVisits = {
  /** Counts one more visit, in memory. */
  note(code: string): void
  /** Waits until all counted visits are in the database, or lost. */
  settle(): Promise<void>
}

/** How long visits are counted in memory, in milliseconds. */
const FLUSH_MS = 5_000
/**
 * Most codes that are counted in memory. The visits of others are lost: anyone can invent codes.
 * @internal
 */
export const maxCodes = 1_000

/** Creates the counter of one API process. Visits that cannot be written are lost, and the failure is logged. */
export function createReferralVisits(
  { db, log }: { db: Database; log: Log },
  timeZone: string,
): ReferralVisits {
  let counted = new Map<string, DayVisits>()
  let timer: NodeJS.Timeout | undefined
  let pendingWrites: Promise<void> = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const visits = [...counted.values()]
    counted = new Map()
    if (visits.length === 0) return pendingWrites
    pendingWrites = pendingWrites
      .then(() => addReferralVisits(db, visits))
      .catch((error) => log.warn({ err: error }, 'database.error'))
    return pendingWrites
  }

  return {
    note: (code) => {
      const day = dayIn(timeZone)
      const key = `${day} ${code}`
      const visits = counted.get(key)?.visits ?? 0
      if (visits === 0 && counted.size >= maxCodes) return
      counted.set(key, { day, code, visits: visits + 1 })
      timer ??= setTimeout(flush, FLUSH_MS)
    },
    settle: flush,
  }
}

/**
 * Counts a visit when a person opens a page of the portal by a referral link, once the page is sent: the request neither
 * waits nor fails. Not counted are links within the portal, which also carry the code, prefetching, and known bots.
 */
export function countReferralVisits({ referralVisits }: ApiContext): RequestHandler {
  return (request, response, next) => {
    if (request.url.includes('ref=') && isOpenedByPerson(request)) {
      const code = refOf(request)
      const isPage = () => response.statusCode === 200 || response.statusCode === 304
      if (code) response.once('finish', () => isPage() && referralVisits.note(code))
    }
    next()
  }
}

// Phones of the brand Cubot are none.
const bots =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|headless|lighthouse|monitor/i

// Browsers say how a request came about (Fetch Metadata, W3C). Bots and previews of links in messengers rarely do.
function isOpenedByPerson(request: Request) {
  const isNavigation =
    request.get('Sec-Fetch-Mode') === 'navigate' && request.get('Sec-Fetch-Dest') === 'document'
  const isWithinPortal = /^same-/.test(request.get('Sec-Fetch-Site') ?? '')
  const isPrefetch = /prefetch|prerender|preview/i.test(
    `${request.get('Sec-Purpose')} ${request.get('Purpose')} ${request.get('X-Moz')}`,
  )
  const isBot = bots.test(request.get('User-Agent') ?? 'bot')
  return request.method === 'GET' && isNavigation && !isWithinPortal && !isPrefetch && !isBot
}
