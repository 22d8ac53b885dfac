import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { renderDossier } from '../../shared/jobs/render-dossier.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { recordingLog } from '../setup/log.ts'
import { cameraPhoto, publish } from '../setup/media.ts'
import { readPdf } from '../setup/pdf.ts'
import { addProperty } from '../setup/properties.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import {
  createStaffAccounts,
  type StaffClient,
  signIn,
  staffIdOf,
  succeed,
} from '../setup/staff.ts'
import { eventually } from '../setup/waiting.ts'

const { log, entries } = recordingLog()
let antesala: Antesala
let sara: StaffClient
let boss: PgBoss
let worker: Awaited<ReturnType<Antesala['startWorker']>>
beforeAll(async () => {
  antesala = await openAntesala({}, log)
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  worker = await antesala.startWorker()
  boss = await antesala.startBoss()
})
afterAll(() => antesala?.close())

const pages = { es: '/propiedades', en: '/en/properties' }
type Added = { id: string; slug: string; version: number }
const add = async (changes = {}): Promise<Added> =>
  await succeed(sara, 'POST', '/properties', { ...villa, ...changes })
const fetchDossier = (slug: string, language: 'es' | 'en' = 'es', headers = {}) =>
  fetch(`${antesala.address}${pages[language]}/${slug}/dossier.pdf`, { headers })
const ready = async (slug: string, language: 'es' | 'en' = 'es', not?: string | null) =>
  await vi.waitFor(async () => {
    const response = await fetchDossier(slug, language)
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).not.toBe(not)
    const pdf = readPdf(Buffer.from(await response.arrayBuffer()))
    return { response, pdf, texts: pdf.parts.map(({ text }) => text) }
  }, eventually)
/** Stops the worker meanwhile. */
const withoutWorker = async <T>(act: () => Promise<T>): Promise<T> => {
  await worker.stop()
  try {
    return await act()
  } finally {
    worker = await antesala.startWorker()
  }
}
const madeEarlier = (id: string) =>
  antesala.sql(
    `update dossiers set made_at = now() - interval '2 hours' where property_id = '${id}'`,
  )
const stateOf = async (id: string) =>
  (await sara.send('GET', `/api/staff/properties/${id}/dossier`)).body.status

test('a property has a dossier of one page in each language, with two codes that lead to its page and the house', async () => {
  const { slug, id } = await add({
    titleEs: 'Casa del Ñandú',
    titleEn: 'House of the Rhea',
    descriptionEs: 'Con **alberca** y [jardín](https://antesala.test).\n\n- Árboles de mango.',
    price: 1_250_000,
  })
  for (const photo of [await cameraPhoto(900, 700), await cameraPhoto(800, 600)])
    await publish(sara, antesala, id, photo)
  await waitUntilIdle(antesala)
  const { response, pdf, texts } = await ready(slug)
  expect(pdf).toMatchObject({ pages: 1, size: [0, 0, 612, 792], pictures: 2 })
  expect(pdf.title).toContain('Casa del Ñandú')
  expect(pdf.dictionaries).toMatch(/\/Lang \(es-MX\)/)
  expect(pdf.dictionaries).toMatch(/\/DisplayDocTitle true/)
  expect(pdf.dictionaries).toMatch(/\/Marked true/)
  expect(pdf.parts).toContainEqual({ tag: 'H1', text: 'Casa del Ñandú' })
  for (const text of ['Con alberca y jardín.', 'Árboles de mango.', 'USD 1,250,000', 'Recámaras'])
    expect(texts).toContain(text)
  const publicUrl = loadConfig([], antesala.env).PUBLIC_URL
  const own = `${publicUrl}/propiedades/${slug}`
  expect(pdf.links).toContain(own)
  expect([...pdf.codes.keys()]).toEqual(['tel:+525550001234', own])
  for (const [link, modules] of pdf.codes)
    expect(modules).toEqual(encode(link, { ecc: 'M', border: 0 }).data)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${slug}-ficha.pdf"`,
    'content-language': 'es',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  const tag = response.headers.get('ETag') ?? ''
  expect((await fetchDossier(slug, 'es', { 'If-None-Match': tag })).status).toBe(304)
  const english = await ready(slug, 'en')
  expect(english.pdf.dictionaries).toMatch(/\/Lang \(en-US\)/)
  expect(english.texts).toContain('Bedrooms')
  expect(english.pdf.links).toContain(`${publicUrl}/en/properties/${slug}`)
})

