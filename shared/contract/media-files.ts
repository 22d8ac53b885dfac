import type { ShownFormat } from './media.ts'

/** The name of a picture's file, of a width in pixels and a format. */
export function pictureFile(width: number, format: ShownFormat): string {
  return `${width}.${format}`
}

/** The file name of the JPEG of a picture that previews of shared links show, cropped to `previewSize`. */
export const previewFile = 'preview.jpg'
/** In pixels, as services that show previews want it (Open Graph). */
export const previewSize = { width: 1200, height: 630 }
/** The file name under which an original is stored. It is never public. */
export const originalFile = 'original'
/** The file name under which a document is shown. */
export const documentFile = 'document.pdf'
