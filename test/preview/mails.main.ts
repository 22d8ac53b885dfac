import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '../../shared/contract/language.ts'
import { businessOf, compileTemplates } from '../../shared/mail/templates.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { samplesIn } from '../setup/mail-samples.ts'

// Writes samples of every email as HTML, text and screenshots, for people to review.

const folder = process.argv[2]
if (!folder) {
  console.error('usage: npm run preview:mails -- <folder>')
  process.exit(1)
}
await mkdir(folder, { recursive: true })
const started = performance.now()
const render = await compileTemplates()
console.log(`compiled in ${Math.round(performance.now() - started)} ms`)
const business = businessOf(loadConfig([], {}))
const browser = await launchBrowser()
for (const language of languages)
  for (const { name, template, data } of samplesIn(language)) {
    const email = render(template, language, data, business)
    const file = join(folder, `${name}.${language}`)
    await writeFile(`${file}.html`, email.html)
    await writeFile(`${file}.txt`, `${email.subject}\n\n${email.bodyText}\n`)
    for (const width of [700, 360])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
        await page.setContent(email.html)
        await page.screenshot({ path: `${file}.${width}.${colorScheme}.png`, fullPage: true })
        await page.close()
      }
  }
await browser.close()
