import { languages } from '../../shared/contract/language.ts'
import { addressOf, pagePaths, twinOf } from '../../shared/view/site.ts'
import { mediaTypes } from './negotiation.ts'
import type { Page } from './page.ts'

/** The `Link` header of a page (RFC 8288): its other formats and languages, and what describes the site. */
export function linkHeaderOf(page: Page): string {
  const { path, config, query = '', ownQuery = '' } = page
  const { language } = page.links
  const at = (address: string) => `<${config.PUBLIC_URL}${address}>`
  const site = [
    `${at('/llms.txt')}; rel="describedby"; type="text/plain"`,
    `${at('/openapi.json')}; rel="service-desc"; type="application/json"`,
    `${at(addressOf(pagePaths.developers, language))}; rel="service-doc"`,
    `${at('/.well-known/api-catalog')}; rel="api-catalog"; type="application/linkset+json"`,
  ]
  if (path === undefined) return site.join(', ')
  const here = addressOf(path, language)
  return [
    `${at(here + ownQuery)}; rel="canonical"`,
    `${at(twinOf(here) + query)}; rel="alternate"; type="${mediaTypes.markdown}"`,
    ...languages.map(
      (other) => `${at(addressOf(path, other) + ownQuery)}; rel="alternate"; hreflang="${other}"`,
    ),
    ...site,
  ].join(', ')
}
