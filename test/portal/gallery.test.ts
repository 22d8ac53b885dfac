import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { MediaKind } from '../../shared/contract/media.ts'
import { findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { cameraPhoto, publish } from '../setup/media.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { eventually } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let sara: StaffClient
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  await antesala.startWorker()
  const many = await addProperty(antesala, { slug: 'many' })
  for (const [index, alt] of ['La fachada', 'El patio', 'La alberca'].entries())
    await publish(sara, antesala, many, await cameraPhoto(700 + index, 500), { altEs: alt })
  const plan = await cameraPhoto(520, 400)
  await publish(sara, antesala, many, plan, { kind: 'floor_plan', altEs: 'Planta baja' })
  const document = Buffer.from('%PDF-1.7\n%%EOF\n')
  await publish(sara, antesala, many, document, { kind: 'document', altEs: 'Reglamento' })
  await addProperty(antesala, { slug: 'none' })
  const upright: [number, number][] = [
    [400, 600],
    [401, 600],
    [402, 600],
  ]
  await addWithPhotos('uprights', upright)
  await addWithPhotos(
    'panoramas',
    upright.map(([width, height]) => [height * 3, width]),
  )
  await addWithPhotos('one-upright', [[410, 620]])
  await addWithPhotos('one-panorama', [[1500, 500]])
  const large = await addProperty(antesala, { slug: 'large', region: 'Jalisco' })
  await publish(sara, antesala, large, await cameraPhoto(1000, 1500))
  await addProperty(antesala, { slug: 'beside-large', region: 'Jalisco' })
  await addProperty(antesala, { slug: 'none-sold', status: 'sold' })
  await addIllustrated('drawn', ['illustration', 'illustration'])
  await addIllustrated('partly-drawn', ['illustration', 'photo'])
}, eventually.timeout)
afterAll(() => antesala?.close())

/** Adds a property with photographs of these sizes; the first is its cover. */
const addWithPhotos = async (slug: string, sizes: [width: number, height: number][]) => {
  const id = await addProperty(antesala, { slug })
  // Pictures of a camera lie on their sides.
  for (const [width, height] of sizes)
    await publish(sara, antesala, id, await cameraPhoto(height, width))
}
const addIllustrated = async (slug: string, kinds: MediaKind[]) => {
  const id = await addProperty(antesala, { slug })
  for (const [index, kind] of kinds.entries())
    await publish(sara, antesala, id, await cameraPhoto(300, 280 + index), { kind })
}
/** The boxes of the gallery, of the visible photographs in it, and of its button. */
const measure = `(() => {
  const boxOf = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
  }
  const photos = [...document.querySelectorAll('.gallery .frame-photo')].filter((each) => each.checkVisibility())
  return {
    gallery: boxOf(document.querySelector('.gallery')),
    frames: photos.map(boxOf),
    pictures: photos.map((each) => boxOf(each.querySelector('picture img'))),
    button: boxOf(document.querySelector('.all-photos')),
  }
})()`
type Box = Record<'left' | 'top' | 'right' | 'bottom' | 'width' | 'height', number>
type Measured = { gallery: Box; frames: Box[]; pictures: Box[]; button: Box }

