import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { demoStaff } from '../../local/demo/staff.ts'
import { findScreens, showScreen } from '../preview/dashboard-screens.ts'
import { findColorViolations, findViolations } from '../setup/axe.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard } from '../setup/dashboard.ts'
import {
  findHiddenSorting,
  findLostHeadings,
  findScrolling,
  findSmallTargets,
} from '../setup/layout.ts'
import { silentLog } from '../setup/log.ts'
import { eventually } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser

beforeAll(async () => {
  antesala = await openWithBrowser()
  await loadDemo({ databaseUrl: antesala.url, media: antesala.media, log: silentLog })
  await lengthenTexts()
})
afterAll(() => antesala?.close())

const variants = [
  { look: 'light', width: 390, language: 'es' },
  { look: 'light', width: 1280, language: 'en' },
  { look: 'dark', width: 390, language: 'en' },
  { look: 'light', width: 768, language: 'es' },
  { look: 'dark', width: 1024, language: 'es' },
] as const

type Variant = (typeof variants)[number]

test.each(variants)(
  'every screen passes axe-core, fits its window and has controls large enough for a finger: $look, $width px, $language',
  async (variant) => {
    const page = await openAs(variant)
    const findings: Record<string, string[]> = {}
    for (const screen of await findScreens(page.request, antesala.address)) {
      await showScreen(page, antesala.address, screen)
      const found = await findProblems(page, variant)
      if (found.length > 0) findings[screen.name] = found
    }
    expect(findings).toEqual({})
  },
  eventually.timeout,
)

test('the checkbox of a row is labeled with the name of its record', async () => {
  const page = await openAs(variants[4])
  await page.goto(`${antesala.address}/admin#/leads`)
  const name =
    (await page.locator('tbody tr:has(.select-item) .column-name a').first().textContent()) ?? ''
  expect(name).not.toBe('')
  await page
    .getByRole('checkbox', { name: `Seleccionar esta fila: ${name}` })
    .first()
    .check()
  await page.getByText('1 seleccionado').waitFor()
})

test('a control that is too small for a finger is found, a link within a text is not', async () => {
  const { page } = await openDashboard(antesala.browser, { viewport: { width: 390, height: 844 } })
  await page.setContent(`
    <p>A <a href="#a">link within a text</a> may be small.</p>
    <p><a href="#b">A link alone</a></p>
    <p style="margin: 60px"><button style="height: 44px; width: 44px">+</button></p>
    <p style="margin: 60px"><button style="height: 40px; width: 44px">-</button></p>
    <label style="display: block; padding: 20px">Remember <input type="checkbox"></label>`)
  expect(await findSmallTargets(page)).toEqual([
    expect.stringMatching(/^a "A link alone" \d+x\d+$/),
    'button "-" 44x40',
  ])
})

test('a part of a screen that scrolls sideways is found', async () => {
  const { page } = await openDashboard(antesala.browser)
  await page.setContent(`<div style="width: 300px; overflow: auto"><div id="wide">Wide</div></div>`)
  expect(await findScrolling(page)).toEqual([])
  await page.evaluate("document.getElementById('wide').style.width = '301px'")
  expect(await findScrolling(page)).toEqual(['div: 301 px in 300 px'])
})

test('a column by which a table is sorted and that is not shown is found', async () => {
  const { page } = await openDashboard(antesala.browser)
  const heading = '<span class="MuiTableSortLabel-root Mui-active">Received</span>'
  await page.setContent(`<table><tr><th>Name</th><th id="sorted">${heading}</th></tr></table>`)
  expect(await findHiddenSorting(page)).toEqual([])
  await page.addStyleTag({ content: '#sorted { display: none }' })
  expect(await findHiddenSorting(page)).toEqual(['sorted by a hidden column: Received'])
})

test('the headings of a table that scroll out of view are found', async () => {
  const { page } = await openDashboard(antesala.browser, { viewport: { width: 800, height: 400 } })
  const rows = '<tr><td style="height: 60px">Row</td></tr>'.repeat(20)
  await page.setContent(`<table><thead><tr><th>Name</th></tr></thead>${rows}</table>`)
  expect(await findLostHeadings(page)).toEqual(['lost headings: Name'])
  await page.addStyleTag({ content: 'thead { position: sticky; top: 0 }' })
  expect(await findLostHeadings(page)).toEqual([])
})

/** Gives some of the first rows of the lists long texts, and the audit log a change with long values: the demo has only short ones. */
async function lengthenTexts() {
  const name = 'María Guadalupe de los Ángeles Hernández-Villavicencio'
  const agency = 'Bienes Raíces Hernández, Villavicencio y Asociados de la Costa'
  const first = (table: string) =>
    `where id in (select id from ${table} order by submitted_at desc limit 3)`
  await antesala.sql(`update leads set name = '${name}' ${first('leads')}`)
  await antesala.sql(`update assessments set name = '${name}' ${first('assessments')}`)
  await antesala.sql(
    `update partners set agency_name = '${agency}', contact_name = '${name}' ${first('partners')}`,
  )
  const page = await openAs(variants[1])
  const { request } = page
  const path = `${antesala.address}/api/staff/properties`
  const [property] = await (await request.get(`${path}?range=[0,0]`)).json()
  const changed = await request.patch(`${path}/${property.id}`, {
    headers: { 'If-Match': `"${property.version}"` },
    data: {
      titleEs: `${property.titleEs}, con jardín, terraza, alberca y vista a las montañas`,
      pictureUrl: `https://pictures.example/${'a-very-long-name-'.repeat(6)}.jpg`,
    },
  })
  expect(changed.status()).toBe(200)
  await page.close()
}

async function openAs({ look, width, language }: Variant): Promise<Page> {
  const { page } = await openDashboard(antesala.browser, {
    colorScheme: look,
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
  })
  await page.addInitScript(`localStorage.setItem('RaStore.locale', '"${language}"')`)
  const { email, password } = demoStaff.find(({ role }) => role === 'admin') ?? demoStaff[0]
  const response = await page.request.post(`${antesala.address}/auth/sign-in/email`, {
    data: { email, password },
  })
  expect(response.status()).toBe(200)
  return page
}

// In windows of less than 900 pixels, the headings of plain tables do not stay in view.
async function findTableProblems(page: Page, width: number): Promise<string[]> {
  return [
    ...(await findScrolling(page)),
    ...(await findHiddenSorting(page)),
    ...(width < 900 ? [] : await findLostHeadings(page)),
  ]
}

async function findProblems(page: Page, { look, width }: Variant): Promise<string[]> {
  const found = [
    ...(await (look === 'light' ? findViolations(page) : findColorViolations(page))),
    ...(await (width === 390 ? findSmallTargets(page) : findTableProblems(page, width))),
  ]
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  return overflow > 0 ? [...found, `${overflow} px wider than its window`] : found
}
