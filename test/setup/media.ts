import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { MAX_PART_BYTES, type MediaKind, type MediaRow } from '../../shared/contract/media.ts'
import type { Antesala, JsonResponse } from './antesala.ts'
import { type StaffClient, succeed } from './staff.ts'
import { eventually } from './waiting.ts'

/** A photograph as a camera writes it: with the place and the camera in its metadata, and on its side. */
export async function cameraPhoto(width = 1600, height = 1000): Promise<Buffer> {
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g"><stop offset="0" stop-color="#c9b18a"/><stop offset="1" stop-color="#40543a"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`
  return await sharp(Buffer.from(gradient))
    .withExif({
      IFD0: { Make: 'CameraOfTheTest', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 53/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Uploads a file in parts, and adds it to a property. */
export async function upload(
  who: StaffClient,
  antesala: Antesala,
  propertyId: string,
  file: Buffer,
  { kind = 'photo' as MediaKind, fileName = 'photo.jpg', id = randomUUID() as string } = {},
): Promise<JsonResponse> {
  const parts = await uploadParts(who, antesala, file, id)
  return await who.send('POST', `/api/staff/properties/${propertyId}/media`, {
    ...{ id, parts, kind, fileName },
  })
}

/** Uploads a file as a portrait: the user's own, or that of the `owner` whose path is given. */
export async function uploadPortrait(
  who: StaffClient,
  antesala: Antesala,
  file: Buffer,
  { id = randomUUID() as string, owner = 'me' } = {},
): Promise<JsonResponse> {
  const parts = await uploadParts(who, antesala, file, id)
  return await who.send('POST', `/api/staff/${owner}/portrait`, { id, parts })
}

// Returns how many parts there are.
async function uploadParts(who: StaffClient, antesala: Antesala, file: Buffer, id: string) {
  const parts = Math.ceil(file.length / MAX_PART_BYTES)
  for (let part = 0; part < parts; part++) {
    const body = file.subarray(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES)
    const path = `${antesala.address}/api/staff/media-uploads/${id}/${part}`
    const headers = { Cookie: who.cookie, 'Content-Type': 'application/octet-stream' }
    const stored = await fetch(path, { method: 'PUT', headers, body: new Uint8Array(body) })
    expect(stored.status).toBe(204)
  }
  return parts
}

/** Waits until no file of a property is being processed, and returns them. */
export async function processed(who: StaffClient, propertyId: string): Promise<MediaRow[]> {
  return await vi.waitFor(async () => {
    const { body } = await who.send('GET', `/api/staff/properties/${propertyId}/media`)
    const rows: MediaRow[] = body
    expect(rows.map(({ status }) => status)).not.toContain('processing')
    return rows
  }, eventually)
}

/** Adds a picture or document that is described in both languages, and waits until it is processed. Returns its id. */
export async function publish(
  who: StaffClient,
  antesala: Antesala,
  propertyId: string,
  file: Buffer,
  { kind = 'photo' as MediaKind, altEs = 'La terraza', altEn = 'The terrace' } = {},
): Promise<string> {
  const { body: added } = await upload(who, antesala, propertyId, file, { kind })
  await processed(who, propertyId)
  await succeed(who, 'PATCH', `/media/${added.id}`, { altEs, altEn }, 1)
  return added.id
}
