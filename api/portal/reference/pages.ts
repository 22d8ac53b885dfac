import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { assetPath } from '../assets.ts'
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

/** Serves the page for developers: an introduction, and the API reference from the OpenAPI document. */
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

/** Serves the interactive reference: Swagger UI in HTML, the same reference in Markdown. */
export function showExplorer({ config }: ApiContext, language: Language): RequestHandler {
  const markdown = referenceMarkdown(openApiDocument({ ...config, LOCALE: language }))
  const fill = compilePage(`pages/${language}/reference.md`)
  const referenceBlock = (links: Links): Block => ({
    markdown,
    html: explorer({
      libraryStyle: assetPath('swagger-ui.css'),
      style: assetPath('swagger.css'),
      library: assetPath('swagger-ui.js'),
      script: assetPath('reference.main.js'),
      noScript: noScript[language],
      developers: links.pages.developers,
      developersPath: localizedPath(pagePaths.developers, language),
    }),
  })
  return (request, response) => {
    const links = linksFor(request, language)
    sendPage(request, response, {
      content: fill(config, links, {}, { reference: referenceBlock(links) }),
      links,
      config,
      path: explorerPath,
      // Swagger UI's style sheet contains its button icons as data URIs.
      extraSources: { 'img-src': ['data:'] },
    })
  }
}

// The OpenAPI document is in English.
function markAsEnglish(html: string) {
  return `<div class="reference" lang="en">\n${html}</div>`
}
