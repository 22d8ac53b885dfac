import Handlebars from 'handlebars'
import { pagePaths } from '../../../shared/view/site.ts'
import type { Links } from '../links.ts'
import { renderMarkdown } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { cardsBlock } from './cards.ts'
import { catalogTexts } from './catalog-texts.ts'
import type { ShownProperty } from './present.ts'
import { type FilterInput, toQueryString } from './search.ts'

const template = compileTemplate('properties/results.hbs')

/** One page of the properties that match the filters. */
export type SearchResults = {
  input: FilterInput
  properties: ShownProperty[]
  total: number
  page: number
  pages: number
  isFiltered: boolean
  isPriced: boolean
  /** Messages about the filters, for example that one was ignored. */
  notes: string[]
  /** Messages for programs, which are in Markdown only. */
  hints: string[]
}

/** Returns the total, the notes, the properties (or advice if none match), and links to the adjacent pages. */
export function resultsBlock(results: SearchResults, links: Links): Block {
  const { input, properties, total, page, pages, isFiltered, isPriced, notes, hints } = results
  const texts = catalogTexts[links.language]
  const none = texts.none(links.pages.contact, isPriced)
  const count = texts.count(total, isFiltered)
  const linkTo = (number: number) =>
    links.to(pagePaths.properties, toQueryString({ ...input, page: String(number) }))
  const navigation = {
    clear: hasFilters(input) && links.pages.properties,
    previous: page > 1 && linkTo(page - 1),
    next: page < pages && linkTo(page + 1),
    pages: pages > 1 && texts.pageOf(page, pages),
  }
  const cards = cardsBlock(properties, links, 2)
  const html = template({
    ...navigation,
    texts,
    count,
    notes,
    cards: properties.length > 0 && new Handlebars.SafeString(cards.html),
    none: new Handlebars.SafeString(renderMarkdown(none)),
  })
  const pageLinks = [
    navigation.clear && `[${texts.clear}](${navigation.clear})`,
    navigation.previous && `[${texts.previous}](${navigation.previous})`,
    navigation.pages,
    navigation.next && `[${texts.next}](${navigation.next})`,
  ].filter(Boolean)
  const parts = [`${count}.`, ...notes, ...hints, properties.length > 0 ? cards.markdown : none]
  return { markdown: [...parts, pageLinks.join(' · ')].join('\n\n'), html }
}

function hasFilters({ page: _page, currency: _currency, ...input }: FilterInput) {
  return Object.values(input).some(Boolean)
}
