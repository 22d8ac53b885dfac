import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { ApiError } from '../http/api-error.ts'
import { htmlOf, type Metadata } from './layout.ts'
import { linksOf } from './links.ts'
import { asPlain, renderPage } from './markdown.ts'
import { formOf, mediaTypes } from './negotiation.ts'
import { type Allowed, policyOf } from './policy.ts'
import { carryInHtml, carryInMarkdown, refOf } from './referral.ts'
import { sendText } from './send.ts'
import { compileText } from './template.ts'

/** What every page may say of the house. */
export function houseOf(config: Config) {
  return {
    businessName: config.BUSINESS_NAME,
    businessPhone: config.BUSINESS_PHONE,
    phoneLink: `[${asPlain(config.BUSINESS_PHONE)}](${telephoneOf(config)})`,
    businessAddress: config.BUSINESS_ADDRESS,
    publicUrl: config.PUBLIC_URL,
    currency: config.CURRENCY,
    limit: config.RATE_LIMIT_PER_MINUTE,
  }
}

/** Its telephone number as an address (RFC 3966). */
export function telephoneOf({ BUSINESS_PHONE }: Config): string {
  return `tel:${BUSINESS_PHONE.replace(/[^+\d]/g, '')}`
}

/** A part of a page that people and agents are shown differently: a form, a picture, a reference. */
export type Block = { markdown: string; html: string }

/** A page in both its forms. */
export type PageSource = { markdown: string; html: string }

/** A page and what is to be known of it. */
export type Page = Metadata & {
  source: PageSource
  language: Language
  config: Config
  /** The response's own where it is absent. */
  status?: number
  /** What it may load from elsewhere. */
  allows?: Allowed
}

/**
 * Compiles a page's Markdown template. What it is filled with may hold blocks under `blocks`;
 * `{{blocks.form}}`, alone in its paragraph, is where one stands.
 */
export function compilePage(file: string) {
  const fill = compileText(file)
  return (values: object, blocks: Record<string, Block> = {}): PageSource => {
    const each = (of: (name: string, block: Block) => string) =>
      Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, of(name, block)]))
    const source = fill({ ...values, blocks: each((name) => place(name)) })
    const markdown = fill({ ...values, blocks: each((_name, { markdown }) => markdown.trim()) })
    return {
      markdown: `${markdown.replace(/\n{3,}/g, '\n\n').trim()}\n`,
      html: Object.entries(blocks).reduce(
        (html, [name, block]) => html.replace(`<p>${place(name)}</p>`, () => block.html),
        renderPage(source),
      ),
    }
  }
}

// Nobody who writes a text that is shown on a page can know it.
const secret = randomUUID()
const place = (name: string) => `%%block:${name}:${secret}%%`

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
