import { languages } from '../../shared/contract/language.ts'
import { localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import { feedPath, llmsPaths } from './discovery/paths.ts'
import { mediaTypes } from './negotiation.ts'
import type { Page } from './page.ts'

/**
 * Returns the `Link` header of a page (RFC 8288): the API's documents and, if the page has a path, its
 * canonical URL, its Markdown and its versions in each language. The Markdown and the reference keep the referral code
 * of the page's URL, so that a program that reads them credits the partner, too.
 */
export function linkHeaderOf(page: Page): string {
  const { path, config, query = '', canonicalQuery = '' } = page
  const { language, addRef } = page.links
  const link = (path: string) => `<${config.PUBLIC_URL}${path}>`
  const documents = [
    `${link(llmsPaths[language])}; rel="describedby"; type="text/plain"`,
    `${link(feedPath(language))}; rel="alternate"; type="application/feed+json"`,
    `${link('/openapi.json')}; rel="service-desc"; type="application/json"`,
    `${link(addRef(localizedPath(pagePaths.developers, language)))}; rel="service-doc"`,
    `${link('/.well-known/api-catalog')}; rel="api-catalog"; type="application/linkset+json"`,
  ]
  if (path === undefined) return documents.join(', ')
  const here = localizedPath(path, language)
  return [
    `${link(here + canonicalQuery)}; rel="canonical"`,
    `${link(addRef(markdownPath(here) + query))}; rel="alternate"; type="${mediaTypes.markdown}"`,
    ...languages.map(
      (other) =>
        `${link(localizedPath(path, other) + canonicalQuery)}; rel="alternate"; hreflang="${other}"`,
    ),
    ...documents,
  ].join(', ')
}
