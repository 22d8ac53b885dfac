import { languages } from '../../../shared/contract/language.ts'
import type { ApiContext } from '../../context.ts'
import type { Route } from '../../http/routes.ts'
import { showApiCatalog } from './api-catalog.ts'
import { showFeed } from './feed.ts'
import { showLlms } from './llms.ts'
import { feedPath, llmsPaths } from './paths.ts'
import { showRobots } from './robots.ts'
import { showSecurity } from './security.ts'
import { showSitemap } from './sitemap.ts'

/** Returns the routes of the files for crawlers and agents. */
export function discoveryRoutes(context: ApiContext): Route[] {
  return [
    ...languages.flatMap((language): Route[] => [
      ['get', llmsPaths[language], showLlms(context, language)],
      ['get', feedPath(language), showFeed(context, language)],
    ]),
    ['get', '/sitemap.xml', showSitemap(context)],
    ['get', '/robots.txt', showRobots(context)],
    ['get', '/.well-known/api-catalog', showApiCatalog(context)],
    ['get', '/.well-known/security.txt', showSecurity(context)],
  ]
}