const read = async (path: string, headers = {}) => {
  const response = await fetch(antesala.address + path, { headers })
  return { text: await response.text(), headers: response.headers }
}
const open = async (javaScriptEnabled: boolean) => {
  const context = await antesala.browser.newContext({ javaScriptEnabled, locale: 'es-MX' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${antesala.address}/propiedades/many`)
  return { page, errors }
}
/** The photographs whose links can be focused. */
const inView = (page: Page) => page.locator('#gallery figure:not([inert])')
/** The photograph in the middle of the gallery. */
const shown = `[...document.querySelectorAll('#gallery figure')].find((figure) => {
  const { left, right } = figure.getBoundingClientRect()
  return left <= innerWidth / 2 && right > innerWidth / 2
})?.querySelector('figcaption span').textContent`

test('the page of a property has its photographs in every format, its floor plans and its documents', async () => {
  const { text, headers } = await read('/propiedades/many')
  expect(text).toMatch(/<source type="image\/avif" srcset="\/media\/[-\w]+\/480\.avif 480w/)
  expect(text).toContain('alt="La fachada"')
  expect(text).toContain('Planta baja')
  expect(text).not.toContain('Todavía no hay fotografías')
  expect(headers.get('Content-Security-Policy')).toContain("img-src 'self' data:")
  const [, document] = /href="(\/media\/[-\w]+\/document\.pdf)"/.exec(text) ?? []
  const pdf = await read(document ?? '')
  expect(pdf.headers.get('Content-Disposition')).toMatch(/^attachment/)
  const markdown = await read('/propiedades/many', { Accept: 'text/markdown' })
  expect(markdown.text).toMatch(/!\[La alberca]\(\/media\/[-\w]+\/\d+\.jpg\)/)
  expect((await read('/propiedades/none')).text).toContain('Todavía no hay fotografías')
  const sold = (await read('/propiedades/none-sold')).text
  expect(sold).not.toContain('Todavía no hay fotografías')
  expect(sold).toContain('>Ilustración. Villa, ')
})

test('the list and previews of shared links show the cover', async () => {
  expect((await read('/propiedades')).text).toMatch(/<source type="image\/avif"/)
  const { text } = await read('/propiedades/many')
  expect(text).toMatch(
    /<meta property="og:image" content="http[^"]+\/media\/[-\w]+\/preview\.jpg">/,
  )
})

test.for([true, false])(
  'the gallery opens, scrolls and closes by keyboard, with scripts: %s',
  async (hasScripts) => {
    const { page, errors } = await open(hasScripts)
    const button = page.getByRole('button', { name: 'Ver las 3 fotografías' })
    await button.press('Enter')
    const gallery = page.getByRole('dialog', { name: 'Fotografías' })
    await gallery.waitFor()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate('document.querySelector(".slides").scrollLeft'))
      .toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await gallery.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  },
)

/** How wide the photograph on the card of `large` is shown, in pixels of the screen, and how wide the chosen file is. */
const chosen = `(() => {
  const photo = document.querySelector('.card:has(#name-large) picture img')
  return {
    shown: photo.getBoundingClientRect().width * devicePixelRatio,
    file: Number(/(\\d+)\\.\\w+$/.exec(photo.currentSrc)?.[1]),
  }
})()`

type Chosen = { shown: number; file: number }
const isNarrowest = ({ shown, file }: Chosen) =>
  file === [480, 960, 1500].find((each) => each >= shown)

// Tablets show two columns in the list, and three beneath a property.
test.for([
  [390, 2],
  [768, 1],
  [768, 2],
  [1280, 1],
  [1280, 2],
  [1920, 1],
] as const)(
  'a card loads the narrowest file that suffices, on screens of %i pixels with %i device pixels each',
  async ([width, deviceScaleFactor]) => {
    const viewport = { width, height: 900 }
    for (const path of ['/propiedades', '/propiedades/beside-large']) {
      // A browser that has a wider file already shows that one.
      const context = await antesala.browser.newContext({ viewport, deviceScaleFactor })
      const page = await context.newPage()
      await page.goto(antesala.address + path)
      const photo = page.locator('.card:has(#name-large) picture img')
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => page.evaluate<Chosen>(chosen)).toSatisfy(isNarrowest)
      await context.close()
    }
  },
)

test('a phone loads the cover alone, until more is asked for', async () => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, locale: 'es-MX' }
  const page = await (await antesala.browser.newContext(phone)).newPage()
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/')) pictures.push(request.url())
  })
  await page.goto(`${antesala.address}/propiedades/many`, { waitUntil: 'networkidle' })
  const ids = await page.evaluate<string[]>(
    "[...document.querySelectorAll('.gallery [data-photo]')].map((each) => each.hash.slice(7))",
  )
  expect(ids).toHaveLength(3)
  const loaded = () => ids.filter((id) => pictures.some((picture) => picture.includes(id)))
  expect(loaded()).toEqual(ids.slice(0, 1))
  await page.getByRole('button', { name: 'Ver las 3 fotografías' }).click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => loaded().length).toBeGreaterThan(1)
})

test('illustrations are not called photographs, and each is labelled', async () => {
  const gallery = async (language: 'es' | 'en', slug: string) => {
    const { text } = await read(`${language === 'es' ? '/propiedades' : '/en/properties'}/${slug}`)
    return text.slice(text.indexOf('<div id="photographs"'), text.indexOf('<div id="gallery"'))
  }
  const [label, english] = ['>Ilustración</span>', '>Illustration</span>']
  expect((await gallery('es', 'drawn')).split(label)).toHaveLength(3)
  expect(await gallery('es', 'drawn')).toContain('Ver las 2 ilustraciones')
  expect(await gallery('en', 'drawn')).toContain('See all 2 illustrations')
  expect(await gallery('es', 'drawn')).toContain('alt="Ilustración. La terraza"')
  expect((await gallery('en', 'partly-drawn')).split(english)).toHaveLength(2)
  expect(await gallery('es', 'partly-drawn')).toContain('Ver las 2 imágenes')
  expect(await gallery('en', 'partly-drawn')).toContain('See all 2 pictures')
  expect(await gallery('es', 'many')).not.toContain(label)
  const { text: list } = await read('/seleccion?properties=drawn,many')
  const cardOf = (slug: string) => {
    const end = list.indexOf(`<a href="/propiedades/${slug}"`)
    return list.slice(list.lastIndexOf('<li class="card">', end), end)
  }
  expect(cardOf('drawn')).toContain(label)
  expect(cardOf('many')).not.toContain(label)
})

test('a page with photographs, a floor plan and a document passes WCAG 2.2 AA, and so does its gallery', async () => {
  const page = await antesala.browser.newPage({ bypassCSP: true, reducedMotion: 'reduce' })
  await page.goto(`${antesala.address}/propiedades/many`)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page), `${colorScheme}, ${width}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Ver las 3 fotografías' }).click()
  await page.getByRole('dialog', { name: 'Fotografías' }).waitFor()
  expect(await findViolations(page, wcag)).toEqual([])
  await page.close()
})

test('without scripts, a photograph that is pressed is shown, and so is the page again', async () => {
  const { page } = await open(false)
  await page.locator('.gallery .frame-photo').nth(2).click()
  await expect.poll(() => page.evaluate(shown)).toBe('La alberca')
  const gallery = page.getByRole('dialog', { name: 'Fotografías' })
  await gallery.getByRole('link', { name: 'Anterior' }).nth(2).click()
  await expect.poll(() => page.evaluate(shown)).toBe('El patio')
  await gallery.getByRole('link', { name: 'Cerrar' }).click()
  await gallery.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Ver las 3 fotografías' }).click()
  await gallery.waitFor()
  await page.keyboard.press('Escape')
  await gallery.waitFor({ state: 'hidden' })
})

test('Tab stays with the photograph in view, and its links keep the focus', async () => {
  const { page } = await open(true)
  await page.locator('.gallery .frame-photo').nth(1).press('Enter')
  await expect.poll(() => page.evaluate(shown)).toBe('El patio')
  await expect.poll(() => inView(page).count()).toBe(1)
  const focused = 'document.activeElement.textContent'
  const stops: string[] = []
  while (stops.at(-1) !== 'Siguiente' && stops.length < 9) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate<string>(focused))
  }
  expect(stops.filter((text) => text === 'Anterior')).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(shown)).toBe('La alberca')
  await expect.poll(() => page.evaluate(focused)).toBe('Siguiente')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(shown)).toBe('Planta baja')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Fotografías' }).waitFor({ state: 'hidden' })
})

