import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { languages } from '../../shared/contract/language.ts'
import { mailMark } from '../../shared/mail/mark.ts'
import { businessOf, compileTemplates } from '../../shared/mail/templates.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { closePages, sharedBrowser } from '../setup/browser/browser.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { samplesIn } from '../setup/mail-samples.ts'

const render = await compileTemplates()
const business = businessOf(loadConfig([], {}))
const emails = languages.flatMap((language) =>
  samplesIn(language).map(({ name, template, data }) => ({
    name: `${name}.${language}`,
    html: render(template, language, data, business).html,
  })),
)

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => closePages(browser))

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>'
const portalPicture =
  /^https?:\/\/[^/]+\/(mail\/(antesala|arch)\.png|media\/[^/]+\/[^/]+\.jpg|properties\/[^/]+\/drawing\.png)$/

const widths = [700, 360]
const schemes = ['light', 'dark'] as const
const views = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })))

test.each(views)(
  'at $width px in $colorScheme mode, every email fits, has enough contrast and requests only pictures of the portal',
  async (view) => {
    const page = await browser.newPage({
      viewport: { width: view.width, height: 800 },
      colorScheme: view.colorScheme,
    })
    const requests: string[] = []
    await page.route(/^http/, async (route) => {
      requests.push(route.request().url())
      await route.fulfill({ contentType: 'image/svg+xml', body: picture })
    })
    for (const { name, html } of emails) {
      await page.setContent(html)
      expect(await widthOf(page), name).toBeLessThanOrEqual(view.width)
      expect(await lowContrastTextsOn(page), name).toEqual([])
    }
    expect(requests.filter((url) => !portalPicture.test(url))).toEqual([])
    expect(requests).toContain(`${business.publicUrl}${mailMark.wordmark.path}`)
    await page.close()
  },
)

test('the contrast check reports a faint text', async () => {
  const page = await browser.newPage()
  await page.setContent('<body style="background:#fff"><p style="color:#aaa">faint</p><p>clear</p>')
  expect(await lowContrastTextsOn(page)).toEqual([expect.stringContaining('faint')])
  await page.close()
})

const script = await readFile(join(import.meta.dirname, '../setup/low-contrast-texts.js'), 'utf8')

function lowContrastTextsOn(page: Page): Promise<string[]> {
  return page.evaluate(`${script}; lowContrastTexts(4.5)`)
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}
