import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { openApiDocument } from '../../openapi/document.ts'
import { assetPath } from '../assets.ts'
import { type Links, linksFor } from '../links.ts'
import { renderMarkdown } from '../markdown.ts'
import { type Block, compilePage } from '../page.ts'
import { sendFixedPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { referenceMarkdown } from './markdown.ts'

/** The path of the interactive reference. */
export const interactivePath = `${pagePaths.developers}/reference`

const noScript: Record<Language, string> = {
  es: 'La referencia interactiva requiere JavaScript. La misma referencia, sin JavaScript, está en',
  en: 'The interactive reference requires JavaScript. The same reference without JavaScript is at',
}

const licensesText: Record<Language, string> = {
  es: 'Licencias de Swagger UI',
  en: 'Licenses of Swagger UI',
}

const fillInteractive = compileTemplate('reference/interactive.hbs')

/** Serves the page for developers: an introduction, and the API reference from the OpenAPI document. */
export function showDevelopers(context: ApiContext, language: Language): RequestHandler {
  const { config } = context
  const markdown = referenceIn(language, config)
  const block = { markdown, html: markAsEnglish(renderMarkdown(markdown)) }
  const fill = compilePage(`pages/${language}/developers.md`)
  const path = pagePaths.developers
  return (request, response) =>
    sendFixedPage(context, request, response, { language, path }, () => {
      const links = linksFor(request, language)
      const values = { interactiveReference: links.to(interactivePath), ref: links.ref }
      return { content: fill(config, links, values, { reference: block }), links, config, path }
    })
}

/**
 * Serves the interactive reference: as Swagger UI in HTML, and as the Markdown reference of `/developers` in
 * Markdown.
 */
export function showInteractiveReference(context: ApiContext, language: Language): RequestHandler {
  const { config } = context
  const markdown = referenceIn(language, config)
  const fill = compilePage(`pages/${language}/reference.md`)
  const referenceBlock = (links: Links): Block => ({
    markdown,
    html: fillInteractive({
      libraryStyle: assetPath('swagger-ui.css'),
      style: assetPath('swagger.css'),
      library: assetPath('swagger-ui.js'),
      script: assetPath('reference.main.js'),
      licenses: assetPath('swagger-ui-licenses.txt'),
      licensesText: licensesText[language],
      noScript: noScript[language],
      developers: links.pages.developers,
      developersPath: localizedPath(pagePaths.developers, language),
    }),
  })
  const path = interactivePath
  return (request, response) =>
    sendFixedPage(context, request, response, { language, path }, () => {
      const links = linksFor(request, language)
      return {
        content: fill(config, links, {}, { reference: referenceBlock(links) }),
        links,
        config,
        path,
        // Swagger UI's style sheet contains its button icons as data URIs.
        extraSources: { 'img-src': ['data:'] },
      }
    })
}

// The descriptions are in English in both languages; only the example messages follow `LOCALE`.
function referenceIn(language: Language, config: Config) {
  return referenceMarkdown(openApiDocument({ ...config, LOCALE: language }))
}

function markAsEnglish(html: string) {
  return `<div class="reference" lang="en">\n${html}</div>`
}
