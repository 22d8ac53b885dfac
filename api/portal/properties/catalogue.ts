import type { RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { listFacets, searchPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { linksFor } from '../links.ts'
import { compilePage } from '../page.ts'
import { sendPage } from '../send-page.ts'
import { pictureOrigins } from './cards.ts'
import { catalogueTexts } from './catalogue-texts.ts'
import { filtersBlock } from './filters.ts'
import { resultsBlock } from './results.ts'
import { type FilterInput, pageOf, queryOf, readFilterInput, searchOf } from './search.ts'

const PER_PAGE = 24
/** The filter offers at most this many places. */
const MAX_PLACES = 500

/** GET of the list of properties, filtered by place, kind, bedrooms and price; without hidden ones. */
export function showCatalogue(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/properties.md`)
  return async (request, response) => {
    const input = readFilterInput(request)
    const facets = await listFacets(db, MAX_PLACES)
    const { search, currency, problems } = searchOf(input, facets, config.CURRENCY)
    const { rows, total, page, pages } = await findPage(context, search, input)
    const texts = catalogueTexts[language]
    const notes = problems.map((problem) => texts.problems[problem])
    if (search.price && facets.currencies.length > 1) notes.push(texts.pricedOnly(currency))
    const isFiltered = Object.keys(search).length > 0
    const found = { input, properties: rows, total, page, pages, isFiltered, notes }
    const links = linksFor(request, language)
    const blocks = {
      filters: filtersBlock({ input, search, currency, facets }, links),
      results: resultsBlock(found, links),
    }
    sendPage(request, response, {
      content: fill(config, links, {}, blocks),
      ...{ links, config, path: pagePaths.properties, query: queryOf(input) },
      canonicalQuery: page > 1 ? queryOf({ ...input, page: String(page) }) : '',
      extraSources: { 'img-src': pictureOrigins(rows) },
    })
  }
}

// A page number beyond the last page shows the last.
async function findPage(
  { config, db }: ApiContext,
  search: Parameters<typeof searchPublicProperties>[1],
  input: FilterInput,
) {
  const read = (page: number) =>
    searchPublicProperties(db, search, {
      businessCurrency: config.CURRENCY,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
    })
  const page = pageOf(input)
  const found = await read(page)
  const pages = Math.max(1, Math.ceil(found.total / PER_PAGE))
  if (page <= pages) return { ...found, page, pages }
  return { ...(await read(pages)), page: pages, pages }
}
