import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archForMail, wordmarkForMail } from '../../api/portal/drawings/mail-mark.ts'
import { pngOf } from '../../api/portal/drawings/png.ts'
import { drawHomeScene } from '../../api/portal/drawings/scene.ts'
import { languages } from '../../shared/contract/language.ts'
import { previewSize } from '../../shared/contract/media-files.ts'
import { drawProperty } from '../../shared/drawings/property-drawing.ts'
import { mailMark } from '../../shared/mail/mark.ts'
import { businessOf, compileTemplates } from '../../shared/mail/templates.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { samplesIn } from '../setup/mail-samples.ts'

// Writes samples of every email as HTML, text and screenshots, for people to review.

// A second argument names the emails to write, by the beginning of their names.
const [, , folder, only = ''] = process.argv
if (!folder) {
  console.error('usage: npm run preview:mails -- <folder>')
  process.exit(1)
}
const drawnProperty = { slug: 'casa-del-agave', city: 'Oaxaca de Juárez', region: 'Oaxaca' }
await mkdir(folder, { recursive: true })
const started = performance.now()
const render = await compileTemplates()
console.log(`compiled in ${Math.round(performance.now() - started)} ms`)
const business = businessOf(loadConfig([], {}))
const browser = await launchBrowser()
for (const language of languages)
  for (const { name, template, data } of samplesIn(language).filter((sample) =>
    sample.name.startsWith(only),
  )) {
    const email = render(template, language, data, business)
    const file = join(folder, `${name}.${language}`)
    await writeFile(`${file}.html`, email.html)
    await writeFile(`${file}.txt`, `${email.subject}\n\n${email.bodyText}\n`)
    for (const width of [640, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
        await page.route(/^http/, async (route) => {
          const { pathname } = new URL(route.request().url())
          await route.fulfill({ contentType: 'image/png', body: await pictureAt(pathname) })
        })
        await page.setContent(email.html)
        await page.screenshot({ path: `${file}.${width}.${colorScheme}.png`, fullPage: true })
        await page.close()
      }
  }
await browser.close()

// A drawing is that of some property, and photographs are stand-ins.
async function pictureAt(path: string) {
  if (path === mailMark.arch.path) return await pngOf(archForMail(), { width: 90, height: 90 })
  if (path === mailMark.wordmark.path)
    return await pngOf(wordmarkForMail(), { width: 372, height: 90 })
  const isDrawing = path.endsWith('/drawing.png')
  return await pngOf(isDrawing ? drawProperty(drawnProperty) : drawHomeScene(), previewSize)
}
