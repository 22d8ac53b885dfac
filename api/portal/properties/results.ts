import Handlebars from 'handlebars'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { Links } from '../links.ts'
import { renderMarkdown } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { cardsBlock } from './cards.ts'
import { catalogueWords } from './catalogue-words.ts'
import { type Asked, queryOf } from './search.ts'

const template = compileTemplate('properties/results.hbs')

/** What was found for a search: a page of it, and where the others are. */
export type Found = {
  asked: Asked
  properties: Property[]
  total: number
  page: number
  pages: number
  isFiltered: boolean
  /** What the visitor should know of the search. */
  notes: string[]
}

/** The properties that were found, how many there are, and the way to the rest. */
export function resultsBlock(found: Found, links: Links): Block {
  const { asked, properties, total, page, pages, isFiltered, notes } = found
  const words = catalogueWords[links.language]
  const none = words.none(links.pages.contact)
  const count = words.count(total, isFiltered)
  const to = (other: number) =>
    links.to(pagePaths.properties, queryOf({ ...asked, page: String(other) }))
  const addresses = {
    clear: isNarrowed(asked) && links.pages.properties,
    previous: page > 1 && to(page - 1),
    next: page < pages && to(page + 1),
    pages: pages > 1 && words.pageOf(page, pages),
  }
  const cards = cardsBlock(properties, links, 2)
  const html = template({
    ...addresses,
    words,
    count,
    notes,
    cards: properties.length > 0 && new Handlebars.SafeString(cards.html),
    none: new Handlebars.SafeString(renderMarkdown(none)),
  })
  const ways = [
    addresses.clear && `[${words.clear}](${addresses.clear})`,
    addresses.previous && `[${words.previous}](${addresses.previous})`,
    addresses.pages,
    addresses.next && `[${words.next}](${addresses.next})`,
  ].filter(Boolean)
  const parts = [`${count}.`, ...notes, properties.length > 0 ? cards.markdown : none]
  return { markdown: [...parts, ways.join(' · ')].join('\n\n'), html }
}

function isNarrowed({ page: _page, currency: _currency, ...asked }: Asked) {
  return Object.values(asked).some(Boolean)
}
