import {
  MAX_MEDIA_BYTES,
  MAX_PART_BYTES,
  MAX_SIDES_RATIO,
  type MediaKind,
  type MediaRow,
  MIN_SIDE,
} from '../../shared/contract/media.ts'
import type { PortraitState } from '../../shared/contract/portrait.ts'
import { request } from '../common/request.ts'
import { fetchJson } from '../http.ts'

/** How often a part is sent before the upload fails, and how long each attempt waits, in milliseconds. */
const pauses = [0, 1_000, 3_000, 8_000]

/** What every PDF begins with. */
const PDF_START = '%PDF-'

/**
 * Uploads a file in parts, and adds it to a property. A part that was lost on the way is sent again.
 * @param onProgress called with the share that has arrived, from 0 to 1
 * @throws HttpError with a message for the user, or Error if there was no response
 */
export async function uploadFile(
  propertyId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<MediaRow> {
  const uploaded = await uploadParts(file, onProgress)
  const path = `properties/${propertyId}/media`
  const described = { ...uploaded, kind: await kindOf(file), fileName: file.name }
  return await request<MediaRow>('POST', path, described)
}

/**
 * Uploads a file as the portrait of a staff member.
 * @param owner `me`, or the path of the staff member
 * @throws as `uploadFile`
 */
export async function uploadPortrait(owner: string, file: File): Promise<PortraitState> {
  return await request<PortraitState>('POST', `${owner}/portrait`, await uploadParts(file))
}

async function uploadParts(file: File, onProgress?: (share: number) => void) {
  const id = crypto.randomUUID()
  const parts = Math.max(1, Math.ceil(file.size / MAX_PART_BYTES))
  for (let part = 0; part < parts; part++) {
    const body = file.slice(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES)
    await sendPart(`/api/staff/media-uploads/${id}/${part}`, body)
    onProgress?.((part + 1) / parts)
  }
  return { id, parts }
}

// By the content, because a name may be wrong. Staff say afterwards which pictures are floor plans.
async function kindOf(file: File): Promise<MediaKind> {
  return (await file.slice(0, PDF_START.length).text()) === PDF_START ? 'document' : 'photo'
}

async function sendPart(url: string, body: Blob) {
  const headers = new Headers({ 'Content-Type': 'application/octet-stream' })
  for (const [attempt, pause] of pauses.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      await fetchJson(url, { method: 'PUT', body, headers })
      return
    } catch (error) {
      if (attempt === pauses.length - 1 || !isWorthRepeating(error)) throw error
    }
  }
}

// Without a status, there was no response.
function isWorthRepeating(error: unknown) {
  const status = (error as { status?: number }).status
  return status === undefined || status >= 500 || status === 408 || status === 429
}

/** The placeholders of the text about pictures that are too small: pixels, and how many times one side may be the other. */
export const pictureLimits = { min: MIN_SIDE, max: MAX_SIDES_RATIO }

/** The placeholder of texts about the size of files, in MB. */
export const maxSize = { max: MAX_MEDIA_BYTES / 2 ** 20 }
