import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { listFacets, searchShown } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { linksFor } from '../links.ts'
import { compilePage } from '../page.ts'
import { sendPage } from '../send-page.ts'
import { pictureOrigins } from './cards.ts'
import { catalogueWords } from './catalogue-words.ts'
import { filtersBlock } from './filters.ts'
import { resultsBlock } from './results.ts'
import { type Asked, pageOf, queryOf, readAsked, searchOf } from './search.ts'

/** Properties on one page of the list. */
const PER_PAGE = 24
/** Places there are to choose from, at most. */
const MOST_PLACES = 500

/** GET of the catalogue: what is not hidden, narrowed by place, kind, bedrooms and price. */
export function showCatalogue(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/properties.md`)
  return async (request, response) => {
    const asked = readAsked(request)
    const facets = await listFacets(db, MOST_PLACES)
    const { search, currency, flaws } = searchOf(asked, facets, config.CURRENCY)
    const { rows, total, page, pages } = await findPage(context, search, asked)
    const words = catalogueWords[language]
    const notes = flaws.map((flaw) => words.flaws[flaw])
    if (search.price && facets.currencies.length > 1) notes.push(words.pricedOnly(currency))
    const isFiltered = Object.keys(search).length > 0
    const found = { asked, properties: rows, total, page, pages, isFiltered, notes }
    const links = linksFor(request, language)
    const blocks = {
      filters: filtersBlock({ asked, search, currency, facets }, links),
      results: resultsBlock(found, links),
    }
    sendPage(request, response, {
      content: fill(config, links, {}, blocks),
      ...{ links, config, path: pagePaths.properties, query: queryOf(asked) },
      ownQuery: page > 1 ? queryOf({ ...asked, page: String(page) }) : '',
      allows: { 'img-src': pictureOrigins(rows) },
    })
  }
}

// A page beyond the last is the last.
async function findPage(
  { config, db }: ApiContext,
  search: Parameters<typeof searchShown>[1],
  asked: Asked,
) {
  const read = (page: number) =>
    searchShown(db, search, {
      businessCurrency: config.CURRENCY,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
    })
  const page = pageOf(asked)
  const found = await read(page)
  const pages = Math.max(1, Math.ceil(found.total / PER_PAGE))
  if (page <= pages) return { ...found, page, pages }
  return { ...(await read(pages)), page: pages, pages }
}
