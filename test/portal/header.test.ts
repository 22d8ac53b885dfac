import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'

let antesala: AntesalaWithBrowser
let page: Page
beforeAll(async () => {
  antesala = await openWithBrowser()
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
  const boxes = async (selector: string) => {
    const links = await page.locator(selector).all()
    return (await Promise.all(links.map((link) => link.boundingBox()))) as Box[]
  }
  const pages = await boxes('header li a')
  return { pages, others: await boxes('header > a, .languages a') }
}

/** The number of lines on which boxes stand. */
const lines = (boxes: Box[]) => new Set(boxes.map(({ y, height }) => Math.round(y + height))).size

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
    expect(lines(pages)).toBe(expected)
    const right = (boxes: Box[]) => Math.max(...boxes.map((box) => box.x + box.width))
    expect(right([...pages, ...others])).toBeLessThanOrEqual(width)
    // The name of the house, the shortlist and the language.
    const middles = others.map(({ y, height }) => y + height / 2)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12)
    for (const { width: across, height } of [...pages, ...others])
      expect(Math.min(across, height)).toBeGreaterThanOrEqual(43.9)
  },
)
