import type { Request, Response } from 'express'
import type { Config } from '../../shared/runtime/config.ts'
import { ApiError } from '../http/api-error.ts'
import { htmlOf } from './layout.ts'
import { linksOf } from './links.ts'
import { formOf, mediaTypes } from './negotiation.ts'
import type { Page } from './page.ts'
import { policyOf } from './policy.ts'
import { carryInHtml, carryInMarkdown, refOf } from './referral.ts'
import { sendText } from './send.ts'

/**
 * Answers with a page in the form the client prefers (description, 4.6): its Markdown as it stands,
 * or the same as HTML.
 * @throws ApiError NOT_ACCEPTABLE when neither will do
 */
export function sendPage(request: Request, response: Response, page: Page): void {
  response.vary('Accept')
  const form = formOf(request, ['html', 'markdown'])
  if (form === undefined) throw new ApiError('NOT_ACCEPTABLE')
  const { language, config, status } = page
  response
    .set('Content-Language', language)
    .set('Content-Security-Policy', policyOf(page.allows ?? {}, isTls(config)))
  const links = linksOf(page)
  if (links.length > 0) response.set('Link', links.join(', '))
  sendText(request, response, {
    type: `${mediaTypes[form]}; charset=utf-8`,
    body: bodyOf(request, page, form === 'markdown' ? form : 'html'),
    ...(status && { status }),
  })
}

// Who came by a partner's link goes on by it.
function bodyOf(request: Request, page: Page, form: 'html' | 'markdown') {
  const ref = refOf(request)
  if (form === 'markdown')
    return ref ? carryInMarkdown(page.source.markdown, ref) : page.source.markdown
  const html = htmlOf(request, page)
  return ref ? carryInHtml(html, ref) : html
}

function isTls({ PUBLIC_URL }: Config) {
  return PUBLIC_URL.startsWith('https:')
}
