import type { Language } from '../../../shared/contract/language.ts'
import { drawingPath, previewPath } from '../../../shared/view/media-paths.ts'
import { altOf } from '../../../shared/view/picture-alt.ts'
import type { Preview } from '../preview.ts'
import { presentProperty, type ShownProperty } from './present.ts'

/** Returns the preview of a property: the cover, the picture at the URL that staff set, or the drawing, which says that it is one. */
export function previewOf(property: ShownProperty, language: Language): Preview {
  const { cover } = property
  if (cover) return { src: previewPath(cover.id), alt: altOf(cover, language), isSized: true }
  const { picture, title, slug, drawingAlt } = presentProperty(property, language)
  if (picture.origin) return { src: picture.src, alt: title, isSized: false }
  return { src: drawingPath(slug, 'png'), alt: drawingAlt, isSized: true }
}
