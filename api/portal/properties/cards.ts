import type { Property } from '../../../shared/tables/properties/properties.ts'
import type { Links } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { presentProperty } from './present.ts'

const template = compileTemplate('properties/cards.hbs')

/**
 * Returns properties as cards with pictures in HTML, and as a list in Markdown.
 * @param level heading level of the cards
 */
export function cardsBlock(properties: Property[], links: Links, level: 2 | 3): Block {
  const cards = properties.map((property) => {
    const shown = presentProperty(property, links.language)
    return { ...shown, address: links.to(shown.path) }
  })
  return {
    markdown: cards
      .map(({ title, address, place, kindName, short, money, statusName }) =>
        [
          `- [${escapeMarkdown(title)}](${address})`,
          escapeMarkdown(place),
          kindName,
          short,
          money,
          statusName,
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n'),
    html: template({ cards, level }),
  }
}

/** Returns the origins of the pictures that staff set for these properties. */
export function pictureOrigins(properties: Property[]): string[] {
  const origins = properties.flatMap(
    (property) => presentProperty(property, 'es').picture.origin ?? [],
  )
  return [...new Set(origins)]
}
