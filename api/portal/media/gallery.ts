import type { Language } from '../../../shared/contract/language.ts'
import { isInGallery } from '../../../shared/contract/media.ts'
import type { PublicMedia } from '../../../shared/tables/media/public-media.ts'
import { formatPdfSize } from '../../../shared/view/format.ts'
import { documentPath } from '../../../shared/view/media-paths.ts'
import { altOf } from '../../../shared/view/picture-alt.ts'
import { escapeMarkdown } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { phoneSize, pictureHtml, plainPicture } from './picture.ts'
import { galleryTexts } from './texts.ts'

const galleryTemplate = compileTemplate('media/gallery.hbs')
const lightboxTemplate = compileTemplate('media/lightbox.hbs')
const plansTemplate = compileTemplate('media/plans.hbs')

/** The script that opens the gallery at the photograph that was pressed. */
export const galleryScript = 'gallery.main.js'

/** Most photographs beside the cover; the others are in the full gallery. */
const BESIDE_COVER = 4

/** The width of the widest frame of a cover, in heights. */
const FRAME_RATIO = 2

const sizes = {
  beside: '(min-width: 1392px) 332px, 25vw',
  full: '100vw',
  plan: `(min-width: 720px) 33vw, ${phoneSize}, 100vw`,
}

/**
 * Returns the photographs and illustrations of a property: the cover, up to four beside it, and all of them, with the floor plans, in a layer that
 * opens over the page. It needs no script: it scrolls sideways by keyboard and touch, and Escape closes it.
 */
export function galleryBlock(media: PublicMedia[], language: Language): Block {
  const photos = media.filter(isInGallery)
  const plans = media.filter(({ kind }) => kind === 'floor_plan')
  const lightbox = lightboxOf(photos, plans, language)
  const [cover, ...others] = photos
  if (!cover) return { markdown: '', html: lightbox }
  const gallery = galleryTemplate({
    open: textsFor(photos, language).open(photos.length),
    shape: isUpright(cover) ? 'upright' : 'landscape',
    cover: {
      id: cover.id,
      picture: pictureHtml(cover, language, {
        sizes: coverSizes(cover, others.length),
        isFirst: true,
      }),
    },
    beside: others.slice(0, BESIDE_COVER).map((photo) => ({
      id: photo.id,
      picture: pictureHtml(photo, language, { sizes: sizes.beside }),
    })),
  })
  const lines = photos.map((photo) => markdownOf(photo, language))
  return { markdown: lines.join('\n'), html: gallery + lightbox }
}

// Illustrations are not called photographs.
function textsFor(pictures: PublicMedia[], language: Language) {
  const { photographs, illustrations, pictures: both } = galleryTexts[language]
  if (pictures.every(({ kind }) => kind !== 'illustration')) return photographs
  return pictures.every(({ kind }) => kind === 'illustration') ? illustrations : both
}

// Of the frames in `gallery.css`, for which a wide page has 1,344 pixels. A panorama goes on beyond the sides of its frame.
function coverSizes(cover: PublicMedia, beside: number) {
  if (beside === 0 && isUpright(cover)) return `(min-width: 721px) 43vh, ${phoneSize}, 100vw`
  const { width, height } = cover
  const factor = width && height ? Math.max(1, width / height / FRAME_RATIO) : 1
  const times = (size: number) => Math.round(size * factor)
  const [wide, narrower] = beside === 0 ? [1344, 100] : beside < 3 ? [891, 67] : [664, 50]
  return `(min-width: 1392px) ${times(wide)}px, ${phoneSize}, (max-width: 720px) ${times(100)}vw, ${times(narrower)}vw`
}

function isUpright({ width, height }: PublicMedia) {
  return width !== null && height !== null && height > width
}

function lightboxOf(photos: PublicMedia[], plans: PublicMedia[], language: Language) {
  const pictures = [...photos, ...plans]
  if (pictures.length === 0) return ''
  const texts = galleryTexts[language]
  const slides = pictures.map((picture, index) => ({
    id: picture.id,
    alt: altOf(picture, language),
    place:
      index < photos.length
        ? `${index + 1} / ${photos.length}`
        : texts.planPlace(index - photos.length + 1, plans.length),
    picture: pictureHtml(picture, language, {
      sizes: sizes.full,
      isDecorative: true,
      isLabelled: false,
    }),
    previous: pictures.at(index - 1)?.id,
    next: pictures[(index + 1) % pictures.length]?.id,
    hasOthers: pictures.length > 1,
  }))
  const closed = photos.length > 0 ? 'photographs' : 'floor-plans'
  const { name } = textsFor(photos, language)
  return lightboxTemplate({ texts, name, slides, closed })
}

/** Returns the floor plans and the documents of a property; an empty block if there are none. */
export function plansBlock(media: PublicMedia[], language: Language): Block {
  const texts = galleryTexts[language]
  const plans = media.filter(({ kind }) => kind === 'floor_plan')
  const documents = media.filter(({ kind }) => kind === 'document')
  if (plans.length + documents.length === 0) return { markdown: '', html: '' }
  const links = documents.map((document) => ({
    name: altOf(document, language),
    path: documentPath(document.id),
    size: formatPdfSize(document.bytes, altOf(document, language)),
  }))
  return {
    markdown: [
      ...plans.map((plan) => markdownOf(plan, language)),
      ...links.map(({ name, path, size }) => `- [${escapeMarkdown(name)}](${path}) (${size})`),
    ].join('\n'),
    html: plansTemplate({
      texts,
      plans: plans.map((plan) => ({
        id: plan.id,
        alt: altOf(plan, language),
        picture: pictureHtml(plan, language, { sizes: sizes.plan }),
      })),
      links,
    }),
  }
}

function markdownOf(picture: PublicMedia, language: Language) {
  return `- ![${escapeMarkdown(altOf(picture, language))}](${plainPicture(picture)})`
}
