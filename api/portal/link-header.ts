import { languages } from '../../shared/contract/language.ts'
import { localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import { mediaTypes } from './negotiation.ts'
import type { Page } from './page.ts'

/** The `Link` header of a page (RFC 8288): its other formats and languages, and the API's documents. */
export function linkHeaderOf(page: Page): string {
  const { path, config, query = '', canonicalQuery = '' } = page
  const { language } = page.links
  const at = (address: string) => `<${config.PUBLIC_URL}${address}>`
  const site = [
    `${at('/llms.txt')}; rel="describedby"; type="text/plain"`,
    `${at('/openapi.json')}; rel="service-desc"; type="application/json"`,
    `${at(localizedPath(pagePaths.developers, language))}; rel="service-doc"`,
    `${at('/.well-known/api-catalog')}; rel="api-catalog"; type="application/linkset+json"`,
  ]
  if (path === undefined) return site.join(', ')
  const here = localizedPath(path, language)
  return [
    `${at(here + canonicalQuery)}; rel="canonical"`,
    `${at(markdownPath(here) + query)}; rel="alternate"; type="${mediaTypes.markdown}"`,
    ...languages.map(
      (other) =>
        `${at(localizedPath(path, other) + canonicalQuery)}; rel="alternate"; hreflang="${other}"`,
    ),
    ...site,
  ].join(', ')
}
