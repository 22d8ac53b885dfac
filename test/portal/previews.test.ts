import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Antesala } from '../setup/antesala.ts'
import { cameraPhoto, publish } from '../setup/media.ts'
import { everyPath, openPortal } from '../setup/portal.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
  await createStaffAccounts(antesala)
  const sara = await signIn(antesala, 'sales')
  await antesala.startWorker()
  const id = await addProperty(antesala, { slug: 'with-photos' })
  for (const [index, alt] of ['La fachada', 'El patio'].entries())
    await publish(sara, antesala, id, await cameraPhoto(700 + index, 500), { altEs: alt })
  await addProperty(antesala, { slug: 'abroad', pictureUrl: 'https://pictures.example/house.jpg' })
  await addProperty(antesala, { slug: 'secret', status: 'hidden' })
})
afterAll(() => antesala.close())

const read = async (path: string) => await (await fetch(antesala.address + path)).text()

/** Returns the tags of a page for previews, by name. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const tags = (await read(path)).matchAll(
    /<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g,
  )
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]))
}

/** Fetches a picture by its path or URL; `size` is its width and height in pixels. */
async function pictureAt(address: string) {
  const response = await fetch(antesala.address + new URL(address, antesala.address).pathname)
  expect(response.status, address).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  return { type: response.headers.get('Content-Type'), size: [width, height], format, bytes }
}

test.each(everyPath)('%s has a preview of 1200 by 630 pixels', async (path) => {
  const tags = await tagsOf(path)
  expect(tags).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  expect(tags['og:image:alt']).toMatch(path.startsWith('/en') ? /^Illustration/ : /^Ilustración/)
  const picture = await pictureAt(tags['og:image'] ?? '')
  expect(picture).toMatchObject({ type: 'image/png', format: 'png', size: [1200, 630] })
  // A messenger shows no picture that is too large.
  expect(picture.bytes.length).toBeLessThan(100_000)
  const { entropy } = await sharp(picture.bytes).stats()
  expect(entropy, 'an empty sheet has none').toBeGreaterThan(0.2)
})

test('the preview of a property is its cover, cropped, and says what the photograph shows', async () => {
  const tags = await tagsOf('/propiedades/with-photos')
  expect(tags['og:image:alt']).toBe('La fachada')
  expect(await pictureAt(tags['og:image'] ?? '')).toMatchObject({
    ...{ type: 'image/jpeg', format: 'jpeg', size: [1200, 630] },
  })
})

test('a picture of somebody else is shown without a size, which we do not know', async () => {
  const tags = await tagsOf('/propiedades/abroad')
  expect(tags['og:image']).toBe('https://pictures.example/house.jpg')
  expect(tags).not.toHaveProperty('og:image:width')
})

test('structured data names the photographs, and no illustration', async () => {
  const listingAt = async (path: string) => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(path)) ?? []
    return JSON.parse(json) as { image?: string[] }
  }
  const { image = [] } = await listingAt('/propiedades/with-photos')
  expect(image).toHaveLength(2)
  for (const address of image)
    expect((await pictureAt(address)).size[0], address).toBeGreaterThan(400)
  expect((await listingAt('/propiedades/abroad')).image).toEqual([
    'https://pictures.example/house.jpg',
  ])
  expect(await listingAt('/propiedades/casa-ceniza')).not.toHaveProperty('image')
})

test('icons are found where browsers and phones look for them', async () => {
  expect(await pictureAt('/favicon.ico')).toMatchObject({ type: 'image/png', size: [32, 32] })
  expect(await pictureAt('/apple-touch-icon.png')).toMatchObject({
    ...{ type: 'image/png', size: [180, 180] },
  })
})

test('a hidden property has no drawing', async () => {
  for (const path of ['/properties/secret/drawing.png', '/properties/nowhere/drawing.png'])
    expect((await fetch(antesala.address + path)).status).toBe(404)
})
