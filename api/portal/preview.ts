import type { Language } from '../../shared/contract/language.ts'
import { previewSize } from '../../shared/contract/media-files.ts'
import { texts } from './texts.ts'

/** The picture that services show with a shared link to a page. */
export type Preview = {
  /** URL or path. */
  src: string
  /** What it shows. */
  alt: string
  /** Whether it has the size that such pictures should have; unknown of a picture of somebody else. */
  isSized: boolean
}

/** The path of the drawing of the house, as PNG. */
export const housePreviewPath = '/drawings/home.png'

/** Returns the preview of a page without a picture of its own. */
export function housePreview(language: Language): Preview {
  return { src: housePreviewPath, alt: texts[language].previewAlt, isSized: true }
}

/** Returns the values of the tags about a preview. */
export function previewTags({ src, alt, isSized }: Preview, publicUrl: string) {
  return { address: new URL(src, publicUrl).href, alt, size: isSized ? previewSize : undefined }
}
