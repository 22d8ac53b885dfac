import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let sara: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  sara = await openDashboard(antesala.browser)
  await openSignedIn(sara, antesala, 'sales')
})
afterAll(() => antesala?.close())

async function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await sara.page.getByLabel(label, { exact: false }).first().fill(value)
}

test('a property is created with a preview of its text, and is then shown on the portal', async () => {
  const { page } = sara
  await page.getByRole('menuitem', { name: 'Propiedades' }).click()
  await page.getByRole('link', { name: 'Crear' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nueva propiedad' }).waitFor()
  await fill({
    'Título en español': villa.titleEs,
    'Título en inglés': villa.titleEn,
    Precio: '0',
    Ciudad: villa.city,
    'Estado o región': villa.region,
    Recámaras: '4',
    Baños: '4.5',
    'Construcción, m²': '480',
    'Texto en español': `${villa.descriptionEs} <script>alert(1)</script>`,
    'Texto en inglés': villa.descriptionEn,
    'Enlace de la foto': 'http://pictures.example/a.jpg',
  })
  await page.getByLabel('Tipo').click()
  await page.getByRole('option', { name: 'Villa' }).click()
  await page.getByLabel('Características').click()
  await page.getByRole('option', { name: 'Vista al mar' }).click()
  await page.getByRole('option', { name: 'Alberca' }).click()
  await page.keyboard.press('Escape')
  await page.locator('strong', { hasText: 'piedra' }).waitFor()
  await page.getByText('<script>alert(1)</script>').last().waitFor()

  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Escriba un número mayor que 0.').waitFor()
  await page.getByText('Revise los campos señalados.', { exact: true }).waitFor()
  await page.getByText('Escriba la dirección https:// completa de una imagen.').waitFor()
  await fill({ Precio: '1850000', 'Enlace de la foto': '' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Oculta: no aparece en el portal.').waitFor()
  expect((await fetch(`${antesala.address}/properties/casa-del-cerro`)).status).toBe(404)

  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Disponible' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'Ver en el portal' }).waitFor()
  const portal = await vi.waitFor(async () => {
    const response = await fetch(`${antesala.address}/properties/casa-del-cerro`)
    expect(response.status).toBe(200)
    return await response.text()
  }, soon)
  expect(portal).toContain('<strong>piedra</strong>')
  expect(portal).toContain('1,850,000')
  expect(portal).toContain('<dd>Vista al mar, Alberca</dd>')
  expect(portal).not.toContain('<script>alert')
})

test('if two staff members edit a property, the second sees the change of the first and loses nothing', async () => {
  const { page } = sara
  const { id } = await antesala.db.selectFrom('properties').select('id').executeTakeFirstOrThrow()
  await page.goto(`${antesala.address}/admin#/properties/${id}`)
  await page.getByLabel('Ciudad').fill('Amatlán')
  const aurora = await signIn(antesala, 'admin')
  const before = await aurora.get(`/api/staff/properties/${id}`)
  const theirs = { price: 2_000_000, kind: 'land' }
  const version = { 'If-Match': before.headers.get('etag') ?? '' }
  await aurora.send('PATCH', `/api/staff/properties/${id}`, theirs, version)

  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Otra persona cambió esta propiedad mientras usted la editaba.').waitFor()
  await page.locator('ins', { hasText: '2,000,000' }).waitFor()
  await page.locator('ins', { hasText: 'Terreno' }).waitFor()
  await page.getByRole('alert').getByText(staff.admin.name).waitFor()
  expect(await page.getByLabel('Ciudad').inputValue()).toBe('Amatlán')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'Editar' }).waitFor()
  const kept = await antesala.db
    .selectFrom('properties')
    .select(['city', 'price', 'version'])
    .executeTakeFirst()
  expect(kept).toMatchObject({ city: 'Amatlán', price: 2_000_000 })
  // The area of land is that of its lot.
  const facts = page.locator('dl').first()
  await facts.locator('dt:has-text("Terreno, m²") + dd', { hasText: '480' }).waitFor()
  expect(await facts.getByText('Construcción, m²').count()).toBe(0)
})

test('what somebody else saved is in view and has the focus, wherever the form was scrolled to', async () => {
  const { page } = sara
  const id = await addProperty(antesala, { slug: 'in-view' })
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`${antesala.address}/admin#/properties/${id}`)
  await page.getByLabel('Precio').fill('1200000')
  const aurora = await signIn(antesala, 'admin')
  const theirs = { price: 1_350_000 }
  await aurora.send('PATCH', `/api/staff/properties/${id}`, theirs, { 'If-Match': '"1"' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Otra persona cambió esta propiedad' })
  await notice.locator('ins', { hasText: '1,350,000' }).waitFor()
  await expect.poll(() => notice.evaluate(isInView)).toBe(true)
  expect(await notice.evaluate(hasFocus)).toBe(true)
  const price = antesala.db.selectFrom('properties').select('price').where('id', '=', id)
  expect(await price.executeTakeFirst()).toEqual({ price: 1_350_000 })
})

test('a refused field is in view and has the focus; its message is ours, with separators', async () => {
  const { page } = sara
  const id = await addProperty(antesala, { slug: 'refused' })
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`${antesala.address}/admin#/properties/${id}`)
  const refuse = async (label: string, value: string, message: string) => {
    await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.locator('form').getByText(message, { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel(label).evaluate(hasFocus)).toBe(true)
    expect(await page.getByLabel(label).evaluate(isInView)).toBe(true)
  }
  await refuse('Precio', '999999999999', 'Escriba un número igual o menor que 100,000,000,000.')
  await refuse('Precio', '-5', 'Escriba un número mayor que 0.')
  await page.getByLabel('Precio').fill('500000')
  await refuse('Recámaras', '1.5', 'Escriba un número entero, sin decimales.')
  await page.getByLabel('Recámaras').fill('1')
  await refuse('Año de construcción', '900', 'Escriba un número igual o mayor que 1500.')
})

type Shown = {
  getBoundingClientRect(): { top: number; bottom: number }
  ownerDocument: { activeElement: unknown; defaultView: { innerHeight: number } }
}

function isInView(element: unknown) {
  const { ownerDocument } = element as Shown
  const { top, bottom } = (element as Shown).getBoundingClientRect()
  return top >= 0 && bottom <= ownerDocument.defaultView.innerHeight
}

function hasFocus(element: unknown) {
  return (element as Shown).ownerDocument.activeElement === element
}

test('the form of a property loads its picture from another host; scripts are allowed only from ours', async () => {
  const { page } = sara
  const { id } = await antesala.db.selectFrom('properties').select('id').executeTakeFirstOrThrow()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  )
  await page.goto(`${antesala.address}/admin#/properties/${id}`)
  const field = page.getByLabel('Enlace de la foto')
  await field.fill('https://pictures.example/casa.svg')
  const picture = page.getByRole('img', { name: 'Imagen' })
  await picture.waitFor()
  await vi.waitFor(async () => expect(await picture.evaluate(widthOf)).toBe(40), soon)
  const policy = (await fetch(`${antesala.address}/admin/`)).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' data: https:;")
  expect(policy).toContain("script-src 'self'")
  expect((await fetch(antesala.address)).headers.get('content-security-policy')).not.toContain(
    'img-src https:',
  )
})

// Returns the natural width of a picture; 0 until it is loaded.
function widthOf(picture: unknown) {
  return (picture as { naturalWidth: number }).naturalWidth
}

test('the list and the page show the picture of a property, and without one the drawing of the portal; nothing moves', async () => {
  const { page } = sara
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    }),
  )
  const pictureUrl = 'https://pictures.example/casa.svg'
  await addProperty(antesala, { slug: 'with-picture', pictureUrl })
  const without = await addProperty(antesala, { slug: 'without' })
  await addProperty(antesala, { slug: 'hidden', status: 'hidden' })
  await page.goto(`${antesala.address}/admin#/properties`)
  const row = (slug: string) => page.locator('tr', { has: page.locator(`img[src*="${slug}"]`) })
  await row('pictures.example').locator('img[loading=lazy]').waitFor()
  await row('/properties/without/drawing.svg').getByRole('img', { name: 'Sin foto' }).waitFor()
  const sizes = await page.locator('tbody img').evaluateAll(sizesOf)
  expect([...new Set(sizes)]).toEqual(['56x42'])
  // The portal has no drawing of a hidden property.
  expect(await page.getByRole('img', { name: 'Sin foto' }).count()).toBe(sizes.length)

  await page.goto(`${antesala.address}/admin#/properties/${without}/show`)
  const drawing = page.getByRole('img', { name: 'Sin foto' })
  await expect.poll(() => drawing.getAttribute('src')).toMatch('/properties/without/drawing.svg')
  await page.getByText('Todavía no ha pasado nada.').waitFor()
})

