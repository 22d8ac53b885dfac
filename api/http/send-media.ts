import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { type ShownFormat, shownFormats } from '../../shared/contract/media.ts'
import { documentFile, pictureFile, previewFile } from '../../shared/contract/media-files.ts'
import type { MediaStore, StoredFile } from '../../shared/runtime/media/store.ts'
import type { ServedMedia } from '../../shared/tables/media/public-media.ts'
import { ApiError } from './api-error.ts'

const formats = Object.keys(shownFormats) as ShownFormat[]

/**
 * Sends a picture in one of its widths and formats, or a document as a download. The original is never sent: it contains the
 * location and the camera. The type is ours, whatever was uploaded.
 * @param cache the value of `Cache-Control`
 * @throws ApiError NOT_FOUND if there is no such file
 */
export async function sendMedia(
  response: Response,
  store: MediaStore,
  { id, file, cache }: { id: string; file: string; cache: string },
  media: ServedMedia,
): Promise<void> {
  const headers = headersOf(file, media)
  const stored = headers && (await store.get(`${id}/${headers.stored}`))
  if (!stored) throw new ApiError('NOT_FOUND')
  response.set({ 'Content-Type': headers.type, 'Cache-Control': cache, ...headers.others })
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
  await pipeline(stored.stream, response).catch(ignoreAbort)
}

function headersOf(file: string, { kind, widths, fileName }: ServedMedia) {
  if (kind === 'document')
    return file === documentFile
      ? { stored: 'original', type: 'application/pdf', others: downloadOf(fileName) }
      : undefined
  if (file === previewFile && widths.length > 0)
    return { stored: file, type: shownFormats.jpg, others: {} }
  const format = formats.find((each) => widths.some((width) => pictureFile(width, each) === file))
  return format && { stored: file, type: shownFormats[format], others: {} }
}

function downloadOf(fileName: string) {
  return { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` }
}

// The client has gone.
function ignoreAbort(error: NodeJS.ErrnoException) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
