import type { Request, RequestHandler } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { withCovers } from '../../../shared/tables/media/public-media.ts'
import { listFacets, searchPublicProperties } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { linksFor } from '../links.ts'
import { compilePage, type Page } from '../page.ts'
import { sendCatalogPage } from '../send-page.ts'
import { pictureSources } from './cards.ts'
import { catalogTexts } from './catalog-texts.ts'
import { filtersBlock } from './filters.ts'
import { listJsonLd } from './listing.ts'
import { resultsBlock } from './results.ts'
import {
  type FilterInput,
  type FilterProblem,
  parseFilters,
  readFilterInput,
  readPageNumber,
  toQueryString,
} from './search.ts'
import { readUnknownFilters, type UnknownFilter } from './unknown-filters.ts'

const PER_PAGE = 24
/** The filter form offers at most this many places. */
const MAX_PLACES = 500

/** Serves the list of properties that are not hidden, filtered. */
export function showCatalog(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/properties.md`)
  const makePage = async (
    request: Request,
    input: FilterInput,
    unknown: UnknownFilter[],
  ): Promise<Page> => {
    const facets = await listFacets(db, MAX_PLACES)
    const parsed = parseFilters(input, facets, config.CURRENCY, language)
    const { search, currency } = parsed
    const { rows, total, page, pages } = await findPage(context, search, input)
    const texts = catalogTexts[language]
    const notes = notesOn(parsed.problems, unknown, language)
    if (search.price && facets.currencies.length > 1) notes.push(texts.pricedOnly(currency))
    if (readPageNumber(input) > pages) notes.push(texts.lastPage(pages))
    const isFiltered = Object.keys(search).length > 0
    const hints = unknown.filter(({ meant }) => !meant).map(texts.unknown)
    const counted = { properties: rows, total, page, pages }
    const isPriced = search.price !== undefined
    const results = { ...counted, hints, input, isFiltered, isPriced, notes }
    const links = linksFor(request, language)
    const blocks = {
      filters: filtersBlock({ ...parsed, input, facets }, links),
      results: resultsBlock(results, links),
    }
    return {
      content: fill(config, links, {}, blocks),
      links,
      config,
      path: pagePaths.properties,
      jsonLd: listJsonLd(rows, { first: (page - 1) * PER_PAGE + 1, total }, language, config),
      query: toQueryString(input),
      canonicalQuery: page > 1 ? toQueryString({ ...input, page: String(page) }) : '',
      extraSources: { 'img-src': pictureSources(rows) },
    }
  }
  return (request, response) => {
    const input = readFilterInput(request)
    const unknown = readUnknownFilters(request)
    const query = [toQueryString(input), ...unknown.map(({ name }) => name)].join(' ')
    const key = { language, path: pagePaths.properties, query }
    return sendCatalogPage(context, request, response, key, () => makePage(request, input, unknown))
  }
}

// A note for each filter that was not applied as it was sent. Links have all kinds of parameters: only a program is told of the others.
function notesOn(problems: FilterProblem[], unknown: UnknownFilter[], language: Language) {
  const texts = catalogTexts[language]
  return [
    ...problems.map((problem) => {
      const { what, meant } = problem
      const text =
        what === 'attribute' ? texts.unknownAttributes(problem.unknown) : texts.problems[what]
      return [text, meant && texts.didYouMean(meant)].filter(Boolean).join(' ')
    }),
    ...unknown.filter(({ meant }) => meant).map(texts.unknown),
  ]
}

// Returns the last page if the requested number is higher.
async function findPage(
  { config, db }: ApiContext,
  search: Parameters<typeof searchPublicProperties>[1],
  input: FilterInput,
) {
  const readPage = (page: number) =>
    searchPublicProperties(db, search, {
      businessCurrency: config.CURRENCY,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
    })
  const page = readPageNumber(input)
  const found = await readPage(page)
  const pages = Math.max(1, Math.ceil(found.total / PER_PAGE))
  const shown = page <= pages ? found : await readPage(pages)
  const rows = await withCovers(db, shown.rows)
  return { rows, total: shown.total, page: Math.min(page, pages), pages }
}