test('the page of a property counts its inquiries by status, with their value and links to them', async () => {
  const { page } = sara
  const house = await addProperty(antesala, { slug: 'asked-for', price: 500_000, currency: 'USD' })
  const quiet = await addProperty(antesala, { slug: 'quiet' })
  await recordLeads(
    antesala,
    { name: 'Ana García', propertyId: house },
    { name: 'Berta Núñez', propertyId: house },
    {
      ...{ name: 'Carla Ruiz', propertyId: house, status: 'won', waitingSince: null },
      ...{ valueAmount: 480_000, valueCurrency: 'USD' },
    },
    { name: 'Dora Díaz' },
  )
  await page.goto(`${antesala.address}/admin#/properties/${quiet}/show`)
  await page.getByText('Todavía no hay consultas sobre esta propiedad.').waitFor()
  await page.goto(`${antesala.address}/admin#/properties/${house}/show`)
  const line = (name: string) =>
    page.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) })
  await line('Nuevo').getByText('USD 1,000,000').waitFor()
  await line('Ganado').getByText('USD 480,000').waitFor()
  await line('Todas').getByRole('link', { name: '3', exact: true }).waitFor()
  await line('Nuevo').getByRole('link', { name: '2', exact: true }).click()
  await page.getByRole('link', { name: 'Berta Núñez' }).waitFor()
  await page.getByRole('link', { name: 'Ana García' }).waitFor()
  expect(await page.locator('tbody tr:has(a)').count()).toBe(2)
})

