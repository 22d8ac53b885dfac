import type { ApiContext } from '../context.ts'
import type { Route } from '../http/routes.ts'
import { showPage } from './pages.ts'
import { showCatalogue, showProperty } from './properties.ts'

/** The portal's table of contents: every page, in each language. */
export function portalRoutes(context: ApiContext): Route[] {
  return [
    ['get', '/', showPage(context, 'home', 'es')],
    ['get', '/en/', showPage(context, 'home', 'en')],
    ['get', '/properties', showCatalogue(context, 'es')],
    ['get', '/en/properties', showCatalogue(context, 'en')],
    ['get', '/properties/:slug', showProperty(context, 'es')],
    ['get', '/en/properties/:slug', showProperty(context, 'en')],
    ['get', '/partners', showPage(context, 'partners', 'es')],
    ['get', '/en/partners', showPage(context, 'partners', 'en')],
    ['get', '/developers', showPage(context, 'developers', 'es')],
    ['get', '/en/developers', showPage(context, 'developers', 'en')],
  ]
}
