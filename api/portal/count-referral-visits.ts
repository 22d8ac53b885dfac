import type { Request, RequestHandler } from 'express'
import type { ApiContext } from '../context.ts'
import { refOf } from './links.ts'

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
