import { fileTypeFromFile } from 'file-type'
import type { Language } from '../../../shared/contract/language.ts'
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

/** The names of the formats, as people write them. */
const formatNames: Record<MediaFormat, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  tiff: 'TIFF',
  pdf: 'PDF',
}

const foundTexts = {
  es: {
    known: (type: string) => `el archivo contiene ${type}`,
    unknown: 'no se reconoce lo que contiene el archivo',
  },
  en: {
    known: (type: string) => `the file contains ${type}`,
    unknown: 'the content of the file is not recognized',
  },
} as const satisfies Record<Language, object>

type Expected = {
  kind: MediaKind
  /** Whether a document would have been accepted, too, as another kind. */
  takesDocuments: boolean
  language: Language
}

/**
 * Returns the format of a file, by its content: its name says nothing.
 * @throws ApiError UNSUPPORTED_FILE if it is none that is accepted of this kind
 */
export async function readFormat(path: string, expected: Expected): Promise<MediaFormat> {
  const found = await fileTypeFromFile(path)
  const accepted = expected.kind === 'document' ? documents : pictures
  const format = found && accepted[found.mime]
  if (format) return format
  throw unsupported(found, expected)
}

function unsupported(
  found: { ext: string; mime: string } | undefined,
  { kind, takesDocuments, language }: Expected,
) {
  const isDocument = found !== undefined && found.mime in documents
  const accepted = {
    ...(kind !== 'document' && pictures),
    ...((kind === 'document' || (takesDocuments && !isDocument)) && documents),
  }
  const names = Object.values(accepted).map((format) => formatNames[format])
  const texts = foundTexts[language]
  return new ApiError('UNSUPPORTED_FILE', {
    placeholders: {
      accepted: new Intl.ListFormat(language, { type: 'disjunction' }).format(names),
      found: found ? texts.known(`${found.ext.toUpperCase()} (${found.mime})`) : texts.unknown,
    },
  })
}
