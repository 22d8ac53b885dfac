import type { Request, Response } from 'express'
import type { Language } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { htmlDocumentOf } from './layout.ts'
import { linkHeaderOf } from './link-header.ts'
import { refOf } from './links.ts'
import { linkToMarkdown } from './markdown-links.ts'
import { type Format, mediaTypes, negotiateFormat } from './negotiation.ts'
import { markdownOf, type Page } from './page.ts'
import { contentSecurityPolicy } from './policy.ts'
import type { TextKey } from './portal-texts.ts'
import { sendPrepared } from './send.ts'
import { type PreparedText, prepareText } from './text.ts'

/** What a page depends on besides its format and the referral code in its URL. */
type PageKey = {
  language: Language
  path: string
  /** The part of the query string that the content depends on. */
  query?: string
  /** Whether no partner has the referral code in its URL. */
  hasUnknownRef?: boolean
}

/**
 * Sends a page as Markdown or HTML, whichever the client prefers. For pages that are made for one visitor, such
 * as receipts.
 * @throws ApiError NOT_ACCEPTABLE if the client accepts neither
 */
export function sendPage(request: Request, response: Response, page: Page): void {
  sendPrepared(request, response, preparePage(page, chooseFormat(request, response)))
}

/** Sends a page that depends only on its key and the settings, from memory if possible. */
export function sendFixedPage(
  { texts }: ApiContext,
  request: Request,
  response: Response,
  key: PageKey,
  makePage: () => Page,
): void {
  const format = chooseFormat(request, response)
  const text = texts.fixed(textKey(request, key, format), () => preparePage(makePage(), format))
  sendPrepared(request, response, text)
}

/** Sends a page that depends on its key, the settings and the properties, from memory if possible. */
export async function sendCatalogPage(
  { texts }: ApiContext,
  request: Request,
  response: Response,
  key: PageKey,
  makePage: () => Promise<Page>,
): Promise<void> {
  const format = chooseFormat(request, response)
  const text = await texts.ofCatalog(textKey(request, key, format), async () =>
    preparePage(await makePage(), format),
  )
  sendPrepared(request, response, text)
}

/** Returns the format in which a client prefers pages; undefined if it accepts none. */
export const formatFor = negotiateFormat('html', 'markdown')

function chooseFormat(request: Request, response: Response) {
  const format = formatFor(request)
  if (format !== undefined) return format
  response.vary('Accept')
  throw new ApiError('NOT_ACCEPTABLE')
}

function textKey(
  request: Request,
  { language, path, query = '', hasUnknownRef = false }: PageKey,
  format: Format,
): TextKey {
  const ref = refOf(request)
  const credited = ref ? ` ${ref}${hasUnknownRef ? '?' : ''}` : ''
  return { name: `${format} ${language} ${path}`, variant: query + credited }
}

function preparePage(page: Page, format: Format): PreparedText {
  const { content, links, config } = page
  return prepareText({
    type: `${mediaTypes[format]}; charset=utf-8`,
    isNegotiated: true,
    headers: [
      ['Content-Language', links.language],
      ['Content-Security-Policy', contentSecurityPolicy(page.extraSources ?? {}, isTls(config))],
      ['Link', linkHeaderOf(page)],
    ],
    ...(format === 'markdown'
      ? { body: linkToMarkdown(markdownOf(content)) }
      : htmlDocumentOf(page)),
  })
}

function isTls({ PUBLIC_URL }: Config) {
  return PUBLIC_URL.startsWith('https:')
}
