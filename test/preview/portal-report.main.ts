import type { Browser, Page } from 'playwright-core'
import { loadConfigOrExit } from '../../shared/runtime/config.ts'
import { openBrowser } from '../setup/browser/browser.ts'
import { everyAddress } from '../setup/portal.ts'

// What every page of a running portal costs a reader: bytes, requests, hosts, and how it appears.
// Fails when the home page is heavier than it may be, or a page asks another host.

/** Bytes of the home page before compression, its pictures left out. */
const MOST = 60 * 1024

type Figures = {
  page: string
  requests: number
  'without pictures': number
  'as sent': number
  pictures: number
  'first paint ms': number
  'largest paint ms': number
  shift: number
  'other hosts': number
}

const base = (process.argv[2] ?? loadConfigOrExit().PUBLIC_URL).replace(/\/+$/, '')
const browser = await openBrowser()
try {
  const all: Figures[] = []
  for (const address of everyAddress) all.push(await measure(browser, address))
  console.table(all)
  const heavy = all.filter(
    ({ page, ...figures }) => isHome(page) && figures['without pictures'] > MOST,
  )
  const talkative = all.filter((figures) => figures['other hosts'] > 0)
  for (const { page } of heavy) console.error(`${page} is heavier than ${MOST} bytes`)
  for (const { page } of talkative) console.error(`${page} asks another host`)
  process.exitCode = heavy.length + talkative.length > 0 ? 1 : 0
} finally {
  await browser.close()
}

function isHome(address: string) {
  return address === '/' || address === '/en/'
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const loads: Promise<Load>[] = []
  page.on('requestfinished', (request) => {
    loads.push(
      (async () => {
        const response = await request.response()
        const { responseBodySize } = await request.sizes()
        const body = (await response?.body().catch(() => undefined))?.length ?? responseBodySize
        return {
          host: new URL(request.url()).origin,
          isPicture: request.resourceType() === 'image',
          body,
          sent: responseBodySize,
        }
      })(),
    )
  })
  await page.goto(base + address, { waitUntil: 'networkidle' })
  const done = await Promise.all(loads)
  const looks = await appearance(page)
  await context.close()
  const text = done.filter(({ isPicture }) => !isPicture)
  const sum = (of: Load[], size: (load: Load) => number) =>
    of.reduce((total, load) => total + size(load), 0)
  return {
    page: address,
    requests: done.length,
    'without pictures': sum(text, ({ body }) => body),
    'as sent': sum(text, ({ sent }) => sent),
    pictures: sum(done, ({ body }) => body) - sum(text, ({ body }) => body),
    ...looks,
    'other hosts': new Set(done.map(({ host }) => host).filter((host) => host !== base)).size,
  }
}

type Load = { host: string; isPicture: boolean; body: number; sent: number }

async function appearance(page: Page) {
  return await page.evaluate<
    Pick<Figures, 'first paint ms' | 'largest paint ms' | 'shift'>
  >(`new Promise((resolve) => {
    const last = (type) => new Promise((seen) => {
      const observer = new PerformanceObserver((list) => { observer.disconnect(); seen(list.getEntries()) })
      observer.observe({ type, buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => seen([])))
    })
    Promise.all([last('paint'), last('largest-contentful-paint'), last('layout-shift')]).then(
      ([paints, largest, shifts]) => resolve({
        'first paint ms': Math.round(paints.at(-1)?.startTime ?? 0),
        'largest paint ms': Math.round(largest.at(-1)?.startTime ?? 0),
        shift: Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 1000) / 1000,
      }),
    )
  })`)
}
