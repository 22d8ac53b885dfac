import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MAX_PART_BYTES, MAX_PARTS } from '../../shared/contract/media.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { villa } from '../setup/fixtures.ts'
import { recordingLog } from '../setup/log.ts'
import { cameraPhoto, processed, upload } from '../setup/media.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

/** Most main memory that a decoder may use in these tests: two thirds of what is allowed (`worker/media/render.ts`). */
const MOST_BYTES = 512 * 2 ** 20

const { log, entries } = recordingLog()
let antesala: Antesala
let sara: StaffClient

beforeAll(async () => {
  antesala = await openAntesala({}, log)
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  await antesala.startWorker()
})
afterAll(() => antesala.close())

const add = (propertyId: string, file: Buffer, options = {}) =>
  upload(sara, antesala, propertyId, file, options)
const newProperty = async (): Promise<{ id: string; slug: string }> =>
  await succeed(sara, 'POST', '/properties', villa)
const describeInBoth = (id: string, version: number, name = 'La terraza') =>
  succeed(sara, 'PATCH', `/media/${id}`, { altEs: name, altEn: 'The terrace' }, version)
const publicFile = (id: string, file: string) => fetch(`${antesala.address}/media/${id}/${file}`)

describe('a photograph', () => {
  test('is shown upright, in three formats, and without its place and camera', async () => {
    const { id: propertyId } = await newProperty()
    const original = await cameraPhoto()
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('CameraOfTheTest')
    const added = await add(propertyId, original)
    expect(added).toMatchObject({
      status: 201,
      body: { status: 'processing', bytes: original.length },
    })
    const [photo] = await processed(sara, propertyId)
    expect(photo).toMatchObject({
      status: 'ready',
      width: 1000,
      height: 1600,
      widths: [480, 960, 1000],
    })
    const { id, version } = photo as NonNullable<typeof photo>
    expect((await publicFile(id, '480.avif')).status, 'before it is described').toBe(404)
    await describeInBoth(id, version)
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ]) {
      const response = await publicFile(id, `960.${format}`)
      expect(response.headers.get('Content-Type')).toBe(type)
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Cache-Control')).toContain('immutable')
      const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(shown).toMatchObject({ width: 960, height: 1536 })
      expect(shown.exif).toBeUndefined()
    }
    expect((await publicFile(id, 'original')).status).toBe(404)
  })

  test('is added once, even if the request is repeated, and not twice to the same gallery', async () => {
    const { id: propertyId } = await newProperty()
    const file = await cameraPhoto(500, 400)
    const id = randomUUID()
    await add(propertyId, file, { id })
    expect((await add(propertyId, file, { id })).status).toBe(201)
    const again = randomUUID()
    expect((await add(propertyId, file, { id: again })).body.error.fields).toEqual([
      { path: 'file', message: 'Este archivo ya está en la galería.' },
    ])
    expect(await antesala.media.get(`${again}/original`)).toBeUndefined()
    expect(await processed(sara, propertyId)).toHaveLength(1)
  })

  test('is added once by two simultaneous requests, which are answered alike', async () => {
    const { id: propertyId } = await newProperty()
    const file = await cameraPhoto(500, 300)
    const id = randomUUID()
    const answers = await Promise.all([
      add(propertyId, file, { id }),
      add(propertyId, file, { id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await processed(sara, propertyId)).toMatchObject([{ id, status: 'ready' }])
  })

  test('of a hidden property is not public', async () => {
    const property = await newProperty()
    await add(property.id, await cameraPhoto(600, 400))
    const [photo] = await processed(sara, property.id)
    await describeInBoth(photo?.id ?? '', photo?.version ?? 0)
    expect((await publicFile(photo?.id ?? '', '400.webp')).status).toBe(200)
    await succeed(sara, 'PATCH', `/properties/${property.id}`, { status: 'hidden' }, 1)
    expect((await publicFile(photo?.id ?? '', '400.webp')).status).toBe(404)
    expect((await sara.get(`/api/staff/media/${photo?.id}/400.webp`)).status).toBe(200)
  })
})

/** Returns the most memory that the decoder of a file used, in bytes. */
const peakOf = (id: string) =>
  entries
    .filter(({ event }) => event === 'media.processed')
    .map(({ fields }) => fields as { folder: string; peakBytes: number })
    .find(({ folder }) => folder === id)?.peakBytes ?? Number.NaN

/** Counts the requests for a path whose response has ended, or whose client has left. */
function countClosed(path: string) {
  let closed = 0
  const onStart = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.url === path) response.once('close', () => closed++)
  }
  subscribe('http.server.request.start', onStart)
  onTestFinished(() => void unsubscribe('http.server.request.start', onStart))
  return () => closed
}

