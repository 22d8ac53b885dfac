import type { Request, Response } from 'express'
import type { Config } from '../../shared/runtime/config.ts'
import { ApiError } from '../http/api-error.ts'
import { documentOf } from './layout.ts'
import { linkHeaderOf } from './link-header.ts'
import { formatFor, mediaTypes } from './negotiation.ts'
import { markdownOf, type Page } from './page.ts'
import { policyOf } from './policy.ts'
import { sendText } from './send.ts'

/**
 * Sends a page in the format the client prefers (description, 4.6): as Markdown, or as HTML.
 * @throws ApiError NOT_ACCEPTABLE when the client accepts neither
 */
export function sendPage(request: Request, response: Response, page: Page): void {
  response.vary('Accept')
  const format = formatFor(request, ['html', 'markdown'])
  if (format === undefined) throw new ApiError('NOT_ACCEPTABLE')
  const { content, links, config, status } = page
  response
    .set('Content-Language', links.language)
    .set('Content-Security-Policy', policyOf(page.allows ?? {}, isTls(config)))
    .set('Link', linkHeaderOf(page))
  const written =
    format === 'markdown'
      ? { body: markdownOf(content) }
      : { body: documentOf(request, page), token: tokenIn(page) }
  sendText(request, response, {
    type: `${mediaTypes[format]}; charset=utf-8`,
    ...written,
    ...(status && { status }),
  })
}

function tokenIn({ content }: Page) {
  return content.flatMap((part) => (typeof part === 'string' ? [] : (part.token ?? [])))[0]
}

function isTls({ PUBLIC_URL }: Config) {
  return PUBLIC_URL.startsWith('https:')
}
