import type { RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import { listPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { sendPrepared } from '../send.ts'
import { compileTemplate } from '../template.ts'
import { prepareText } from '../text.ts'

/** Most properties in the sitemap, which may list 50,000 URLs. Each property has one URL per language. */
const MAX_PROPERTIES = 24_000

/** A shortlist without properties says nothing. */
const listedPages = Object.values(pagePaths).filter((path) => path !== pagePaths.shortlist)

const template = compileTemplate('discovery/sitemap.hbs')

/**
 * Serves /sitemap.xml (sitemaps.org): the pages in `pagePaths` except the shortlist, and those of properties, in every language.
 * Pages that show properties have the time of the last change.
 */
export function showSitemap({ config, db, texts }: ApiContext): RequestHandler {
  const prepare = async () => {
    const properties = await listPublicProperties(db, MAX_PROPERTIES)
    const latest = properties[0]?.updatedAt
    const pagesWithProperties: string[] = [pagePaths.home, pagePaths.properties]
    const pages = [
      ...listedPages.map((path) => ({
        path,
        changed: pagesWithProperties.includes(path) ? latest : undefined,
      })),
      ...properties.map(({ slug, updatedAt }) => ({
        path: `${pagePaths.properties}/${slug}`,
        changed: updatedAt,
      })),
    ]
    const addresses = pages.flatMap(({ path, changed }) =>
      languages.map((language) => ({
        address: config.PUBLIC_URL + localizedPath(path, language),
        changed: changed?.toISOString(),
        original: config.PUBLIC_URL + localizedPath(path, 'es'),
        alternates: languages.map((other) => ({
          language: other,
          address: config.PUBLIC_URL + localizedPath(path, other),
        })),
      })),
    )
    return prepareText({
      type: 'application/xml; charset=utf-8',
      body: template({ addresses }),
    })
  }
  return async (request, response) =>
    sendPrepared(
      request,
      response,
      await texts.ofCatalog({ name: 'sitemap', variant: '' }, prepare),
    )
}
