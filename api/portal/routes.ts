import type { RequestHandler } from 'express'
import { type Language, languages } from '../../shared/contract/language.ts'
import { addressOf, pagePaths, twinOf } from '../../shared/view/site.ts'
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

/** The portal's table of contents: every page, by its path without the language. */
const pages: [path: string, show: Show][] = [
  [pagePaths.home, showHome],
  [pagePaths.properties, showCatalogue],
  [`${pagePaths.properties}/:slug`, showProperty],
  [pagePaths.partners, standing('partners')],
  [pagePaths.assessment, standing('assessment')],
  [pagePaths.about, standing('about')],
  [pagePaths.contact, standing('contact')],
  [pagePaths.privacy, standing('privacy')],
  [pagePaths.developers, showDevelopers],
  [explorerPath, showExplorer],
]

/** Every address of the portal: each page in each language, and each one's Markdown. */
export function portalRoutes(context: ApiContext): Route[] {
  return [
    ...drawingRoutes(context),
    ...pages.flatMap(([path, show]) =>
      languages.flatMap((language) => {
        const address = addressOf(path, language)
        const handler = show(context, language)
        // The twin first: `:slug` would take its ending for a part of the slug.
        return [twinOf(address), address].map((at): Route => ['get', at, handler])
      }),
    ),
    ...discoveryRoutes(context),
    ['get', '/assets/:file', serveAsset],
  ]
}

function standing(name: Parameters<typeof showPage>[1]): Show {
  return (context, language) => showPage(context, name, language)
}
