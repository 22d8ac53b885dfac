import type { Request, Response } from 'express'
import type { Config } from '../../shared/runtime/config.ts'
import { ApiError } from '../http/api-error.ts'
import { htmlDocumentOf } from './layout.ts'
import { linkHeaderOf } from './link-header.ts'
import { formatFor, mediaTypes } from './negotiation.ts'
import { markdownOf, type Page } from './page.ts'
import { contentSecurityPolicy } from './policy.ts'
import { sendText } from './send.ts'

/**
 * Sends a page as Markdown or HTML, whichever the client prefers.
 * @throws ApiError NOT_ACCEPTABLE if the client accepts neither
 */
export function sendPage(request: Request, response: Response, page: Page): void {
  response.vary('Accept')
  const format = formatFor(request, ['html', 'markdown'])
  if (format === undefined) throw new ApiError('NOT_ACCEPTABLE')
  const { content, links, config, status } = page
  response
    .set('Content-Language', links.language)
    .set('Content-Security-Policy', contentSecurityPolicy(page.extraSources ?? {}, isTls(config)))
    .set('Link', linkHeaderOf(page))
  const rendered =
    format === 'markdown'
      ? { body: markdownOf(content) }
      : { body: htmlDocumentOf(request, page), token: tokenIn(page) }
  sendText(request, response, {
    type: `${mediaTypes[format]}; charset=utf-8`,
    ...rendered,
    ...(status && { status }),
  })
}

function tokenIn({ content }: Page) {
  return content.flatMap((part) => (typeof part === 'string' ? [] : (part.token ?? [])))[0]
}

function isTls({ PUBLIC_URL }: Config) {
  return PUBLIC_URL.startsWith('https:')
}
