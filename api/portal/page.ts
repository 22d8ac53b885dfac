import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import accepts from 'accepts'
import type { Request, Response } from 'express'
import Handlebars from 'handlebars'
import MarkdownIt from 'markdown-it'
import type { Language } from '../../shared/contract/language.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { ApiError } from '../http/api-error.ts'
import { pageStyle } from './style.ts'

const markdown = new MarkdownIt()
const layout = Handlebars.compile(readPortalFile('layout.hbs'))

/** What every page may say of the house. */
export function houseOf(config: Config) {
  return {
    businessName: config.BUSINESS_NAME,
    businessPhone: config.BUSINESS_PHONE,
    publicUrl: config.PUBLIC_URL,
    limit: config.RATE_LIMIT_PER_MINUTE,
  }
}

/** Fills a page's Markdown template; its result is what agents read, and what HTML is made from. */
export function compileMarkdown(file: string): (values: object) => string {
  return Handlebars.compile(readPortalFile(file), { noEscape: true })
}

/**
 * Answers with a page in the form the client prefers (description, 4.6): its Markdown as it stands,
 * or the same as HTML.
 * @throws ApiError NOT_ACCEPTABLE when neither will do
 */
export function sendPage(
  request: Request,
  response: Response,
  page: { source: string; language: Language; config: Config },
): void {
  response.vary('Accept').set('Content-Language', page.language)
  switch (accepts(request).type(['text/html', 'text/markdown'])) {
    case 'text/markdown':
      response.type('text/markdown; charset=utf-8').send(page.source)
      return
    case 'text/html':
      response.type('html').send(htmlOf(page))
      return
    default:
      throw new ApiError('NOT_ACCEPTABLE')
  }
}

function htmlOf({ source, language, config }: Parameters<typeof sendPage>[2]) {
  return layout({
    ...houseOf(config),
    language,
    title: source.match(/^# (.+)$/m)?.[1],
    style: pageStyle,
    body: new Handlebars.SafeString(markdown.render(source)),
  })
}

function readPortalFile(file: string) {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
