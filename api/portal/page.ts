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

/** A part of a page that people and agents are shown differently: a form, a picture, a reference. */
export type Block = { markdown: string; html: string }

/** A page in both its forms. */
export type PageSource = { markdown: string; html: string }

/**
 * Compiles a page's Markdown template. What it is filled with may hold blocks under `blocks`;
 * `{{blocks.form}}`, alone in its paragraph, is where one stands.
 */
export function compilePage(file: string) {
  const fill = Handlebars.compile(readPortalFile(file), { noEscape: true })
  return (values: object, blocks: Record<string, Block> = {}): PageSource => {
    const each = (of: (name: string, block: Block) => string) =>
      Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, of(name, block)]))
    const source = fill({ ...values, blocks: each((name) => place(name)) })
    return {
      markdown: fill({ ...values, blocks: each((_name, { markdown }) => markdown) }),
      html: Object.entries(blocks).reduce(
        (html, [name, block]) => html.replace(`<p>${place(name)}</p>`, () => block.html),
        markdown.render(source),
      ),
    }
  }
}

const place = (name: string) => `%%block:${name}%%`

/**
 * Answers with a page in the form the client prefers (description, 4.6): its Markdown as it stands,
 * or the same as HTML.
 * @throws ApiError NOT_ACCEPTABLE when neither will do
 */
export function sendPage(
  request: Request,
  response: Response,
  page: { source: PageSource; language: Language; config: Config },
): void {
  response.vary('Accept').set('Content-Language', page.language)
  switch (accepts(request).type(['text/html', 'text/markdown'])) {
    case 'text/markdown':
      response.type('text/markdown; charset=utf-8').send(page.source.markdown)
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
    title: source.markdown.match(/^# (.+)$/m)?.[1],
    style: pageStyle,
    body: new Handlebars.SafeString(source.html),
  })
}

function readPortalFile(file: string) {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
