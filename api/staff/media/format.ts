import { fileTypeFromFile } from 'file-type'
import type { MediaFormat, MediaKind } from '../../../shared/contract/media.ts'
import { ApiError } from '../../http/api-error.ts'

/** The formats that are accepted, by the media type of the content. */
const pictures: Record<string, MediaFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
}
const documents: Record<string, MediaFormat> = { 'application/pdf': 'pdf' }

/**
 * Returns the format of a file, by its content: its name says nothing.
 * @throws ApiError UNSUPPORTED_FILE if it is none that is accepted of this kind
 */
export async function readFormat(path: string, kind: MediaKind): Promise<MediaFormat> {
  const found = (await fileTypeFromFile(path))?.mime
  const accepted = kind === 'document' ? documents : pictures
  const format = found && accepted[found]
  if (format) return format
  const names = Object.values(accepted).map((name) => name.toUpperCase())
  throw new ApiError('UNSUPPORTED_FILE', {
    placeholders: { accepted: names.join(', '), found: found ?? '?' },
  })
}
