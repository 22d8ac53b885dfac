import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { demoStaff } from '../../local/demo/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { closePages, sharedBrowser } from '../setup/browser/browser.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import { silentLog } from '../setup/log.ts'
import { loadWords, spacesOf } from '../setup/words.ts'

const saidTexts = readFileSync(join(import.meta.dirname, '../setup/said-texts.js'), 'utf8')

// Their shape: a name some keys begin with, a dot, and more of the kind; addresses end like no key.
// Four bars part a singular from its plural, and are never said either.
const names = [...spacesOf((await loadWords()).es)].join('|')
const key = new RegExp(`\\b(${names})\\.(?!example)[a-z]\\w*(\\.\\w+)*|\\|{4}`, 'g')

let antesala: Antesala
let browser: Browser
beforeAll(async () => {
  antesala = await openAntesala()
  await loadDemo({ databaseUrl: antesala.url, log: silentLog })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await antesala?.close()
})

/** Keys of translations that stand on the page in place of words. */
async function rawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(saidTexts)
  return [...new Set(texts.flatMap((text) => text.match(key) ?? []))]
}

/** Goes everywhere the menu leads, and there to the first record, if a click on it leads to one. */
async function crawl(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const look = async (where: string) => {
    await page.locator('.RaLoadingIndicator-loader').waitFor({ state: 'detached' })
    const keys = await rawKeys(page)
    if (keys.length > 0) found[where] = keys
  }
  const links = await page.locator('a[role=menuitem]').all()
  const ways = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const way of [...ways, '#/profile', '#/nowhere']) {
    await page.goto(`${antesala.address}/admin/${way}`)
    await page.locator('#main-content :is(h2, table, li, .list-page)').first().waitFor()
    await look(`${way}`)
    const row = page.locator('.RaDataTable-clickableRow').first()
    if (!(await row.isVisible())) continue
    await row.click()
    await page.locator('#main-content h2').first().waitFor()
    await look(`${way}/:id`)
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await look('the help')
  await page.keyboard.press('Escape')
  return found
}

test.each(['es', 'en'])(
  'no screen shows a key in place of words, in %s',
  async (language) => {
    const admin = demoStaff.find(({ role }) => role === 'admin')
    const { page, complaints } = await openDashboard(browser)
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
    expect(await crawl(page)).toEqual({})
    expect(untranslated).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
  },
  120_000,
)