test('its page links to it, with its size, in HTML and Markdown', async () => {
  const { slug } = await add()
  await ready(slug)
  await vi.waitFor(async () => {
    const html = await (await fetch(`${antesala.address}/propiedades/${slug}`)).text()
    expect(html).toMatch(
      /<a href="[^"]+\/dossier\.pdf"[^>]*>Ficha de la propiedad<\/a> <span>PDF, \d+ KB/,
    )
  }, eventually)
  const markdown = await fetch(`${antesala.address}/en/properties/${slug}.md`)
  expect(await markdown.text()).toMatch(
    new RegExp(`\\[Property dossier]\\(/en/properties/${slug}/dossier\\.pdf\\) \\(PDF, \\d+ KB\\)`),
  )
})

test('a change of the price makes a new one, and the one of the old price is not served meanwhile', async () => {
  const { id, slug, version } = await add({ price: 900_000 })
  const before = await ready(slug)
  await withoutWorker(async () => {
    await succeed(sara, 'PATCH', `/properties/${id}`, { price: 880_000 }, version)
    await succeed(sara, 'PATCH', `/properties/${id}`, { price: 875_000 }, version + 1)
    const waiting = await boss.findJobs(renderDossier.queue, { key: id, queued: true })
    expect(waiting, 'one job for both changes').toHaveLength(1)
    const logged = entries.length
    const meanwhile = await fetchDossier(slug)
    expect(meanwhile.status).toBe(503)
    expect(meanwhile.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(entries.slice(logged).map(({ event }) => event)).not.toContain('http.failed')
    const page = await (await fetch(`${antesala.address}/propiedades/${slug}`)).text()
    expect(page).not.toContain('dossier.pdf')
  })
  const after = await ready(slug, 'es', before.response.headers.get('ETag'))
  expect(after.texts).toContain('USD 875,000')
})

test('a hidden property has none', async () => {
  const { id, slug, version } = await add()
  await ready(slug)
  await succeed(sara, 'PATCH', `/properties/${id}`, { status: 'hidden' }, version)
  const response = await fetchDossier(slug)
  expect(response.status).toBe(404)
  expect(await stateOf(id)).toBe('hidden')
  await waitUntilIdle(antesala)
  const { rows } = await antesala.sql(`select 1 from dossiers where property_id = '${id}'`)
  expect(rows).toEqual([])
})

test('a property that is there already gets one from housekeeping', async () => {
  const id = await addProperty(antesala, { slug: 'before-dossiers' })
  expect((await fetchDossier('before-dossiers')).status).toBe(503)
  expect(await stateOf(id)).toBe('making')
  await runHousekeeping(boss)
  const { texts } = await ready('before-dossiers')
  expect(texts).toContain('Ilustración. Todavía no hay fotografías de esta propiedad.')
  expect(await stateOf(id)).toBe('ready')
})

test('staff see that one cannot be made, and it is made once that is mended', async () => {
  const { id, slug } = await add({ titleEs: 'Sin lugar' })
  await ready(slug)
  const folder = join(antesala.env.MEDIA_DIR ?? '', 'dossiers', id)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file in the place of the folder')
  await succeed(sara, 'PATCH', `/properties/${id}`, { titleEs: 'Con lugar' }, 1)
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('failed'), eventually)
  expect((await fetchDossier(slug)).status).toBe(404)
  await rm(folder)
  await succeed(sara, 'PATCH', `/properties/${id}`, { titleEs: 'Otra vez' }, 2)
  expect((await ready(slug)).pdf.title).toContain('Otra vez')
})

