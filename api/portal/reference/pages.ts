import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { addressOf, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { assetAddress } from '../assets.ts'
import { businessOf } from '../business.ts'
import { renderPage } from '../markdown.ts'
import { type Block, compilePage } from '../page.ts'
import { sendPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { referenceOf } from './markdown.ts'

/** Where the reference is shown by Swagger UI. */
export const explorerPath = `${pagePaths.developers}/reference`

const noScript: Record<Language, string> = {
  es: 'Esta vista necesita JavaScript. La misma referencia, sin él, está en',
  en: 'This view needs JavaScript. The same reference without it is at',
}

const explorer = compileTemplate('reference/explorer.hbs')

/** GET of the page for developers: how to begin, and the reference out of the OpenAPI document. */
export function showDevelopers({ config }: ApiContext, language: Language): RequestHandler {
  const reference = referenceOf(openApiDocument({ ...config, LOCALE: language }))
  const source = compilePage(`pages/${language}/developers.md`)(businessOf(config), {
    reference: { markdown: reference, html: inEnglish(renderPage(reference)) },
  })
  return (request, response) =>
    sendPage(request, response, { source, language, config, path: pagePaths.developers })
}

/** GET of the same reference to look things up in, shown by Swagger UI; its Markdown is the reference. */
export function showExplorer({ config }: ApiContext, language: Language): RequestHandler {
  const block: Block = {
    markdown: referenceOf(openApiDocument({ ...config, LOCALE: language })),
    html: explorer({
      libraryStyle: assetAddress('swagger-ui.css'),
      style: assetAddress('swagger.css'),
      library: assetAddress('swagger-ui.js'),
      script: assetAddress('reference.main.js'),
      noScript: noScript[language],
      developers: addressOf(pagePaths.developers, language),
    }),
  }
  const source = compilePage(`pages/${language}/reference.md`)(businessOf(config), {
    reference: block,
  })
  return (request, response) =>
    sendPage(request, response, {
      ...{ source, language, config, path: explorerPath },
      // The pictures of its buttons stand in its style sheet.
      allows: { 'img-src': ['data:'] },
    })
}

// The document is written in English.
function inEnglish(html: string) {
  return `<div class="reference" lang="en">\n${html}</div>`
}
