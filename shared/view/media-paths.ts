import { type ShownFormat, shownFormats } from '../contract/media.ts'
import { documentFile, pictureFile, previewFile } from '../contract/media-files.ts'
import { pagePaths } from './site.ts'

type Shown = { id: string; widths: number[] }

/** The path of all portraits. */
export const portraitBase = '/portraits'

/** Returns the `srcset` of a picture in a format: every width that there is. `base` is the path of all pictures of its kind. */
export function srcSetOf({ id, widths }: Shown, format: ShownFormat, base = '/media'): string {
  return widths.map((width) => `${base}/${id}/${pictureFile(width, format)} ${width}w`).join(', ')
}

/** Returns the path of a picture as JPEG, in the narrowest width that is at least `width`, or the widest that there is. */
export function jpegOf({ id, widths }: Shown, width: number, base = '/media'): string {
  const chosen = widths.find((each) => each >= width) ?? widths.at(-1) ?? 0
  return `${base}/${id}/${pictureFile(chosen, 'jpg')}`
}

/** Returns the `source` elements of a picture that is also available as JPEG: smaller formats, smallest first. */
export function sourcesOf(picture: Shown, base?: string): { type: string; srcSet: string }[] {
  return (['avif', 'webp'] as const).map((format) => ({
    type: shownFormats[format],
    srcSet: srcSetOf(picture, format, base),
  }))
}

/** Returns the path of the JPEG of a picture that previews of shared links show. */
export function previewPath(id: string): string {
  return `/media/${id}/${previewFile}`
}

/** Returns the path of the drawing of a property that has no photograph; as PNG, it has the size of previews. */
export function drawingPath(slug: string, format: 'svg' | 'png'): string {
  return `${pagePaths.properties}/${slug}/drawing.${format}`
}

/** Returns the path of a document. */
export function documentPath(id: string): string {
  return `/media/${id}/${documentFile}`
}
