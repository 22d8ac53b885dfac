import type { ShownFormat } from './media.ts'

/** The name of a picture's file, of a width in pixels and a format. */
export function pictureFile(width: number, format: ShownFormat): string {
  return `${width}.${format}`
}

/** The file name under which an original is stored. It is never public. */
export const originalFile = 'original'
/** The file name under which a document is shown. */
export const documentFile = 'document.pdf'
