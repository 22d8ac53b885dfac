import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Antesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { openPortal } from '../setup/portal.ts'
import { readRaw } from '../setup/read-raw.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
/** The address of a second API with the same database. */
let otherAddress: string
let sara: StaffClient
const life = createLifecycle(() => {})
beforeAll(async () => {
  antesala = await openPortal()
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], antesala.env)
  const { port } = await startApi(config, silentLog, life)
  otherAddress = `http://127.0.0.1:${port}`
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
})
afterAll(async () => {
  await life.close()
  await antesala.close()
})

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { Accept: 'text/html', ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const tokenIn = (html: string) => html.match(/name="form-token" value="([^"]+)"/)?.[1]

describe('a change by staff is shown by every API', () => {
  const paths = ['/', '/propiedades', '/propiedades?kind=villa', '/propiedades.md', '/sitemap.xml']

  test('on all pages: a property is added, changed, hidden', async () => {
    const addresses = [antesala.address, otherAddress]
    const urls = addresses.flatMap((address) => paths.map((path) => address + path))
    // Twice, so that all of them are in memory.
    for (const url of [...urls, ...urls]) expect((await read(url)).text).not.toContain('casa-nueva')

    const created = await sara.send('POST', '/api/staff/properties', {
      kind: 'villa',
      status: 'available',
      slug: 'casa-nueva',
      titleEs: 'Casa Nueva',
      titleEn: 'New House',
      descriptionEs: 'Recién terminada.',
      descriptionEn: 'Just finished.',
      price: 99_000_000,
      currency: 'USD',
      city: 'Tepoztlán',
      region: 'Morelos',
      bedrooms: 3,
      bathrooms: 2,
      areaM2: 300,
    })
    expect(created.status).toBe(201)
    for (const url of urls)
      await vi.waitFor(async () => expect((await read(url)).text).toContain('casa-nueva'), soon)

    const { id } = created.body
    const change = (version: number, changes: object) =>
      sara.send('PATCH', `/api/staff/properties/${id}`, changes, { 'If-Match': `"${version}"` })
    const page = (address: string) => read(`${address}/en/properties/casa-nueva`)
    for (const address of addresses) expect((await page(address)).text).toContain('99,000,000')
    expect((await change(1, { price: 98_000_000 })).status).toBe(200)
    for (const address of addresses)
      await vi.waitFor(async () => expect((await page(address)).text).toContain('98,000,000'), soon)

    expect((await change(2, { status: 'hidden' })).status).toBe(200)
    for (const address of addresses)
      await vi.waitFor(async () => expect((await page(address)).status).toBe(404), soon)
    for (const url of urls) expect((await read(url)).text).not.toContain('casa-nueva')
  })

  test('also if it was made in the database, without a new time of change', async () => {
    const page = () => read(`${otherAddress}/propiedades/casa-ceniza.md`)
    expect((await page()).text).not.toContain('7,654,321')
    await antesala.sql("update properties set price = 7654321 where slug = 'casa-ceniza'")
    await vi.waitFor(async () => expect((await page()).text).toContain('7,654,321'), soon)
  })
})

describe('a page in memory contains nothing of the visitors before', () => {
  test.each(['/contacto', '/socios', '/en/assessment', '/propiedades/casa-ceniza'])(
    '%s has its own token in each response, in every encoding',
    async (path) => {
      const decoders: Record<string, (bytes: Buffer) => Buffer> = {
        br: (bytes) => brotliDecompressSync(bytes),
        gzip: (bytes) => gunzipSync(bytes),
        identity: (bytes) => bytes,
      }
      const tokens = new Set<string | undefined>()
      const rest = new Set<string>()
      for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']) {
        const { headers, body } = await readRaw(antesala.address + path, {
          Accept: 'text/html',
          'Accept-Encoding': encoding,
        })
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
        expect(Number(headers['content-length'])).toBe(body.length)
        const html = decoders[encoding]?.(body).toString() ?? ''
        const token = tokenIn(html)
        tokens.add(token)
        rest.add(html.replace(token ?? '', ''))
      }
      expect(tokens.size).toBe(6)
      expect(tokens).not.toContain(undefined)
      expect(rest.size).toBe(1)
    },
  )

  test('the referral code of another visitor', async () => {
    for (const path of ['/', '/propiedades', '/propiedades/casa-ceniza', '/contacto', '/nothing']) {
      const url = antesala.address + path
      for (const code of ['LP-ABC23', 'LP-ABC23', 'LP-XYZ89', 'LP-XYZ89'])
        expect((await read(`${url}?ref=${code}`)).text).toContain(code)
      const { text } = await read(url)
      expect(text).not.toMatch(/ABC23|XYZ89/)
      const payload = Buffer.from(tokenIn(text)?.split('.')[1] ?? '', 'base64url').toString()
      expect(payload).not.toMatch(/ABC23|XYZ89/)
    }
  })

  test.each(['/contacto', '/propiedades/casa-ceniza'])(
    'the fields of a form that was rejected on %s',
    async (path) => {
      const url = antesala.address + path
      const before = await read(url)
      const rejected = await fetch(url, {
        method: 'POST',
        headers: { Accept: 'text/html' },
        body: new URLSearchParams({ ...inquiry, name: 'Canario Único', email: 'nobody' }),
      })
      expect(rejected.status).toBe(400)
      expect(rejected.headers.get('cache-control')).toBe('no-store')
      expect(await rejected.text()).toContain('Canario Único')
      const after = await read(url)
      expect([after.status, after.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(after.text).not.toContain('Canario')
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    },
  )

  test('the filters, the language and the format that they requested', async () => {
    const url = `${antesala.address}/propiedades`
    const plain = await read(url)
    for (const query of ['?min=123456', '?place=Narnia', '?kind=land&page=2'])
      for (let time = 0; time < 3; time++) await read(url + query)
    await read(`${antesala.address}/en/properties`)
    await read(url, { Accept: 'text/markdown' })
    const again = await read(url)
    expect(again.text).toBe(plain.text)
    expect(again.headers.get('etag')).toBe(plain.headers.get('etag'))
  })
})

test('other parameters, their order and spaces do not change a page', async () => {
  const url = `${antesala.address}/propiedades`
  const { text } = await read(`${url}?kind=villa&rooms=3`)
  for (const query of [
    '?rooms=3&kind=villa',
    '?utm_source=news&kind=villa&rooms=3&fbclid=123',
    '?kind=%20villa%20&rooms=3&rooms=4&ref=',
  ])
    expect((await read(url + query)).text).toBe(text)
})
