import type { Property } from '../../../shared/tables/properties/properties.ts'
import type { Links } from '../links.ts'
import { asPlain } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { present } from './present.ts'

const template = compileTemplate('properties/cards.hbs')

/**
 * Some properties as cards with a picture each, or as a list.
 * @param level of their headings
 */
export function cardsBlock(properties: Property[], links: Links, level: 2 | 3): Block {
  const cards = properties.map((property) => {
    const shown = present(property, links.language)
    return { ...shown, address: links.to(shown.path) }
  })
  return {
    markdown: cards
      .map(({ title, address, place, kindName, short, money, statusName }) =>
        [`- [${asPlain(title)}](${address})`, asPlain(place), kindName, short, money, statusName]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n'),
    html: template({ cards, level }),
  }
}

/** The origins that the pictures of these properties come from, where that is not ours. */
export function pictureOrigins(properties: Property[]): string[] {
  const origins = properties.flatMap((property) => present(property, 'es').picture.origin ?? [])
  return [...new Set(origins)]
}
