import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { assetAddress } from '../assets.ts'
import { type Links, linksFor } from '../links.ts'
import { renderMarkdown } from '../markdown.ts'
import { type Block, compilePage } from '../page.ts'
import { sendPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { referenceMarkdown } from './markdown.ts'

/** The path of the interactive reference (Swagger UI). */
export const explorerPath = `${pagePaths.developers}/reference`

const noScript: Record<Language, string> = {
  es: 'Esta vista requiere JavaScript. La misma referencia, sin JavaScript, está en',
  en: 'This view requires JavaScript. The same reference without JavaScript is at',
}

const explorer = compileTemplate('reference/explorer.hbs')

/** GET of the page for developers: an introduction, and the reference generated from the OpenAPI document. */
export function showDevelopers({ config }: ApiContext, language: Language): RequestHandler {
  const reference = referenceMarkdown(openApiDocument({ ...config, LOCALE: language }))
  const block = { markdown: reference, html: markAsEnglish(renderMarkdown(reference)) }
  const fill = compilePage(`pages/${language}/developers.md`)
  return (request, response) => {
    const links = linksFor(request, language)
    const content = fill(config, links, { explorer: links.to(explorerPath) }, { reference: block })
    sendPage(request, response, { content, links, config, path: pagePaths.developers })
  }
}

/** GET of the interactive reference: Swagger UI in HTML, the plain reference in Markdown. */
export function showExplorer({ config }: ApiContext, language: Language): RequestHandler {
  const markdown = referenceMarkdown(openApiDocument({ ...config, LOCALE: language }))
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
      developersPath: localizedPath(pagePaths.developers, language),
    }),
  })
  return (request, response) => {
    const links = linksFor(request, language)
    sendPage(request, response, {
      content: fill(config, links, {}, { reference: blockWith(links) }),
      ...{ links, config, path: explorerPath },
      // Swagger UI's style sheet contains its button icons as data URIs.
      extraSources: { 'img-src': ['data:'] },
    })
  }
}

// The document is written in English.
function markAsEnglish(html: string) {
  return `<div class="reference" lang="en">\n${html}</div>`
}
