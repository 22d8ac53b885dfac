import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { addressOf, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { assetAddress } from '../assets.ts'
import { type Links, linksFor } from '../links.ts'
import { renderMarkdown } from '../markdown.ts'
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
  const block = { markdown: reference, html: inEnglish(renderMarkdown(reference)) }
  const fill = compilePage(`pages/${language}/developers.md`)
  return (request, response) => {
    const links = linksFor(request, language)
    const content = fill(config, links, { explorer: links.to(explorerPath) }, { reference: block })
    sendPage(request, response, { content, links, config, path: pagePaths.developers })
  }
}

/** GET of the same reference to look things up in, shown by Swagger UI; its Markdown is the reference. */
export function showExplorer({ config }: ApiContext, language: Language): RequestHandler {
  const markdown = referenceOf(openApiDocument({ ...config, LOCALE: language }))
  const fill = compilePage(`pages/${language}/reference.md`)
  const blockWith = (links: Links): Block => ({
    markdown,
    html: explorer({
      libraryStyle: assetAddress('swagger-ui.css'),
      style: assetAddress('swagger.css'),
      library: assetAddress('swagger-ui.js'),
      script: assetAddress('reference.main.js'),
      noScript: noScript[language],
      developers: links.pages.developers,
      developersPath: addressOf(pagePaths.developers, language),
    }),
  })
  return (request, response) => {
    const links = linksFor(request, language)
    sendPage(request, response, {
      content: fill(config, links, {}, { reference: blockWith(links) }),
      ...{ links, config, path: explorerPath },
      // Swagger UI's style sheet contains the icons of its buttons.
      allows: { 'img-src': ['data:'] },
    })
  }
}

// The document is written in English.
function inEnglish(html: string) {
  return `<div class="reference" lang="en">\n${html}</div>`
}
