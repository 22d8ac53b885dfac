import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { submissionEndpoints } from '../../api/openapi/submissions.ts'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { freePort } from '../../local/ports.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { findViolations, wcag } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { changeProperty } from '../setup/portal.ts'
import { formInput, formPages } from '../setup/portal-forms.ts'
import { soon } from '../setup/waiting.ts'

const run = promisify(execFile)

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  const port = await freePort()
  antesala = await openWithBrowser({ PORT: String(port) })
  await insertProperties(antesala.db, propertyRows(new Date()))
  await antesala.startWorker()
})
afterAll(() => antesala?.close())

/** Opens a page, and collects its console errors, policy violations and requests to other hosts. */
async function visit(path: string, options: BrowserContextOptions = {}) {
  const context = await antesala.browser.newContext({ locale: 'es-MX', ...options })
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    // Chromium logs every error response.
    const isErrorResponse = /status of (400|404|429|503)|net::ERR/.test(message.text())
    if (message.type() === 'error' && !isErrorResponse) pageErrors.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(antesala.address)) pageErrors.push(request.url())
  })
  await page.goto(`${antesala.address}${path}`)
  return { page, pageErrors, close: () => context.close() }
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value)
}

const send = (page: Page) => page.click('form.form button[type="submit"]')
const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.getAttribute("name") ?? document.activeElement.tagName')

async function findLeads(email: string) {
  return await antesala.db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['refCode', 'origin', 'spamReasons', 'slug', 'language', 'message'])
    .where('email', '=', email)
    .execute()
}

/** Waits until exactly one lead has this email address. */
async function waitForLead(email: string) {
  return await vi.waitFor(async () => {
    const leads = await findLeads(email)
    expect(leads).toHaveLength(1)
    return leads[0]
  }, soon)
}

describe('a client finds a property, sends an inquiry and gets a code', () => {
  test('with JavaScript', async () => {
    const { page, pageErrors, close } = await visit('/propiedades')
    await page.click('a[href$="/propiedades/casa-ceniza"]')
    await page.waitForURL('**/propiedades/casa-ceniza')
    // A form submitted within three seconds would be held as spam.
    await vi.waitFor(async () => expect(await secondsSinceShown(page)).toBeGreaterThan(3), soon)
    await fill(page, { ...inquiry, email: 'with-script@example.com' })
    await send(page)
    const code = await page.textContent('[data-code]')
    expect(await focused(page)).toBe('H1')
    expect(await page.title()).toBe('Recibimos su solicitud · Antesala')
    // The receipt has replaced the form.
    await expect
      .poll(() => page.locator('h1, h2').allTextContents())
      .toEqual(['Recibimos su solicitud'])
    await expect.poll(() => page.textContent('.receipt')).toContain('with-script@example.com')
    await page.getByText('Propiedad: Casa Ceniza, patio de piedra en San Miguel').waitFor()
    expect(await waitForLead('with-script@example.com')).toEqual({
      refCode: code,
      origin: 'portal',
      slug: 'casa-ceniza',
      language: 'es',
      spamReasons: [],
      message: inquiry.message,
    })
    expect(pageErrors).toEqual([])
    await close()
  })

  test('without JavaScript', async () => {
    const { page, pageErrors, close } = await visit('/en/properties', { javaScriptEnabled: false })
    await page.click('a[href$="/en/properties/casa-ceniza"]')
    await page.waitForURL('**/en/properties/casa-ceniza')
    await vi.waitFor(async () => expect(await secondsSinceShown(page)).toBeGreaterThan(3), soon)
    await fill(page, { ...inquiry, email: 'without-script@example.com' })
    await send(page)
    const code = await page.textContent('[data-code]')
    expect(code).toMatch(/^LU-\w{5}$/)
    await page.reload()
    await expect.poll(() => page.textContent('[data-code]')).toBe(code)
    expect(await waitForLead('without-script@example.com')).toEqual({
      refCode: code,
      origin: 'portal',
      slug: 'casa-ceniza',
      language: 'en',
      spamReasons: [],
      message: inquiry.message,
    })
    expect(pageErrors).toEqual([])
    await close()
  })
})

// Returns the age of the form in seconds, according to its token.
async function secondsSinceShown(page: Page) {
  const token = await page.getAttribute('[name="form-token"]', 'value')
  const { at } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  return (Date.now() - at) / 1000
}

test('a receipt by the script says whether a partner has the code that was typed or is in the link', async () => {
  const shown = async (path: string, typed?: string) => {
    const { page, close } = await visit(path)
    await fill(page, { name: 'Eva Ramos', email: 'eva@example.com', budget: '900,000' })
    if (typed) await fill(page, { referredByCode: typed })
    await send(page)
    await page.waitForSelector('main h1[tabindex]')
    const lines = await page.locator('[data-credited], [data-not-credited]').all()
    const visible = await Promise.all(
      lines.map(async (line) => ((await line.isVisible()) ? [await line.textContent()] : [])),
    )
    await close()
    return visible.flat().join(' ')
  }
  const { referralCode } = await antesala.submit('/api/v1/partner-waitlist', application)
  await vi.waitFor(async () => {
    const codes = await antesala.db.selectFrom('referralCodes').select('code').execute()
    expect(codes).toContainEqual({ code: referralCode })
  }, soon)
  const credited = `You came with the referral code ${referralCode}`
  expect(await shown(`/en/assessment?ref=${referralCode}`)).toBe(credited)
  expect(await shown('/en/assessment', referralCode)).toBe(credited)
  expect(await shown('/en/assessment')).toBe('')
  const unknown =
    /^No partner has the referral code LP-22222\. We received your request all the same/
  expect(await shown('/en/assessment?ref=LP-22222')).toMatch(unknown)
  expect(await shown('/en/assessment', 'LP-22222')).toMatch(unknown)
})