test('a visitor who leaves while pictures arrive is no failure', async () => {
  const { id: propertyId } = await newProperty()
  await add(propertyId, await cameraPhoto(1700, 2600))
  const [photo] = await processed(sara, propertyId)
  await describeInBoth(photo?.id ?? '', photo?.version ?? 0)
  const { host, hostname, port } = new URL(antesala.address)
  const path = `/media/${photo?.id}/1600.jpg`
  const closed = countClosed(path)
  for (let visitor = 0; visitor < 30; visitor++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    await new Promise((resolve) => socket.write(request, resolve))
    if (visitor % 2 === 0) await once(socket, 'data')
    socket.destroy()
  }
  await expect.poll(closed).toBe(30)
  // By then, the API has also handled the last ones.
  for (let visitor = 0; visitor < 3; visitor++)
    await (await publicFile(photo?.id ?? '', '1600.jpg')).arrayBuffer()
  expect(entries.filter(({ event }) => event === 'http.failed')).toEqual([])
})

test('a photograph with 60 megapixels is shown, and takes a bounded amount of memory', async () => {
  const { id: propertyId } = await newProperty()
  const added = await add(propertyId, await largePhoto(9504, 6336))
  expect(await processed(sara, propertyId)).toMatchObject([
    { status: 'ready', width: 9504, height: 6336, widths: [480, 960, 1600, 2400] },
  ])
  const peak = peakOf(added.body.id)
  console.log(`60 megapixels: at most ${Math.round(peak / 2 ** 20)} MiB`)
  expect(peak).toBeLessThan(MOST_BYTES)
})

