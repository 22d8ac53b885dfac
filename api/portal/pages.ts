import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import accepts from 'accepts'
import type { RequestHandler } from 'express'
import Handlebars from 'handlebars'
import MarkdownIt from 'markdown-it'
import type { Language } from '../../shared/contract/language.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { pageStyle } from './style.ts'

/** The portal's pages so far; each is one Markdown file a language. */
export type PageName = 'home' | 'developers'

const markdown = new MarkdownIt()

/** GET of a portal page: its Markdown as it stands, or the same as HTML (description, 4.6). */
export function showPage(
  { config }: ApiContext,
  name: PageName,
  language: Language,
): RequestHandler {
  const house = {
    businessName: config.BUSINESS_NAME,
    publicUrl: config.PUBLIC_URL,
    limit: config.RATE_LIMIT_PER_MINUTE,
  }
  const source = Handlebars.compile(read(`pages/${language}/${name}.md`), { noEscape: true })(house)
  const title = source.match(/^# (.+)$/m)?.[1]
  const html = Handlebars.compile(read('layout.hbs'))({
    ...house,
    language,
    title,
    style: pageStyle,
    body: new Handlebars.SafeString(markdown.render(source)),
  })

  return (request, response) => {
    response.vary('Accept').set('Content-Language', language)
    switch (accepts(request).type(['text/html', 'text/markdown'])) {
      case 'text/markdown':
        return void response.type('text/markdown; charset=utf-8').send(source)
      case 'text/html':
        return void response.type('html').send(html)
      default:
        throw new ApiError('NOT_ACCEPTABLE')
    }
  }
}

function read(file: string) {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
