import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { freePort } from '../../local/ports.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { violationsOf, wcag } from '../setup/axe.ts'
import { closePages, sharedBrowser } from '../setup/browser/browser.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { inquiry } from '../setup/cast.ts'
import { formPages, typed } from '../setup/portal-forms.ts'
import { soon } from '../setup/soon.ts'

const run = promisify(execFile)

let antesala: Antesala
let browser: Browser
beforeAll(async () => {
  const port = await freePort()
  antesala = await openAntesala({ PORT: String(port) })
  await insertProperties(antesala.db, propertyRows(new Date()))
  await antesala.startWorker()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await antesala.close()
})

/** Opens a page; what its console, its policy or another host has to do with it is a complaint. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'es-MX', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Chromium itself remarks every answer that refuses.
    const isRemark = /status of (400|404|429|503)|net::ERR/.test(message.text())
    if (message.type() === 'error' && !isRemark) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(antesala.address)) complaints.push(request.url())
  })
  await page.goto(`${antesala.address}${path}`)
  return { page, complaints, close: () => context.close() }
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value)
}

const send = (page: Page) => page.click('form.form button[type="submit"]')
const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.getAttribute("name") ?? document.activeElement.tagName')

async function leadsOf(email: string) {
  return await antesala.db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['refCode', 'origin', 'spamReasons', 'slug', 'language', 'message'])
    .where('email', '=', email)
    .execute()
}

/** The one lead of an address, once it is recorded. */
async function leadOf(email: string) {
  return await vi.waitFor(async () => {
    const leads = await leadsOf(email)
    expect(leads).toHaveLength(1)
    return leads[0]
  }, soon)
}

describe('a client finds a property, asks to see it, and sees the code', () => {
  test('with JavaScript', async () => {
    const { page, complaints, close } = await visit('/properties')
    await page.click('a[href$="/properties/casa-ceniza"]')
    await page.waitForURL('**/properties/casa-ceniza')
    // A person reads before they write: the form has been open longer than a machine takes.
    await vi.waitFor(async () => expect(await secondsSince(page)).toBeGreaterThan(3), soon)
    await fill(page, { ...inquiry, email: 'with-script@example.com' })
    await send(page)
    const code = await page.textContent('[data-code]')
    expect(await focused(page)).toBe('H1')
    expect(await page.title()).toBe('Recibimos su solicitud · Antesala')
    // Nothing asks for an inquiry any more.
    expect(await page.locator('h1, h2').allTextContents()).toEqual(['Recibimos su solicitud'])
    expect(await page.textContent('.receipt')).toContain('with-script@example.com')
    expect(await leadOf('with-script@example.com')).toEqual({
      ...{ refCode: code, origin: 'portal', slug: 'casa-ceniza', language: 'es' },
      ...{ spamReasons: [], message: inquiry.message },
    })
    expect(complaints).toEqual([])
    await close()
  })

  test('with JavaScript switched off', async () => {
    const { page, complaints, close } = await visit('/en/properties', { javaScriptEnabled: false })
    await page.click('a[href$="/en/properties/casa-ceniza"]')
    await page.waitForURL('**/properties/casa-ceniza')
    await vi.waitFor(async () => expect(await secondsSince(page)).toBeGreaterThan(3), soon)
    await fill(page, { ...inquiry, email: 'without-script@example.com' })
    await send(page)
    const code = await page.textContent('[data-code]')
    expect(code).toMatch(/^LU-\w{5}$/)
    await page.reload()
    expect(await page.textContent('[data-code]')).toBe(code)
    expect(await leadOf('without-script@example.com')).toEqual({
      ...{ refCode: code, origin: 'portal', slug: 'casa-ceniza', language: 'en' },
      ...{ spamReasons: [], message: inquiry.message },
    })
    expect(complaints).toEqual([])
    await close()
  })
})

// When its form was shown, as its token says.
async function secondsSince(page: Page) {
  const token = await page.getAttribute('[name="form-token"]', 'value')
  const { at } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  return (Date.now() - at) / 1000
}

