import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Language } from '../../../shared/contract/language.ts'
import {
  MAX_MEDIA_BYTES,
  type MediaFormat,
  type MediaKind,
} from '../../../shared/contract/media.ts'
import type { MediaStore } from '../../../shared/runtime/media/store.ts'
import { ApiError } from '../../http/api-error.ts'
import { invalidField } from '../../http/validation.ts'
import { readFormat } from './format.ts'

/** An uploaded file, put together. `checksum` is its SHA-256. */
export type Assembled = { path: string; bytes: number; checksum: string; format: MediaFormat }

type Upload = {
  folder: string
  parts: number
  kind: MediaKind
  takesDocuments: boolean
  language: Language
}

/**
 * Calls a function with an uploaded file, put together of its parts in a temporary folder, which is deleted afterwards.
 * @throws ApiError VALIDATION_ERROR if a part is missing or the file is empty, FILE_TOO_LARGE, or UNSUPPORTED_FILE if its content is
 *   not of its kind
 */
export async function withAssembled(
  store: MediaStore,
  { folder, parts, ...expected }: Upload,
  use: (file: Assembled) => Promise<void>,
): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'antesala-upload-'))
  try {
    const path = join(temporary, 'file')
    await pipeline(readParts(store, folder, parts, expected.language), createWriteStream(path))
    const { size: bytes } = await stat(path)
    if (bytes === 0) throw invalidField('file', 'emptyFile', expected.language)
    if (bytes > MAX_MEDIA_BYTES)
      throw new ApiError('FILE_TOO_LARGE', { placeholders: { max: MAX_MEDIA_BYTES / 2 ** 20 } })
    const format = await readFormat(path, expected)
    await use({ path, bytes, format, checksum: await hashOf(path) })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function* readParts(store: MediaStore, folder: string, parts: number, language: Language) {
  for (let part = 0; part < parts; part++) {
    const found = await store.get(`${folder}/${part}`)
    if (!found) throw invalidField('parts', 'missingParts', language)
    yield* found.stream
  }
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