test.each(formPages)(
  'the curl command in the Markdown of %s works in a shell',
  async (path, kind) => {
    const response = await fetch(`${antesala.address}${path}`, {
      headers: { Accept: 'text/markdown' },
    })
    const markdown = await response.text()
    const [example] = markdown.match(/^body=.+\ncurl .+$/m) ?? expect.unreachable()
    const schema = JSON.parse(markdown.match(/```json\n([^`]+)```/)?.[1] ?? '')
    expect(schema.required).toContain('email')
    const { stdout } = await run('sh', ['-c', example])
    // Run again, in another shell, it is the same submission; with another body, it is another one.
    expect((await run('sh', ['-c', example])).stdout).toBe(stdout)
    const another = example.replace('"email":"', `"email":"${crypto.randomUUID()}.`)
    expect((await run('sh', ['-c', `${another} -i`])).stdout).not.toContain('Idempotent-Replayed')
    expect((await run('sh', ['-c', `${another} -i`])).stdout).toContain('Idempotent-Replayed: true')
    const result = JSON.parse(stdout)
    expect(result.success).toBe(true)
    if (kind !== 'lead') return
    const lead = await vi.waitFor(
      () =>
        antesala.db
          .selectFrom('leads')
          .leftJoin('properties', 'properties.id', 'leads.propertyId')
          .select('slug')
          .where('refCode', '=', result.refCode)
          .executeTakeFirstOrThrow(),
      soon,
    )
    expect(lead.slug).toBe(path.includes('casa-ceniza') ? 'casa-ceniza' : null)
  },
)

