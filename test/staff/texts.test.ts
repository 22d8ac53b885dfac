import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { demoStaff } from '../../local/demo/staff.ts'
import { emailStatuses } from '../../shared/contract/email.ts'
import { jobStates } from '../../shared/contract/job.ts'
import { leadStatuses } from '../../shared/contract/lead.ts'
import { partnerStatuses } from '../../shared/contract/partner.ts'
import { showScreen } from '../preview/dashboard-screens.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { silentLog } from '../setup/log.ts'
import { addMissingStates, recordsByState } from '../setup/record-states.ts'
import { loadTexts, namespacesOf } from '../setup/texts.ts'
import { eventually } from '../setup/waiting.ts'

const [pageTexts = '', visibleTexts = ''] = ['page-texts.js', 'visible-texts.js'].map((name) =>
  readFileSync(join(import.meta.dirname, '../setup', name), 'utf8'),
)

/** What only programs read: names of values and fields, times and numbers as they are stored, zones and keys. */
const machineTexts = [
  /\b[a-z]+(?:_[a-z]+)+\b/,
  /\b[a-z]{2,}[A-Z][a-z]\w*\b/,
  /\b\d{4}-\d\d-\d\dT\d\d:/,
  /\b(?:America|Europe|Etc)\/\w+/,
  /\bArrow(?:Up|Down|Left|Right)\b/,
  // Codes, phone numbers and ids are not amounts.
  /^\d{5,}$/,
  /\b(?:undefined|null|NaN|\[object Object\])\b/,
]

// The pattern of a translation key: a namespace, a dot, and names separated by dots. `.example` is no key:
// email addresses end in it. Four bars separate a singular from its plural, and must not be shown either.
const namespaces = [...namespacesOf((await loadTexts()).es)].join('|')
const key = new RegExp(`\\b(${namespaces})\\.(?!example)[a-z]\\w*(\\.\\w+)*|\\|{4}`, 'g')

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await loadDemo({ databaseUrl: antesala.url, media: antesala.media, log: silentLog })
  await addMissingStates(antesala)
})
afterAll(() => antesala?.close())

/** Returns the translation keys that the page shows in place of texts. */
async function rawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(pageTexts)
  return [...new Set(texts.flatMap((text) => text.match(key) ?? []))]
}

/** Returns the texts on the page that are not written for people. */
async function machineWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(visibleTexts)
  return [...new Set(texts.filter((text) => machineTexts.some((pattern) => pattern.test(text))))]
}

test.each([
  ...['same_email', 'firstResponseAt', '2026-11-21T14:07:09Z', 'America/Mexico_City'],
  ...['ArrowDown', '1250000', 'undefined'],
])('%s counts as a text that only programs read, wherever it stands on a screen', async (text) => {
  const { page } = await openDashboard(antesala.browser)
  await page.setContent(`<p>${text}</p>`)
  expect(await machineWords(page)).toEqual([text])
  await page.setContent(`<pre>${text}</pre><p title="${text}">Ana, 12 prospectos</p>`)
  expect(await machineWords(page)).toEqual([text])
  await page.close()
})

/** Opens the dashboard and signs in as an administrator, in a language. */
async function openIn(language: string) {
  const admin = demoStaff.find(({ role }) => role === 'admin')
  const { page, pageErrors } = await openDashboard(antesala.browser)
  const untranslated: string[] = []
  page.on('console', (line) => {
    if (/missing translation/i.test(line.text())) untranslated.push(line.text())
  })
  await page.goto(`${antesala.address}/admin`)
  await page.getByRole('button', { name: language === 'es' ? 'Español' : 'English' }).click()
  expect(await rawKeys(page)).toEqual([])
  await page.locator('input[name=email]').fill(admin?.email ?? '')
  await page.locator('input[name=password]').fill(admin?.password ?? '')
  await page.keyboard.press('Enter')
  await page.locator('a[role=menuitem]').first().waitFor()
  return { page, pageErrors, untranslated }
}

/** Opens each entry of the menu, and its first record if there is one. Returns the keys and machine texts found, by path. */
async function crawl(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const check = async (where: string) => {
    await page.locator('.RaLoadingIndicator-loader').waitFor({ state: 'detached' })
    const keys = [...(await rawKeys(page)), ...(await machineWords(page))]
    if (keys.length > 0) found[where] = keys
  }
  const links = await page.locator('a[role=menuitem]').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const path of [...paths, '#/profile', '#/nowhere']) {
    await page.goto(`${antesala.address}/admin/${path}`)
    await page
      .locator('#main-content :is(h2, table, li, .list-page, [role=alert])')
      .first()
      .waitFor()
    await check(`${path}`)
    const row = page.locator('.RaDataTable-clickableRow').first()
    if (!(await row.isVisible())) continue
    // The tooltip of a heading under the mouse would cover the row.
    await page.mouse.move(0, 0)
    await row.click()
    await page.locator('#main-content h2').first().waitFor()
    await check(`${path}/:id`)
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await check('the help')
  await page.keyboard.press('Escape')
  return found
}

test.each(['es', 'en'])(
  'no screen shows a translation key, or what only programs read, in place of a text (%s)',
  async (language) => {
    const { page, pageErrors, untranslated } = await openIn(language)
    expect(await crawl(page)).toEqual({})
    expect(untranslated).toEqual([])
    expect(pageErrors).toEqual([])
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
  },
  120_000,
)

test.each(['es', 'en'])(
  'no page of a record shows a translation key, or what only programs read, whatever its state (%s)',
  async (language) => {
    const { page, pageErrors, untranslated } = await openIn(language)
    const records = await recordsByState(page.request, antesala.address)
    const opened = records.map(({ name }) => name)
    for (const status of leadStatuses) expect(opened).toContainEqual(`leads ${status}`)
    for (const status of partnerStatuses) expect(opened).toContainEqual(`partners ${status}`)
    for (const status of emailStatuses) expect(opened.join()).toContain(`emails ${status}`)
    for (const state of jobStates) expect(opened).toContainEqual(`jobs ${state}`)
    const found: Record<string, string[]> = {}
    for (const record of records) {
      await showScreen(page, antesala.address, record)
      await page.locator('#main-content h2').first().waitFor()
      const texts = [...(await rawKeys(page)), ...(await machineWords(page))]
      if (texts.length > 0) found[record.name] = texts
    }
    expect(found).toEqual({})
    expect(untranslated).toEqual([])
    expect(pageErrors).toEqual([])
  },
  eventually.timeout * 2,
)