test('one whose file is lost is made again by one job, however many clients ask for it', async () => {
  const { id, slug } = await add()
  await ready(slug)
  const ask = async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetchDossier(slug)))
    return new Set(responses.map(({ status }) => status))
  }
  const jobs = async () => await boss.findJobs(renderDossier.queue, { key: id, queued: true })
  await withoutWorker(async () => {
    await antesala.media.deleteFolder(`dossiers/${id}`)
    expect(await ask()).toEqual(new Set([503]))
    expect(await jobs(), 'it was made just now').toEqual([])
    await madeEarlier(id)
    expect(await ask()).toEqual(new Set([503]))
    expect(await jobs()).toHaveLength(1)
    expect(await stateOf(id)).toBe('making')
  })
  await ready(slug)
  await ready(slug, 'en')
})

test('the files of a state that passed while it waited to be made again are deleted', async () => {
  const { id, slug, version } = await add()
  const { response } = await ready(slug)
  const [state] = response.headers.get('ETag')?.slice(1).split('-') ?? []
  await withoutWorker(async () => {
    await madeEarlier(id)
    await rm(join(antesala.env.MEDIA_DIR ?? '', `dossiers/${id}/${state}/es.pdf`))
    expect((await fetchDossier(slug)).status).toBe(503)
    await succeed(sara, 'PATCH', `/properties/${id}`, { price: 5 }, version)
  })
  await ready(slug)
  const states = await readdir(join(antesala.env.MEDIA_DIR ?? '', `dossiers/${id}`))
  expect(states).toHaveLength(1)
  expect(states).not.toContain(state)
})

test('staff have it made again, by one job, and clients get the new file', async () => {
  const { id, slug } = await add()
  const before = await ready(slug)
  const path = `/properties/${id}/dossier`
  const madeAt = async () => Date.parse((await succeed(sara, 'GET', path)).madeAt)
  const madeBefore = await madeAt()
  await withoutWorker(async () => {
    for (let times = 0; times < 2; times++)
      expect(await succeed(sara, 'POST', `${path}/renderings`)).toEqual({ status: 'making' })
    expect(await boss.findJobs(renderDossier.queue, { key: id, queued: true })).toHaveLength(1)
    expect(await succeed(sara, 'GET', path)).toEqual({ status: 'making' })
  })
  const tag = before.response.headers.get('ETag') ?? ''
  await ready(slug, 'es', tag)
  expect((await fetchDossier(slug, 'es', { 'If-None-Match': tag })).status).toBe(200)
  expect(await madeAt()).toBeGreaterThan(madeBefore)
})

test('that of a hidden property is not made again', async () => {
  const { id } = await add({ status: 'hidden' })
  const path = `/api/staff/properties/${id}/dossier/renderings`
  expect((await sara.send('POST', path)).status).toBe(409)
})

test('it names the advisor of the property, with the phone and languages they gave, and a code that leads to WhatsApp', async () => {
  const advisorId = await staffIdOf(antesala, 'sales')
  await succeed(sara, 'PATCH', '/me', { phone: '624 123 4567' })
  const { slug } = await add({ advisorId })
  const first = await ready(slug)
  expect(first.texts).toContain(staff.sales.name)
  expect(first.texts).toContain('624 123 4567')
  const { PUBLIC_URL } = loadConfig([], antesala.env)
  const message = `Hola, me interesa ${villa.titleEs}: ${PUBLIC_URL}/propiedades/${slug}`
  const chat = `https://wa.me/526241234567?text=${encodeURIComponent(message)}`
  expect([...first.pdf.codes.keys()]).toContain(chat)
  const page = await (await fetch(`${antesala.address}/propiedades/${slug}.md`)).text()
  expect(page).toContain(chat)
  await succeed(sara, 'PUT', '/me/languages', { languages: ['es', 'fr'] })
  const second = await ready(slug, 'es', first.response.headers.get('ETag'))
  expect(second.texts).toContain('Habla español y francés')
})
