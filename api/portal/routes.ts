import type { RequestHandler } from 'express'
import { type Language, languages } from '../../shared/contract/language.ts'
import { localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import type { Route } from '../http/routes.ts'
import { serveAsset } from './assets.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { drawingRoutes } from './drawings/routes.ts'
import { showHome } from './home.ts'
import { showPage } from './pages.ts'
import { showCatalogue } from './properties/catalogue.ts'
import { showProperty } from './properties/property.ts'
import { explorerPath, showDevelopers, showExplorer } from './reference/pages.ts'

type Show = (context: ApiContext, language: Language) => RequestHandler

/** Every page, by its path without the language. */
const pages: [path: string, show: Show][] = [
  [pagePaths.home, showHome],
  [pagePaths.properties, showCatalogue],
  [`${pagePaths.properties}/:slug`, showProperty],
  [pagePaths.partners, markdownPage('partners')],
  [pagePaths.assessment, markdownPage('assessment')],
  [pagePaths.about, markdownPage('about')],
  [pagePaths.contact, markdownPage('contact')],
  [pagePaths.privacy, markdownPage('privacy')],
  [pagePaths.developers, showDevelopers],
  [explorerPath, showExplorer],
]

/** The routes of the portal: each page in each language, as HTML and at its Markdown address. */
export function portalRoutes(context: ApiContext): Route[] {
  return [
    ...drawingRoutes(context),
    ...pages.flatMap(([path, show]) =>
      languages.flatMap((language) => {
        const address = localizedPath(path, language)
        const handler = show(context, language)
        // The Markdown address first: `:slug` would also match the `.md`.
        return [markdownPath(address), address].map((at): Route => ['get', at, handler])
      }),
    ),
    ...discoveryRoutes(context),
    ['get', '/assets/:file', serveAsset],
  ]
}

function markdownPage(name: Parameters<typeof showPage>[1]): Show {
  return (context, language) => showPage(context, name, language)
}