test('the gallery counts photographs and floor plans apart, below the button that closes it', async () => {
  for (const width of [390, 1280]) {
    const context = await antesala.browser.newContext({ viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${antesala.address}/propiedades/many`)
    await page.getByRole('button', { name: 'Ver las 3 fotografías' }).click()
    expect(await page.locator('#gallery .place').allTextContents()).toEqual([
      ...['1 / 3', '2 / 3', '3 / 3'],
      'Plano 1 / 1',
    ])
    const close = await page.locator('#gallery button.close').boundingBox()
    const picture = await page.locator('#gallery picture').first().boundingBox()
    if (!close || !picture) throw new Error('The gallery is not shown')
    expect(close.y + close.height).toBeLessThanOrEqual(picture.y)
    await context.close()
  }
})

test('floor plans and documents are apart from the text above, with the size of documents', async () => {
  const { page } = await open(true)
  for (const name of ['Planos', 'Documentos']) {
    const gap = await page.evaluate<number>(`(() => {
      const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === '${name}')
      const above = heading.parentElement.previousElementSibling
      return heading.getBoundingClientRect().top - above.getBoundingClientRect().bottom
    })()`)
    expect(gap, name).toBeGreaterThanOrEqual(48)
  }
  expect(await page.locator('.documents li').textContent()).toBe('Reglamento PDF, 1 KB')
})

test('a photograph that is pressed opens the gallery at that photograph', async () => {
  const { page } = await open(true)
  await page.locator('.gallery .frame-photo').nth(2).click()
  await expect.poll(() => page.evaluate(shown)).toBe('La alberca')
  await inView(page).getByRole('link', { name: 'Anterior' }).click()
  await expect.poll(() => page.evaluate(shown)).toBe('El patio')
  expect(await findViolations(page, wcag)).toEqual([])
})

test.for([390, 768, 1280, 1920])(
  'the gallery has the same frame whatever the shapes of its photographs, %i pixels wide',
  async (width) => {
    const context = await antesala.browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const measured: Record<string, Measured> = {}
    for (const slug of ['uprights', 'panoramas', 'one-upright', 'one-panorama']) {
      await page.goto(`${antesala.address}/propiedades/${slug}`)
      measured[slug] = await page.evaluate<Measured>(measure)
    }
    for (const [slug, { gallery, frames, pictures, button }] of Object.entries(measured)) {
      const bottom = Math.max(...frames.map((frame) => frame.bottom))
      expect(Math.abs(bottom - gallery.bottom), slug).toBeLessThan(1)
      for (const [index, frame] of frames.entries())
        expect(Math.abs(frame.height - (pictures[index]?.height ?? 0)), slug).toBeLessThan(1)
      expect(button.bottom, slug).toBeLessThan(gallery.bottom)
      expect(gallery.bottom, slug).toBeLessThan(900)
      expect(gallery.width, slug).toBeGreaterThan(gallery.height * 0.79)
    }
    expect(measured.uprights?.gallery).toEqual(measured.panoramas?.gallery)
    expect(measured.uprights?.frames).toEqual(measured.panoramas?.frames)
    await context.close()
  },
)