function sizesOf(pictures: unknown[]) {
  return (pictures as { offsetWidth: number; offsetHeight: number }[]).map(
    ({ offsetWidth, offsetHeight }) => `${offsetWidth}x${offsetHeight}`,
  )
}

test('a property is named in the language of the reader in the app bar, the tab, the filter of leads, the palette and the audit log', async () => {
  const admin = await signIn(antesala, 'admin')
  const added = { ...villa, slug: 'named', titleEs: 'Quinta Amate', titleEn: 'Amate Estate' }
  const { id } = (await admin.send('POST', '/api/staff/properties', added)).body
  const aurora = await openDashboard(antesala.browser)
  const { page } = aurora
  await openSignedIn(aurora, antesala, 'admin')
  await page.evaluate(`localStorage.setItem('RaStore.locale', '"en"')`)
  await page.reload()
  await page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  await page.getByRole('heading', { level: 1, name: 'Property Amate Estate' }).waitFor()
  await expect.poll(() => page.title()).toContain('Property Amate Estate · Antesala')
  await page.goto(`${antesala.address}/admin#/properties/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Property Amate Estate' }).waitFor()
  await page.goto(`${antesala.address}/admin#/events?filter=${JSON.stringify({ about: id })}`)
  await page.getByRole('link', { name: 'Amate Estate' }).waitFor()
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: 'Amate Estate' }).waitFor()
  await page.goto(`${antesala.address}/admin#/`)
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search people' }).fill('amate')
  await page.getByRole('option', { name: 'Amate Estate' }).waitFor()
  expect(await page.getByText('Quinta Amate').count()).toBe(0)
  expect(aurora.pageErrors).toEqual([])
})

test('a title that the app bar of a phone has no room for ends with an ellipsis, and is shown in full on the page', async () => {
  const titleEs = 'Hacienda de los Arcos, a trescientos metros de la playa'
  const id = await addProperty(antesala, { slug: 'long-title', titleEs })
  const { page } = await openDashboard(antesala.browser, {
    storageState: await sara.page.context().storageState(),
    viewport: { width: 390, height: 844 },
  })
  await page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  const title = page.getByRole('heading', { level: 1, name: titleEs })
  await title.waitFor()
  expect(await title.evaluate(isCutWithEllipsis)).toBe(true)
  await page.getByRole('heading', { level: 2, name: titleEs }).first().waitFor()
  expect(await title.getAttribute('title')).toBe(`Propiedad ${titleEs}`)
})