test.each(formPages)(
  '%s: the line of its Markdown works when pasted into a shell',
  async (path, kind) => {
    const response = await fetch(`${antesala.address}${path}`, {
      headers: { Accept: 'text/markdown' },
    })
    const markdown = await response.text()
    const line = markdown.match(/^curl .+$/m)?.[0] ?? expect.unreachable()
    const schema = JSON.parse(markdown.match(/```json\n([^`]+)```/)?.[1] ?? '')
    expect(schema.required).toContain('email')
    const { stdout } = await run('bash', ['-c', line])
    const answer = JSON.parse(stdout)
    expect(answer.success).toBe(true)
    if (kind !== 'lead') return
    const lead = await vi.waitFor(
      () =>
        antesala.db
          .selectFrom('leads')
          .leftJoin('properties', 'properties.id', 'leads.propertyId')
          .select('slug')
          .where('refCode', '=', answer.refCode)
          .executeTakeFirstOrThrow(),
      soon,
    )
    expect(lead.slug).toBe(path.includes('casa-ceniza') ? 'casa-ceniza' : null)
  },
)

describe('a form', () => {
  test('shows what is wrong beside the fields, goes to the first, and loses nothing', async () => {
    const { page, complaints, close } = await visit('/en/contact')
    await fill(page, { name: 'Ana', email: 'ana@', phone: '12', message: '' })
    await send(page)
    await page.waitForSelector('[aria-invalid]')
    expect(await focused(page)).toBe('email')
    const faults = await page.locator('.fault:visible').allTextContents()
    expect(faults).toHaveLength(3)
    expect(await page.inputValue('[name="name"]')).toBe('Ana')
    const described = await page.getAttribute('[name="email"]', 'aria-describedby')
    expect(described).toContain('field-email-fault')
    // What was mended is no fault any more.
    await fill(page, { email: 'mended@example.com' })
    await send(page)
    await vi.waitFor(async () => expect(await page.locator('[aria-invalid]').count()).toBe(2), soon)
    expect(await focused(page)).toBe('phone')
    expect(complaints).toEqual([])
    await close()
  })

  test('sends once when clicked twice', async () => {
    const { page, close } = await visit('/contact')
    await fill(page, { ...inquiry, email: 'double@example.com' })
    await page.dblclick('form.form button[type="submit"]')
    await page.waitForSelector('[data-code]')
    await leadOf('double@example.com')
    expect(await leadsOf('double@example.com')).toHaveLength(1)
    await close()
  })

  test('may be sent again when the answer was lost, and is taken in once', async () => {
    const { page, close } = await visit('/contact')
    await fill(page, { ...inquiry, email: 'lost@example.com' })
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/contact', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await page.waitForSelector('[data-notice]:not([hidden])')
    expect(await page.textContent('[data-notice]')).toContain('no se duplica')
    expect(await page.inputValue('[name="message"]')).toBe(inquiry.message)
    await send(page)
    const code = await page.textContent('[data-code]')
    expect(new Set(keys).size).toBe(1)
    expect((await leadOf('lost@example.com'))?.refCode).toBe(code)
    await close()
  })

  test.each([429, 503])('says what to do when it is answered %i', async (status) => {
    const { page, close } = await visit('/en/contact')
    await fill(page, { ...inquiry })
    const message = 'Try again in a minute.'
    await page.route('**/api/v1/contact', (route) =>
      route.fulfill({ status, json: { success: false, error: { code: 'X', message } } }),
    )
    await send(page)
    await page.waitForSelector('[data-notice]:not([hidden])')
    expect(await page.textContent('[data-notice]')).toBe(message)
    const isOnNotice = 'document.activeElement.hasAttribute("data-notice")'
    expect(await page.evaluate(isOnNotice)).toBe(true)
    expect(await page.inputValue('[name="name"]')).toBe(inquiry.name)
    await close()
  })

  test('can be filled in and sent with the keyboard alone; the trap is never reached', async () => {
    const { page, close } = await visit('/partners')
    const values: Record<string, string> = { ...typed.partner, email: 'keys@example.com' }
    await page.focus('[name="agencyName"]')
    const reached: string[] = []
    for (let step = 0; step < 20; step++) {
      const name = await focused(page)
      reached.push(name)
      if (name === 'BUTTON') break
      if (name === 'primaryInterest') await page.keyboard.press('Space')
      else if (values[name]) await page.keyboard.type(values[name])
      await page.keyboard.press('Tab')
    }
    expect(reached).not.toContain('website')
    expect(reached.at(-1)).toBe('BUTTON')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-code]')
    expect(await page.textContent('[data-code]')).toMatch(/^LP-\w{5}$/)
    await close()
  })

  test('sends amounts as numbers', async () => {
    const { page, close } = await visit('/en/assessment')
    await fill(page, { ...typed.assessment, email: 'numbers@example.com' })
    await send(page)
    await page.waitForSelector('.receipt')
    const found = await vi.waitFor(
      () =>
        antesala.db
          .selectFrom('assessments')
          .select(['budget', 'downPayment', 'monthlyCapacity'])
          .where('email', '=', 'numbers@example.com')
          .executeTakeFirstOrThrow(),
      soon,
    )
    expect(found).toEqual({ budget: 900_000, downPayment: 200_000, monthlyCapacity: 4_000 })
    await close()
  })

  test('says of an amount in another currency in which to write it', async () => {
    const { page, complaints, close } = await visit('/assessment')
    await fill(page, { ...typed.assessment, name: '', budget: 'MXN 900,000' })
    await send(page)
    await page.waitForSelector('[aria-invalid]')
    expect(await page.locator('.fault:visible').allTextContents()).toEqual([
      'Escriba su nombre.',
      'Escriba el monto en USD y con todas sus cifras, por ejemplo 900,000.',
    ])
    expect(complaints).toEqual([])
    await close()
  })

  test('cannot be changed while it is on its way', async () => {
    const { page, close } = await visit('/contact')
    await fill(page, { ...inquiry, email: 'on-its-way@example.com' })
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/contact', async (route) => {
      await held
      await route.continue()
    })
    await send(page)
    await page.waitForSelector('form.form[aria-busy="true"]')
    expect(await page.isEditable('[name="message"]')).toBe(false)
    answer()
    await page.waitForSelector('[data-code]')
    await close()
  })

  test('offers to copy the code only where that works', async () => {
    const { page, close } = await visit('/contact', { javaScriptEnabled: false })
    await fill(page, { ...inquiry, email: 'no-copy@example.com' })
    await send(page)
    await page.waitForSelector('[data-code]')
    expect(await page.isVisible('[data-copy]')).toBe(false)
    await close()
  })

  test('filled in by a machine with a browser is held', async () => {
    const { page, close } = await visit('/contact')
    await fill(page, { ...inquiry, email: 'machine@example.com' })
    await page.evaluate('document.querySelector("[name=website]").value = "https://spam.example"')
    await send(page)
    await page.waitForSelector('[data-code]')
    expect((await leadOf('machine@example.com'))?.spamReasons).toContain('honeypot')
    await close()
  })
})

const looks: [colorScheme: 'light' | 'dark', width: number][] = [
  ['light', 1280],
  ['dark', 360],
]

describe.each(looks)('in %s, %i wide', (colorScheme, width) => {
  // Without motion: a color on its way to another has a contrast of its own.
  const look = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const

  test.each(formPages)('%s: no fault of accessibility in any state', async (path, kind) => {
    const { page, complaints, close } = await visit(path, look)
    expect(await violationsOf(page)).toEqual([])
    await send(page)
    await page.waitForSelector('[aria-invalid]')
    expect(await violationsOf(page)).toEqual([])
    await fill(page, typed[kind])
    await send(page)
    await page.waitForSelector('.receipt')
    expect(await violationsOf(page)).toEqual([])
    const overflow = 'document.documentElement.scrollWidth - innerWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await close()
  })

  test.each(['/developers', '/en/developers'])('%s has none either', async (path) => {
    const { page, complaints, close } = await visit(path, look)
    expect(await violationsOf(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test.each(['/developers/reference', '/en/developers/reference'])(
    '%s shows the OpenAPI document, by WCAG',
    async (path) => {
      const { page, complaints, close } = await visit(path, look)
      await page.click('#operations-Inquiries-submitContactInquiryV1 button')
      await page.waitForSelector('#operations-Inquiries-submitContactInquiryV1 .responses-table')
      expect(await page.locator('.opblock').count()).toBe(6)
      expect(await violationsOf(page, wcag)).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )
})

test('is printed dark on light, whatever the screen shows', async () => {
  const { page, close } = await visit('/properties/casa-ceniza', { colorScheme: 'dark' })
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const onScreen = await paper()
  await page.emulateMedia({ media: 'print' })
  expect(await paper()).not.toBe(onScreen)
  expect(await paper()).toBe('rgb(251, 248, 243)')
  await close()
})

test('where a picture does not load, the drawing is seen in its place', async () => {
  await antesala.db
    .updateTable('properties')
    .set({ pictureUrl: `${antesala.address}/assets/no-such-picture.jpg` })
    .where('slug', '=', 'casa-salitre')
    .execute()
  const { page, close } = await visit('/properties/casa-salitre')
  const picture = page.locator('.picture')
  const widths = 'Array.from(document.querySelectorAll(".picture img"), (img) => img.naturalWidth)'
  const [behind, front] = (await page.evaluate(widths)) as number[]
  expect(behind).toBeGreaterThan(0)
  expect(front).toBe(0)
  const seen = await picture.screenshot()
  await page.evaluate('document.querySelectorAll(".picture img")[1].remove()')
  expect(seen.equals(await picture.screenshot())).toBe(true)
  await close()
})
