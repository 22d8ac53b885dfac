import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { demoStaff } from '../../local/demo/staff.ts'
import { type Language, languages } from '../../shared/contract/language.ts'
import { loadConfigOrExit } from '../../shared/runtime/config.ts'
import { findViolations } from '../setup/axe.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { type DashboardScreen, findScreens, showScreen } from './dashboard-screens.ts'

// Takes a picture of every screen of a running dashboard that has the demo data, in both languages and looks and at
// four widths, for people to look at. Prints what axe-core finds, and pages wider than their window, and exits with
// status 1 if there are any. `npm run report:dashboard -- <folder> [screen …]`.

const widths = [390, 1024, 1280, 1920]
const looks = ['light', 'dark'] as const

type Variant = { language: Language; look: (typeof looks)[number]; width: number }
type Shot = { screen: string; file: string; findings: string[] }

const [folder, ...chosen] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run report:dashboard -- <folder> [screen …]')
  process.exit(1)
}
await mkdir(folder, { recursive: true })
const base = loadConfigOrExit().PUBLIC_URL.replace(/\/+$/, '')
const browser = await launchBrowser()
const shots: Shot[] = []
try {
  for (const language of languages)
    for (const look of looks) shots.push(...(await takePictures(browser, folder, language, look)))
} finally {
  await browser.close()
}
await writeFile(join(folder, 'index.html'), contactSheet(shots))
const found = shots.filter(({ findings }) => findings.length > 0)
for (const { file, findings } of found) console.error(`${file}\n  ${findings.join('\n  ')}`)
console.log(
  `${shots.length} pictures, ${found.length} with findings: ${join(folder, 'index.html')}`,
)
process.exitCode = found.length > 0 ? 1 : 0

async function takePictures(
  browser: Browser,
  folder: string,
  language: Language,
  look: Variant['look'],
): Promise<Shot[]> {
  // As in the office, so that times have no offset.
  const timezoneId = 'America/Mexico_City'
  const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: look, timezoneId })
  await signIn(page, language)
  const shots: Shot[] = []
  for (const screen of await findScreens(page.request, base)) {
    if (chosen.length > 0 && !chosen.includes(screen.name)) continue
    await showScreen(page, base, screen)
    for (const width of widths)
      shots.push(await takePicture(page, folder, screen, { language, look, width }))
  }
  await page.context().close()
  return shots
}

async function signIn(page: Page, language: Language) {
  const account = demoStaff.find(({ role }) => role === 'admin')
  await page.addInitScript(
    `localStorage.setItem('RaStore.locale', ${JSON.stringify(JSON.stringify(language))})`,
  )
  const { email, password } = account as (typeof demoStaff)[number]
  const response = await page.request.post(`${base}/auth/sign-in/email`, {
    data: { email, password },
  })
  if (!response.ok()) throw new Error(`The sign-in was answered ${response.status()}.`)
}

async function takePicture(
  page: Page,
  folder: string,
  screen: DashboardScreen,
  { language, look, width }: Variant,
): Promise<Shot> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  // The layout of some screens depends on the width, and is rendered again.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  const file = `${screen.name}.${language}.${look}.${width}.png`
  await page.screenshot({ path: join(folder, file), fullPage: width === 390 })
  const findings = await findViolations(page)
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  if (overflow > 0) findings.push(`is ${overflow} px wider than its window`)
  return { screen: screen.name, file, findings }
}

/** Returns a page with all pictures, a row for each screen. */
function contactSheet(shots: Shot[]): string {
  const screens = [...new Set(shots.map(({ screen }) => screen))]
  const rows = screens.map((name) => {
    const pictures = shots.filter(({ screen }) => screen === name).map(figure)
    return `<h2>${name}</h2><div>${pictures.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{height:300px}</style>
${rows.join('\n')}`
}

function figure({ file, findings }: Shot) {
  return `<figure><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a><figcaption>${file}${
    findings.length > 0 ? ` (${findings.length} findings)` : ''
  }</figcaption></figure>`
}