test.each(['/desarrolladores.md', '/en/developers.md'])(
  'the example of %s works in a shell, and is recorded once however often it is run',
  async (path) => {
    const markdown = await (await fetch(`${antesala.address}${path}`)).text()
    const [, example = ''] = markdown.match(/```\n(body='[^`]+)```/) ?? []
    const here = example.replace(/curl \S+(?=\/api\/)/, `curl ${antesala.address}`)
    const first = (await run('sh', ['-c', here])).stdout
    expect(JSON.parse(first).refCode).toMatch(/^LU-/)
    expect((await run('sh', ['-c', here])).stdout).toBe(first)
  },
)

describe('a form', () => {
  test('shows errors next to the fields, focuses the first invalid field, and keeps the values', async () => {
    const { page, pageErrors, close } = await visit('/en/contact')
    await fill(page, { name: 'Ana', email: 'ana@', phone: '12', message: '' })
    await send(page)
    await page.waitForSelector('[aria-invalid]')
    expect(await focused(page)).toBe('email')
    const errors = await page.locator('.error:visible').allTextContents()
    expect(errors).toHaveLength(3)
    await expect.poll(() => page.inputValue('[name="name"]')).toBe('Ana')
    const described = await page.getAttribute('[name="email"]', 'aria-describedby')
    expect(described).toContain('field-email-error')
    // A corrected field has no error.
    await fill(page, { email: 'corrected@example.com' })
    await send(page)
    await vi.waitFor(async () => expect(await page.locator('[aria-invalid]').count()).toBe(2), soon)
    expect(await focused(page)).toBe('phone')
    expect(pageErrors).toEqual([])
    await close()
  })

  test('is sent once when its button is clicked twice', async () => {
    const { page, close } = await visit('/contacto')
    await fill(page, { ...inquiry, email: 'double@example.com' })
    await page.dblclick('form.form button[type="submit"]')
    await page.waitForSelector('[data-code]')
    await waitForLead('double@example.com')
    expect(await findLeads('double@example.com')).toHaveLength(1)
    await close()
  })

  test('can be sent again if the response was lost, and is recorded only once', async () => {
    const { page, close } = await visit('/contacto')
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
    await expect.poll(() => page.inputValue('[name="message"]')).toBe(inquiry.message)
    await send(page)
    const code = await page.textContent('[data-code]')
    expect(new Set(keys).size).toBe(1)
    expect((await waitForLead('lost@example.com'))?.refCode).toBe(code)
    await close()
  })

  test.each([429, 503])('shows the message of a response with status %i', async (status) => {
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
    await expect.poll(() => page.evaluate(isOnNotice)).toBe(true)
    await expect.poll(() => page.inputValue('[name="name"]')).toBe(inquiry.name)
    await close()
  })

  test('can be filled in and sent with the keyboard alone, without reaching the honeypot', async () => {
    const { page, close } = await visit('/socios')
    const values: Record<string, string> = { ...formInput.partner, email: 'keys@example.com' }
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
    await fill(page, { ...formInput.assessment, email: 'numbers@example.com' })
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

  test('rejects an amount in another currency', async () => {
    const { page, pageErrors, close } = await visit('/evaluacion')
    await fill(page, { ...formInput.assessment, name: '', budget: 'MXN 900,000' })
    await send(page)
    await page.waitForSelector('[aria-invalid]')
    expect(await page.locator('.error:visible').allTextContents()).toEqual([
      'Escriba su nombre.',
      'Escriba el monto completo en USD, por ejemplo 900,000.',
    ])
    expect(pageErrors).toEqual([])
    await close()
  })

  test('cannot be edited while it is being sent', async () => {
    const { page, close } = await visit('/contacto')
    await fill(page, { ...inquiry, email: 'being-sent@example.com' })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/contact', async (route) => {
      await released
      await route.continue()
    })
    await send(page)
    await page.waitForSelector('form.form[aria-busy="true"]')
    expect(await page.isEditable('[name="message"]')).toBe(false)
    release()
    await page.waitForSelector('[data-code]')
    await close()
  })

  test('leads to a receipt without a copy button if there is no JavaScript', async () => {
    const { page, close } = await visit('/contacto', { javaScriptEnabled: false })
    await fill(page, { ...inquiry, email: 'no-copy@example.com' })
    await send(page)
    await page.waitForSelector('[data-code]')
    expect(await page.isVisible('[data-copy]')).toBe(false)
    await close()
  })

  test('with the honeypot filled in is held as spam', async () => {
    const { page, close } = await visit('/contacto')
    await fill(page, { ...inquiry, email: 'machine@example.com' })
    await page.evaluate('document.querySelector("[name=website]").value = "https://spam.example"')
    await send(page)
    await page.waitForSelector('[data-code]')
    expect((await waitForLead('machine@example.com'))?.spamReasons).toContain('honeypot')
    await close()
  })
})

const variants: [colorScheme: 'light' | 'dark', width: number][] = [
  ['light', 1280],
  ['dark', 360],
]

describe.each(variants)('in %s mode, %i pixels wide', (colorScheme, width) => {
  // Without transitions, because axe would measure the contrast in the middle of one.
  const options = {
    colorScheme,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  } as const

  test.each(formPages)(
    '%s has no accessibility violation when it is opened, nor when its form is rejected or accepted',
    async (path, kind) => {
      const { page, pageErrors, close } = await visit(path, options)
      expect(await findViolations(page)).toEqual([])
      await send(page)
      await page.waitForSelector('[aria-invalid]')
      expect(await findViolations(page)).toEqual([])
      await fill(page, formInput[kind])
      await send(page)
      await page.waitForSelector('.receipt')
      expect(await findViolations(page)).toEqual([])
      const overflow = 'document.documentElement.scrollWidth - innerWidth'
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
      expect(pageErrors).toEqual([])
      await close()
    },
  )

  test.each(['/desarrolladores', '/en/developers'])(
    '%s has no accessibility violation',
    async (path) => {
      const { page, pageErrors, close } = await visit(path, options)
      expect(await findViolations(page)).toEqual([])
      expect(pageErrors).toEqual([])
      await close()
    },
  )

  test.each(['/desarrolladores/reference', '/en/developers/reference'])(
    '%s shows the OpenAPI document, without WCAG violations',
    async (path) => {
      const { page, pageErrors, close } = await visit(path, options)
      await page.click('#operations-Inquiries-submitContactInquiryV1 button')
      await page.waitForSelector('#operations-Inquiries-submitContactInquiryV1 .responses-table')
      // The endpoints, and the portal's home page as an example.
      await expect.poll(() => page.locator('.opblock').count()).toBe(submissionEndpoints.length + 1)
      expect(await findViolations(page, wcag)).toEqual([])
      expect(pageErrors).toEqual([])
      await close()
    },
  )
})

test('a page is printed on a light background, even in dark mode', async () => {
  const { page, close } = await visit('/propiedades/casa-ceniza', { colorScheme: 'dark' })
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const onScreen = await background()
  await page.emulateMedia({ media: 'print' })
  expect(await background()).not.toBe(onScreen)
  expect(await background()).toBe('rgb(251, 248, 243)')
  await close()
})

test('the drawing of a property is visible if its picture does not load', async () => {
  const pictureUrl = `${antesala.address}/assets/no-such-picture.jpg`
  await changeProperty(antesala, 'casa-salitre', { pictureUrl })
  const { page, close } = await visit('/propiedades/casa-salitre')
  const picture = page.locator('.picture')
  const widths = 'Array.from(document.querySelectorAll(".picture img"), (img) => img.naturalWidth)'
  const [behind, front] = (await page.evaluate(widths)) as number[]
  expect(behind).toBeGreaterThan(0)
  expect(front).toBe(0)
  const screenshot = await picture.screenshot()
  await page.evaluate('document.querySelectorAll(".picture img")[1].remove()')
  expect(screenshot.equals(await picture.screenshot())).toBe(true)
  await close()
})
