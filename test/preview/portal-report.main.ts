import type { Browser, Page } from 'playwright-core'
import { loadConfigOrExit } from '../../shared/runtime/config.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { everyPath } from '../setup/portal.ts'

// Reports the bytes, requests, hosts, paint times and layout shift of every page of a running portal.
// Fails if the home page is too large, or if a page sends requests to other hosts.

/** The limit for the home page, before compression and without images. */
const MAX_HOME_BYTES = 60 * 1024

type PageReport = {
  page: string
  requests: number
  'without images': number
  'without images, as sent': number
  images: number
  'first paint ms': number
  'largest paint ms': number
  shift: number
  'other hosts': number
}

const base = (process.argv[2] ?? loadConfigOrExit().PUBLIC_URL).replace(/\/+$/, '')
const browser = await launchBrowser()
try {
  const reports: PageReport[] = []
  for (const address of everyPath) reports.push(await measure(browser, address))
  console.table(reports)
  const tooLarge = reports.filter(
    ({ page, ...report }) => isHome(page) && report['without images'] > MAX_HOME_BYTES,
  )
  const withOtherHosts = reports.filter((report) => report['other hosts'] > 0)
  for (const { page } of tooLarge) console.error(`${page} has more than ${MAX_HOME_BYTES} bytes`)
  for (const { page } of withOtherHosts) console.error(`${page} sends requests to other hosts`)
  process.exitCode = tooLarge.length + withOtherHosts.length > 0 ? 1 : 0
} finally {
  await browser.close()
}

function isHome(address: string) {
  return address === '/' || address === '/en/'
}

async function measure(browser: Browser, address: string): Promise<PageReport> {
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
          isImage: request.resourceType() === 'image',
          body,
          sent: responseBodySize,
        }
      })(),
    )
  })
  await page.goto(base + address, { waitUntil: 'networkidle' })
  const done = await Promise.all(loads)
  const timings = await renderTimings(page)
  await context.close()
  const text = done.filter(({ isImage }) => !isImage)
  const sum = (of: Load[], size: (load: Load) => number) =>
    of.reduce((total, load) => total + size(load), 0)
  return {
    page: address,
    requests: done.length,
    'without images': sum(text, ({ body }) => body),
    'without images, as sent': sum(text, ({ sent }) => sent),
    images: sum(done, ({ body }) => body) - sum(text, ({ body }) => body),
    ...timings,
    'other hosts': new Set(done.map(({ host }) => host).filter((host) => host !== base)).size,
  }
}

type Load = { host: string; isImage: boolean; body: number; sent: number }

async function renderTimings(page: Page) {
  return await page.evaluate<
    Pick<PageReport, 'first paint ms' | 'largest paint ms' | 'shift'>
  >(`new Promise((resolve) => {
    const last = (type) => new Promise((finish) => {
      const observer = new PerformanceObserver((list) => { observer.disconnect(); finish(list.getEntries()) })
      observer.observe({ type, buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => finish([])))
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
