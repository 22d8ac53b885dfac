import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { addProperty } from '../setup/properties.ts'

let antesala: AntesalaWithBrowser
let page: Page
beforeAll(async () => {
  antesala = await openWithBrowser()
  await addProperty(antesala, { slug: 'by-the-sea', attributes: ['sea_view'] })
  page = await antesala.browser.newPage()
  await page.goto(antesala.address)
  await page.evaluate(`localStorage.setItem('antesala.shortlist', '["casa-a","casa-b","casa-c"]')`)
})
afterAll(() => antesala?.close())

type Box = { x: number; y: number; width: number; height: number }

/** Opens a page with a shortlist, and returns where the links of its header are: to the main pages, and the others. */
async function measure(path: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(antesala.address + path)
  await page.locator('[data-shortlist]').waitFor()
  const pages = await boxes('header li a')
  return { pages, others: await boxes('header > a, .languages a') }
}

async function boxes(selector: string) {
  const found = await page.locator(selector).all()
  return (await Promise.all(found.map((each) => each.boundingBox()))) as Box[]
}

/** The boxes on each line, from the top. */
const lines = (all: Box[]) =>
  Object.values(Object.groupBy(all, ({ y, height }) => Math.round(y + height))) as Box[][]
const left = (of: Box[]) => Math.min(...of.map(({ x }) => x))
const right = (of: Box[]) => Math.max(...of.map(({ x, width }) => x + width))

test.for([
  ['/propiedades', 390, 1],
  ['/en/properties', 390, 1],
  ['/propiedades', 320, 2],
  ['/en/properties', 320, 2],
  ['/propiedades', 768, 1],
] as const)(
  'the links of the header stand in order: %s at %i pixels',
  async ([path, width, expected]) => {
    const { pages, others } = await measure(path, width)
    expect(pages).toHaveLength(5)
    expect(lines(pages)).toHaveLength(expected)
    expect(right([...pages, ...others])).toBeLessThanOrEqual(width)
    // The name of the house, the shortlist and the language.
    const middles = others.map(({ y, height }) => y + height / 2)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12)
    for (const { width: across, height } of [...pages, ...others])
      expect(Math.min(across, height)).toBeGreaterThanOrEqual(43.9)
  },
)

// The last box is the button. On a phone, it and the currency before it have a line each.
test.for([
  [1280, [4, 4]],
  [768, [3, 3, 2]],
  [390, [2, 2, 2, 1, 1]],
] as const)(
  'the filters of properties stand in full lines: at %i pixels',
  async ([width, counts]) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${antesala.address}/propiedades`)
    const form = await boxes('.filters')
    const found = lines(await boxes('.filters > p'))
    expect(found.map((line) => line.length)).toEqual(counts)
    for (const line of found) {
      expect(left(line)).toBeCloseTo(left(form), 0)
      expect(right(line)).toBeCloseTo(right(form), 0)
    }
  },
)
