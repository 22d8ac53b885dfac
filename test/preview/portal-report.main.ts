import type { Browser, Page, Request } from 'playwright-core'
import { loadConfigOrExit } from '../../shared/runtime/config.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { everyPath } from '../setup/portal.ts'

// Measures the pages in `everyPath` of a running portal that has the demo data: bytes, requests, other hosts,
// paint times and layout shift. Exits with status 1 if a page does not respond with 200, has requests that
// fail, or sends requests to other hosts, or if the home page is too large.

/** The limit for the home page, uncompressed and without images. */
const MAX_HOME_BYTES = 60 * 1024

type PageReport = {
  path: string
  status: number | undefined
  requests: number
  'failed requests': number
  'other hosts': number
  'without images': number
  'without images, as sent': number
  images: number
  'first contentful paint ms': number | 'none'
  'largest contentful paint ms': number | 'none'
  'layout shift': number
}

const base = (process.argv[2] ?? loadConfigOrExit().PUBLIC_URL).replace(/\/+$/, '')
const browser = await launchBrowser()
try {
  const reports: PageReport[] = []
  for (const path of everyPath) reports.push(await measure(browser, path))
  console.table(reports)
  const problems = reports.flatMap(problemsOf)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await browser.close()
}

function problemsOf(report: PageReport): string[] {
  const { path, status } = report
  const isHome = path === '/' || path === '/en/'
  const problems: string[] = []
  if (status !== 200) problems.push(`${path} responds with status ${status}`)
  if (report['failed requests'] > 0) problems.push(`${path} has requests that fail`)
  if (report['other hosts'] > 0) problems.push(`${path} sends requests to other hosts`)
  if (isHome && report['without images'] > MAX_HOME_BYTES)
    problems.push(`${path} is larger than 60 KB, uncompressed and without images`)
  return problems
}

/** A finished request. */
type Load = { isImage: boolean; body: number; sent: number }

async function measure(browser: Browser, path: string): Promise<PageReport> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const origins: string[] = []
  const finished: Promise<Load>[] = []
  let failed = 0
  page.on('request', (request) => origins.push(new URL(request.url()).origin))
  page.on('requestfinished', (request) => finished.push(loadOf(request)))
  page.on('requestfailed', () => failed++)
  const response = await page.goto(base + path, { waitUntil: 'networkidle' })
  const loads = await Promise.all(finished)
  const timings = await renderTimings(page)
  await context.close()
  const images = loads.filter(({ isImage }) => isImage)
  const nonImages = loads.filter(({ isImage }) => !isImage)
  const ownOrigin = new URL(base).origin
  return {
    path,
    status: response?.status(),
    requests: origins.length,
    'failed requests': failed,
    'other hosts': new Set(origins.filter((origin) => origin !== ownOrigin)).size,
    'without images': sum(nonImages.map(({ body }) => body)),
    'without images, as sent': sum(nonImages.map(({ sent }) => sent)),
    images: sum(images.map(({ body }) => body)),
    ...timings,
  }
}

async function loadOf(request: Request): Promise<Load> {
  const response = await request.response()
  const { responseBodySize } = await request.sizes()
  const body = (await response?.body().catch(() => undefined))?.length ?? responseBodySize
  return { isImage: request.resourceType() === 'image', body, sent: responseBodySize }
}

function sum(sizes: number[]) {
  return sizes.reduce((total, size) => total + size, 0)
}

async function renderTimings(page: Page) {
  return await page.evaluate<
    Pick<PageReport, 'first contentful paint ms' | 'largest contentful paint ms' | 'layout shift'>
  >(`new Promise((resolve) => {
    // The observer gets the buffered entries within two frames. If there are none, it is not called.
    const entriesOf = (type) => new Promise((finish) => {
      const observer = new PerformanceObserver((list) => { observer.disconnect(); finish(list.getEntries()) })
      observer.observe({ type, buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => finish([])))
    })
    const startOf = (entry) => (entry ? Math.round(entry.startTime) : 'none')
    Promise.all(['paint', 'largest-contentful-paint', 'layout-shift'].map(entriesOf)).then(
      ([paints, largest, shifts]) => resolve({
        'first contentful paint ms': startOf(paints.find(({ name }) => name === 'first-contentful-paint')),
        'largest contentful paint ms': startOf(largest.at(-1)),
        'layout shift': Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 1000) / 1000,
      }),
    )
  })`)
}