// Only inline text is cut off with an ellipsis.
function isCutWithEllipsis(element: unknown) {
  const title = element as Cut
  const { textOverflow } = title.ownerDocument.defaultView.getComputedStyle(title)
  const parts = [...title.querySelectorAll('*')].map(
    (part) => title.ownerDocument.defaultView.getComputedStyle(part).display,
  )
  return (
    textOverflow === 'ellipsis' &&
    title.scrollWidth > title.clientWidth &&
    parts.every((display) => display === 'inline')
  )
}

type Cut = {
  scrollWidth: number
  clientWidth: number
  querySelectorAll(selector: string): Iterable<object>
  ownerDocument: {
    defaultView: { getComputedStyle(part: object): { display: string; textOverflow: string } }
  }
}

test('leads are filtered by any property, found by what is typed, and the filter names it after a reload', async () => {
  for (let number = 0; number < 100; number++)
    await addProperty(antesala, { slug: `many-${number}`, titleEs: `Aaa ${number}` })
  const id = await addProperty(antesala, { slug: 'zaguan', titleEs: 'Zaguán Rojo' })
  const [lead] = await recordLeads(antesala, { name: 'Zoe Luna', propertyId: id })
  await recordLeads(antesala, { name: 'Sofía Mena' })
  const { page } = sara
  await page.goto(`${antesala.address}/admin#/leads`)
  await page.getByRole('cell', { name: 'Sofía Mena' }).waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const input = page.getByRole('combobox', { name: 'Propiedad' })
  await input.click()
  await page.getByRole('option', { name: 'Aaa 0' }).waitFor()
  expect(await page.getByRole('option', { name: 'Zaguán Rojo' }).count()).toBe(0)
  await input.fill('zagu')
  await page.getByRole('option', { name: 'Zaguán Rojo' }).click()
  await page.getByRole('button', { name: 'Ver resultados' }).click()
  await page.getByText('Propiedad: Zaguán Rojo').waitFor()
  await page.getByRole('cell', { name: 'Sofía Mena' }).waitFor({ state: 'detached' })
  expect(await page.locator(`a[href*="${lead}"]`).count()).toBeGreaterThan(0)
  await page.reload()
  await page.getByText('Propiedad: Zaguán Rojo').waitFor()
  // The drawer has it, too, and another filter does not remove it.
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect.poll(() => input.inputValue()).toBe('Zaguán Rojo')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Sin respuesta' }).check()
  await page.getByRole('button', { name: 'Ver resultados' }).click()
  await page.getByText('Propiedad: Zaguán Rojo').waitFor()
  await page.waitForURL(/property.*unanswered|unanswered.*property/)
  const unknown = '00000000-0000-7000-8000-000000000000'
  await page.goto(
    `${antesala.address}/admin#/leads?filter=${JSON.stringify({ property: unknown })}`,
  )
  await page.getByText(`Propiedad: ${unknown}`).waitFor()
})

test('a property gets an advisor, who says in their profile which languages they speak', async () => {
  const { page } = sara
  const id = await addProperty(antesala, { slug: 'advised' })
  await page.goto(`${antesala.address}/admin#/properties/${id}`)
  await page.getByLabel('Asesor').click()
  await page.getByRole('option', { name: staff.sales.name }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'Ver en el portal' }).waitFor()
  await page.getByRole('main').getByText(staff.sales.name).first().waitFor()

  await page.goto(`${antesala.address}/admin#/profile`)
  const languages = page.getByRole('combobox', { name: 'Idiomas que habla con clientes' })
  await languages.click()
  await page.getByRole('option', { name: 'inglés' }).click()
  await page.getByRole('button', { name: 'inglés' }).waitFor()
  await expect
    .poll(async () => await (await fetch(`${antesala.address}/propiedades/advised`)).text(), soon)
    .toContain('Habla inglés')
})

test('a city that is its own region is named once', async () => {
  const { page } = sara
  const capital = { city: 'Ciudad de México', region: 'Ciudad de México' }
  const id = await addProperty(antesala, { slug: 'in-the-capital', ...capital })
  await page.goto(`${antesala.address}/admin#/properties/${id}/show`)
  await page.getByRole('heading', { level: 1, name: 'Casa in-the-capital' }).waitFor()
  await page.getByText('Ciudad de México', { exact: true }).waitFor()
  expect(await page.getByText('Ciudad de México, Ciudad de México').count()).toBe(0)
})
