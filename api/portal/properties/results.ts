import Handlebars from 'handlebars'
import type { Language } from '../../../shared/contract/language.ts'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { addressOf, pagePaths } from '../../../shared/view/site.ts'
import { renderPage } from '../markdown.ts'
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
export function resultsBlock(found: Found, language: Language): Block {
  const { asked, properties, total, page, pages, isFiltered, notes } = found
  const words = catalogueWords[language]
  const count = words.count(total, isFiltered)
  const to = (other: number) => addressOfPage(asked, other, language)
  const links = {
    clear: isNarrowed(asked) && addressOf(pagePaths.properties, language),
    previous: page > 1 && to(page - 1),
    next: page < pages && to(page + 1),
    pages: pages > 1 && words.pageOf(page, pages),
  }
  const cards = cardsBlock(properties, language, 2)
  const html = template({
    ...links,
    words,
    count,
    notes,
    cards: properties.length > 0 && new Handlebars.SafeString(cards.html),
    none: new Handlebars.SafeString(renderPage(words.none)),
  })
  const ways = [
    links.clear && `[${words.clear}](${links.clear})`,
    links.previous && `[${words.previous}](${links.previous})`,
    links.pages,
    links.next && `[${words.next}](${links.next})`,
  ].filter(Boolean)
  const parts = [`${count}.`, ...notes, properties.length > 0 ? cards.markdown : words.none]
  return { markdown: [...parts, ways.join(' · ')].join('\n\n'), html }
}

function addressOfPage(asked: Asked, page: number, language: Language) {
  return addressOf(pagePaths.properties, language) + queryOf({ ...asked, page: String(page) })
}

function isNarrowed({ page: _page, currency: _currency, ...asked }: Asked) {
  return Object.values(asked).some(Boolean)
}
