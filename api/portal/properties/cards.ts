import { illustrationLabel } from '../../../shared/view/picture-alt.ts'
import { statusNames } from '../../../shared/view/property-texts.ts'
import type { Links } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import { phoneSize, pictureHtml } from '../media/picture.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { presentProperty, type ShownProperty } from './present.ts'
import { shortlistTexts } from './shortlist-texts.ts'

/** How wide a photograph is on a card in two columns or in one, as in the attribute `sizes`. */
const narrowSizes = `(min-width: 688px) calc((100vw - 80px) / 2), ${phoneSize}, calc(100vw - 48px)`

/** The same in a list, and in one row of three, which has narrower gaps and begins at a narrower width (`property.css`). */
const photoSizes = {
  list: `(min-width: 1392px) 427px, (min-width: 1024px) calc((100vw - 112px) / 3), ${narrowSizes}`,
  row: `(min-width: 1392px) 432px, (min-width: 721px) calc((100vw - 96px) / 3), ${narrowSizes}`,
}

const template = compileTemplate('properties/cards.hbs')

/**
 * Returns properties as cards with pictures in HTML, and as a list in Markdown.
 * @param level heading level of the cards
 */
export function cardsBlock(
  properties: ShownProperty[],
  links: Links,
  level: 2 | 3,
  layout: keyof typeof photoSizes = 'list',
): Block {
  const cards = properties.map((property) => {
    const shown = presentProperty(property, links.language)
    const { cover } = property
    const photo =
      cover && pictureHtml(cover, links.language, { sizes: photoSizes[layout], isDecorative: true })
    const illustration = illustrationLabel[links.language]
    const status = statusNames[property.status][links.language]
    return { ...shown, status, photo, illustration, address: links.to(shown.path) }
  })
  return {
    markdown: cards
      .map(({ title, address, place, kindName, short, attributes, money, status }) =>
        [
          `- [${escapeMarkdown(title)}](${address})`,
          escapeMarkdown(place),
          kindName,
          short,
          attributes.join(', '),
          money,
          status,
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n'),
    html: template({ cards, level, texts: shortlistTexts[links.language] }),
  }
}

/**
 * Returns the sources of the pictures of these properties besides the portal: the origins of those that staff set by URL, and the
 * miniatures behind photographs.
 */
export function pictureSources(properties: ShownProperty[]): string[] {
  const origins = properties.flatMap(
    (property) => presentProperty(property, 'es').picture.origin ?? [],
  )
  const hasPhotos = properties.some(({ cover }) => cover)
  return [...new Set(origins), ...(hasPhotos ? ['data:'] : [])]
}
