import Handlebars from 'handlebars'
import type { Language } from '../../../shared/contract/language.ts'
import type { PublicMedia } from '../../../shared/tables/media/public-media.ts'
import { jpegOf, sourcesOf, srcSetOf } from '../../../shared/view/media-paths.ts'
import { altOf, illustrationLabel } from '../../../shared/view/picture-alt.ts'
import { compileTemplate } from '../template.ts'

const template = compileTemplate('media/picture.hbs')

/** The width of the JPEG for browsers without `srcset`, and for those who follow a link to a picture. */
const PLAIN_WIDTH = 1600

/**
 * The entry of `sizes` for a picture that is as wide as a phone. Beyond 2.5 pixels per CSS pixel, nobody sees a difference, and
 * the picture takes twice as long to arrive.
 */
export const phoneSize = '(max-width: 720px) and (min-resolution: 2.5dppx) 67vw'

type PictureOptions = {
  /** How wide the picture is shown, as in the attribute `sizes`. */
  sizes: string
  /** Whether the picture is among the first things that a visitor sees; the others are loaded when they come into view. */
  isFirst?: boolean
  /** Whether a text beside the picture says what it shows. */
  isDecorative?: boolean
  /** Whether an illustration is labelled in its corner. */
  isLabelled?: boolean
}

/**
 * Returns the HTML of a picture in the format and width that suits the browser, over a blurred miniature. It takes its place
 * before it is loaded.
 */
export function pictureHtml(
  picture: PublicMedia,
  language: Language,
  { sizes, isFirst = false, isDecorative = false, isLabelled = true }: PictureOptions,
): Handlebars.SafeString {
  const { kind, width, height, placeholder } = picture
  const alt = isDecorative ? '' : altOf(picture, language)
  return new Handlebars.SafeString(
    template({
      ...{ width, height, placeholder, sizes, isFirst, alt },
      label: isLabelled && kind === 'illustration' && illustrationLabel[language],
      sources: sourcesOf(picture),
      src: jpegOf(picture, PLAIN_WIDTH),
      srcSet: srcSetOf(picture, 'jpg'),
    }),
  )
}

/** Returns the path of a picture as one JPEG, such as for Markdown and previews. */
export function plainPicture(picture: PublicMedia): string {
  return jpegOf(picture, PLAIN_WIDTH)
}