describe('an upload', () => {
  test('too large, too many, or out of order is refused', async () => {
    const { id: propertyId } = await newProperty()
    const file = await cameraPhoto(300, 200)
    const put = (path: string, body: Buffer) =>
      fetch(`${antesala.address}/api/staff/media-uploads/${path}`, {
        method: 'PUT',
        headers: { Cookie: sara.cookie, 'Content-Type': 'application/octet-stream' },
        body: new Uint8Array(body),
      })
    const id = randomUUID()
    const tooLarge = await put(`${id}/0`, Buffer.alloc(MAX_PART_BYTES + 1))
    expect(tooLarge.status).toBe(413)
    expect(await tooLarge.text()).toContain('supera 2048 KiB')
    expect((await put(`${id}/${MAX_PARTS}`, file)).status).toBe(404)
    expect((await put(`${id}/1`, file)).status).toBe(204)
    const path = `/api/staff/properties/${propertyId}/media`
    const about = { id, kind: 'photo', fileName: 'photo.jpg' }
    const missing = await sara.send('POST', path, { ...about, parts: 2 })
    expect(missing).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
    expect((await sara.send('POST', path, { ...about, parts: MAX_PARTS + 1 })).status).toBe(400)
    expect(await processed(sara, propertyId)).toEqual([])
  })

  test('of somebody else is not reached', async () => {
    const { id: propertyId } = await newProperty()
    const id = randomUUID()
    const ana = await signIn(antesala, 'admin')
    await fetch(`${antesala.address}/api/staff/media-uploads/${id}/0`, {
      method: 'PUT',
      headers: { Cookie: sara.cookie, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(await cameraPhoto(300, 200)),
    })
    const answer = await ana.send('POST', `/api/staff/properties/${propertyId}/media`, {
      ...{ id, parts: 1, kind: 'photo', fileName: 'photo.jpg' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('a document', () => {
  test('is a download with an encoded name', async () => {
    const { id: propertyId } = await newProperty()
    const fileName = 'Régimen "B"; año.pdf'
    const file = Buffer.from('%PDF-1.7\n%%EOF\n')
    const { body } = await add(propertyId, file, { kind: 'document', fileName })
    await describeInBoth(body.id, body.version)
    const response = await publicFile(body.id, 'document.pdf')
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''R%C3%A9gimen%20%22B%22%3B%20a%C3%B1o.pdf",
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
  })
})

describe('a file that is no picture', () => {
  test.each([
    [
      'a renamed program',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 0x90)]),
      'pero el archivo contiene EXE (application/x-msdownload)',
    ],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'Se esperaba JPEG, PNG, WebP, AVIF, TIFF o PDF, pero no se reconoce lo que contiene el archivo.',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'no se reconoce'],
    [
      'a document as a photograph',
      Buffer.from('%PDF-1.7\n%%EOF\n'),
      'Se esperaba JPEG, PNG, WebP, AVIF o TIFF, pero el archivo contiene PDF (application/pdf).',
    ],
  ])('is refused by its content: %s', async (_what, file, found) => {
    const { id } = await newProperty()
    const answer = await add(id, file, { fileName: 'photo.jpg' })
    expect(answer.status).toBe(415)
    expect(answer.body.error).toMatchObject({ code: 'UNSUPPORTED_FILE' })
    expect(answer.body.error.message).toContain(found)
    expect(await processed(sara, id)).toEqual([])
  })

  test('is refused if it is empty', async () => {
    const { id } = await newProperty()
    const upload = randomUUID()
    const stored = await fetch(`${antesala.address}/api/staff/media-uploads/${upload}/0`, {
      method: 'PUT',
      headers: { Cookie: sara.cookie, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(0),
    })
    expect(stored.status).toBe(204)
    const answer = await sara.send('POST', `/api/staff/properties/${id}/media`, {
      ...{ id: upload, parts: 1, kind: 'photo', fileName: 'photo.jpg' },
    })
    expect(answer.body.error.fields).toMatchObject([{ path: 'file' }])
    expect(answer.body.error.fields[0].message).toContain('El archivo está vacío')
  })

  test('is told to staff if only a decoder can tell: a truncated photograph', async () => {
    const { id } = await newProperty()
    const file = await cameraPhoto(1200, 800)
    await add(id, file.subarray(0, file.length / 2))
    expect(await processed(sara, id)).toMatchObject([{ status: 'failed', failure: 'unreadable' }])
  })

  test.for([
    [1, 1],
    [199, 300],
    [2400, 201],
  ])('is not shown if it is too small or too thin: %i by %i pixels', async ([width, height]) => {
    const { id } = await newProperty()
    await add(id, await cameraPhoto(width, height))
    expect(await processed(sara, id)).toMatchObject([{ status: 'failed', failure: 'too_small' }])
  })

  test('is not decoded if it has too many pixels: a bomb of a few hundred bytes', async () => {
    const { id } = await newProperty()
    const added = await add(id, pngOf(60_000, 60_000))
    expect(await processed(sara, id)).toMatchObject([
      { status: 'failed', failure: 'too_many_pixels' },
    ])
    const peak = peakOf(added.body.id)
    console.log(`a bomb of ${added.body.bytes} bytes: at most ${Math.round(peak / 2 ** 20)} MiB`)
    expect(peak).toBeLessThan(MOST_BYTES)
  })
})

/** A JPEG with as many pixels as a large camera takes, of soft colors, so that it is quickly made. */
async function largePhoto(width: number, height: number) {
  const small = await cameraPhoto(300, 200)
  return await sharp(small).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer()
}

/** A PNG whose header promises so many pixels, with a few bytes of data. */
function pngOf(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
