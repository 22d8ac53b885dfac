import type { Request, Response } from 'express'
import { formatFor } from './send-page.ts'

/**
 * Redirects a GET or HEAD request for a former address permanently to the present one (308). A posted form, which may have been opened
 * before the address changed, and a client that prefers Markdown, which is promised 200 (service description, 4.6), are not redirected.
 * @param address the present path, with the query
 * @returns false, without sending anything, if the request is to be answered as one for `address`, which is then its URL
 */
export function redirectPermanently(
  request: Request,
  response: Response,
  address: string,
): boolean {
  if (['GET', 'HEAD'].includes(request.method)) {
    response.vary('Accept')
    if (!prefersMarkdown(request)) {
      response.redirect(308, address)
      return true
    }
  }
  request.url = address
  return false
}

function prefersMarkdown(request: Request) {
  return !request.path.endsWith('.md') && formatFor(request) === 'markdown'
}
