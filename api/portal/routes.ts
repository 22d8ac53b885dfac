import type { RequestHandler } from 'express'
import { type Language, languages } from '../../shared/contract/language.ts'
import { localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import type { ApiContext } from '../context.ts'
import type { Route } from '../http/routes.ts'
import { serveAssets } from './assets.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { dossierRoutes } from './dossier/routes.ts'
import { pngRoutes } from './drawings/png-routes.ts'
import { drawingRoutes } from './drawings/routes.ts'
import { showHome } from './home.ts'
import { mediaRoutes } from './media/routes.ts'
import { showContact, showPage } from './pages.ts'
import { showCatalog } from './properties/catalog.ts'
import { showProperty } from './properties/property.ts'
import { showShortlist } from './properties/shortlist.ts'
import { interactivePath, showDevelopers, showInteractiveReference } from './reference/pages.ts'

type CreateHandler = (context: ApiContext, language: Language) => RequestHandler

/** Every page: its path without the language prefix, and a function that creates its handler. */
const pages: [path: string, create: CreateHandler][] = [
  [pagePaths.home, showHome],
  [pagePaths.properties, showCatalog],
  [`${pagePaths.properties}/:slug`, showProperty],
  [pagePaths.partners, textPage('partners')],
  [pagePaths.assessment, textPage('assessment')],
  [pagePaths.about, textPage('about')],
  [pagePaths.contact, showContact],
  [pagePaths.shortlist, showShortlist],
  [pagePaths.privacy, textPage('privacy')],
  [pagePaths.developers, showDevelopers],
  [interactivePath, showInteractiveReference],
]

/**
 * Returns the portal's GET routes: every page in every language, also at its Markdown path; drawings, media,
 * dossiers, files for crawlers, and assets.
 */
export function portalRoutes(context: ApiContext): Route[] {
  return [
    ...drawingRoutes(context),
    ...pngRoutes(context),
    ...mediaRoutes(context),
    ...dossierRoutes(context),
    ...pages.flatMap(([path, createHandler]) =>
      languages.flatMap((language) => {
        const pagePath = localizedPath(path, language)
        const handler = createHandler(context, language)
        // The Markdown path comes first, because `:slug` also matches a slug with `.md`.
        return [markdownPath(pagePath), pagePath].map((route): Route => ['get', route, handler])
      }),
    ),
    ...discoveryRoutes(context),
    ['get', '/assets/:file', serveAssets()],
  ]
}

function textPage(name: Parameters<typeof showPage>[1]): CreateHandler {
  return (context, language) => showPage(context, name, language)
}
