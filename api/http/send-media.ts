import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { type ShownFormat, shownFormats } from '../../shared/contract/media.ts'
import {
  documentFile,
  originalFile,
  pictureFile,
  previewFile,
} from '../../shared/contract/media-files.ts'
import type { MediaStore, StoredFile } from '../../shared/runtime/media/store.ts'
import type { ServedMedia } from '../../shared/tables/media/public-media.ts'
import { ApiError } from './api-error.ts'
import { isDisconnect } from './disconnect.ts'

const formats = Object.keys(shownFormats) as ShownFormat[]

/** Which file of a folder of the store to send; `cache` is the value of `Cache-Control`. */
type Wanted = { folder: string; file: string; cache: string }

/**
 * Sends a picture in one of its widths and formats, or a document as a download. The original of a picture is never sent: it
 * contains the location and the camera. The type is ours, whatever was uploaded.
 * @throws ApiError NOT_FOUND if there is no such file
 */
export async function sendMedia(
  response: Response,
  store: MediaStore,
  wanted: Wanted,
  { kind, widths, fileName }: ServedMedia,
): Promise<void> {
  if (kind !== 'document') return await sendPicture(response, store, wanted, widths)
  if (wanted.file !== documentFile) throw new ApiError('NOT_FOUND')
  const headers = downloadHeaders(fileName)
  await send(response, store, wanted, { name: originalFile, type: 'application/pdf', headers })
}

/**
 * Sends a picture in one of its widths and formats.
 * @throws ApiError NOT_FOUND if there is no such file
 */
export async function sendPicture(
  response: Response,
  store: MediaStore,
  wanted: Wanted,
  widths: number[],
): Promise<void> {
  const type = typeOf(wanted.file, widths)
  if (!type) throw new ApiError('NOT_FOUND')
  await send(response, store, wanted, { name: wanted.file, type })
}

function typeOf(file: string, widths: number[]) {
  if (file === previewFile && widths.length > 0) return shownFormats.jpg
  const format = formats.find((each) => widths.some((width) => pictureFile(width, each) === file))
  return format && shownFormats[format]
}

async function send(
  response: Response,
  store: MediaStore,
  { folder, cache }: Wanted,
  { name, type, headers }: { name: string; type: string; headers?: Record<string, string> },
) {
  const stored = await store.get(`${folder}/${name}`)
  if (!stored) throw new ApiError('NOT_FOUND')
  response.set({ 'Content-Type': type, 'Cache-Control': cache, ...headers })
  await sendStored(response, stored)
}

/** Sends a stored file as it is, with the headers of the response. */
export async function sendStored(response: Response, stored: StoredFile): Promise<void> {
  response.locals.encoded = true
  response.setHeader('Content-Length', stored.bytes)
  if (response.req.method === 'HEAD') {
    stored.stream.destroy()
    response.end()
    return
  }
  await pipeline(stored.stream, response).catch((error: unknown) => {
    // It is still open if the client had gone before.
    stored.stream.destroy()
    if (!isDisconnect(error)) throw error
  })
}

function downloadHeaders(fileName: string) {
  // RFC 8187 allows fewer characters than encodeURIComponent leaves.
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'Content-Disposition': `attachment; filename*=UTF-8''${encoded}` }
}
