// Measures how soon a phone on a slow network shows the page of a property with ten photographs, with one, and with none, and how
// much moves meanwhile. Starts its own PostgreSQL and API, and takes three minutes.

import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { openMediaStore } from '../../shared/runtime/media/open-store.ts'
import { insertMedia, settleMedia } from '../../shared/tables/media/media.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { renderPicture } from '../../worker/media/render.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { slowNetwork } from '../setup/browser/first-screen.ts'
import { silentLog } from '../setup/log.ts'
import { addProperty } from '../setup/properties.ts'
import {
  benchSettings,
  openBenchConnections,
  openBenchDatabase,
  openBenchFolder,
} from './antesala.ts'
import { withLifecycle } from './with-lifecycle.ts'

const ROUNDS = 5
/** How much slower than this machine the processor of a phone is. */
const SLOWDOWN = 4
const MAX_LCP_MS = 1_800
const MAX_CLS = 0.02
const amounts = [10, 1, 0]

type Visit = { lcpMs: number; fcpMs: number; cls: number; largest: string; kilobytes: number }

// The page itself notes what is painted and what moves.
const observe = `
  let largest, shift = 0
  new PerformanceObserver((list) => { largest = list.getEntries().at(-1) })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  window.measured = () => ({
    lcpMs: Math.round(largest?.startTime ?? 0),
    fcpMs: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    largest: (largest?.element?.tagName ?? '') + ' ' + (largest?.url ?? '').split('/').slice(-1),
  })
  window.measuredShift = () => Math.round(shift * 10000) / 10000`

await withLifecycle(async (life) => {
  const address = await openPortal(life)
  const browser = await launchBrowser()
  life.onClose('browser', () => browser.close())
  const visits = new Map<number, Visit[]>(amounts.map((amount) => [amount, []]))
  // The first visit of each page warms the API.
  for (let round = 0; round <= ROUNDS; round++)
    for (const amount of amounts) {
      const visit = await measure(browser, `${address}/propiedades/photos-${amount}`)
      if (round > 0) visits.get(amount)?.push(visit)
    }
  report(visits)
})

function report(visits: Map<number, Visit[]>) {
  const medians = amounts.map((amount) => {
    const sorted = (visits.get(amount) ?? []).toSorted((a, b) => a.lcpMs - b.lcpMs)
    return { photographs: amount, ...(sorted[Math.floor(sorted.length / 2)] as Visit) }
  })
  console.table(medians)
  const [many, , none] = medians
  if (!many || !none) return
  console.log(`LCP with ten photographs / without: ${(many.lcpMs / none.lcpMs).toFixed(2)}`)
  const isMissed = medians.some(({ lcpMs, cls }) => lcpMs > MAX_LCP_MS || cls >= MAX_CLS)
  if (isMissed) console.error(`the goal is LCP ${MAX_LCP_MS} ms and CLS ${MAX_CLS}`)
  process.exitCode = isMissed ? 1 : 0
}

async function openPortal(life: Lifecycle) {
  const DATABASE_URL = await openBenchDatabase(life, true)
  const MEDIA_DIR = await openBenchFolder(life)
  const env = { ...benchSettings, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL, MEDIA_DIR }
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env)
  const db = openBenchConnections(DATABASE_URL, 2)
  life.onClose('connections', () => db.destroy())
  for (const amount of amounts) {
    const propertyId = await addProperty({ db }, { slug: `photos-${amount}` })
    for (let index = 0; index < amount; index++) await addPhoto(db, MEDIA_DIR, propertyId, index)
  }
  const { port } = await startApi(config, silentLog, life, { isWatching: false })
  return `http://127.0.0.1:${port}`
}

/** Adds a photograph as staff and a worker do, but without the queue. */
async function addPhoto(db: Database, MEDIA_DIR: string, propertyId: string, index: number) {
  const folder = await mkdtemp(join(tmpdir(), 'antesala-photo-'))
  try {
    const id = randomUUID()
    const original = join(folder, 'original')
    const rendered = await mkdtemp(join(folder, 'rendered-'))
    const { size } = await photo(index).toFile(original)
    const { result } = await renderPicture(original, rendered)
    const media = await openMediaStore({ DATA_DIR: MEDIA_DIR, MEDIA_DIR })
    for (const file of await readdir(rendered))
      await media.put(`${id}/${file}`, join(rendered, file))
    const now = new Date()
    await insertMedia(db, {
      ...{ id, propertyId, kind: 'photo', format: 'jpeg', status: 'processing', bytes: size },
      ...{ fileName: `${index}.jpg`, altEs: `Vista ${index}`, altEn: `View ${index}` },
      checksum: createHash('sha256').update(`${index}`).digest('hex'),
      ...{ createdAt: now, updatedAt: now },
    })
    await settleMedia(db, id, result)
  } finally {
    await rm(folder, { recursive: true })
  }
}

// As detailed as a photograph: soft areas, with a grain that JPEG and AVIF have to keep.
function photo(index: number) {
  const [width, height] = [3000, 2000]
  const noise = { type: 'gaussian' as const, mean: 110 + index * 8, sigma: 45 }
  const coarse = sharp({
    create: { width: 375, height: 250, channels: 3, background: '#888', noise },
  })
  return coarse.resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 90 })
}

async function measure(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    ...{
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    },
    locale: 'es-MX',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const throughput = (slowNetwork.kilobitsPerSecond * 1000) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: slowNetwork.roundTripMs },
      ...{ downloadThroughput: throughput, uploadThroughput: throughput },
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    const first = await page.evaluate<Pick<Visit, 'lcpMs' | 'fcpMs' | 'largest'>>('measured()')
    // What comes into view later moves nothing, either.
    for (let screen = 0; screen < 6; screen++) {
      await page.mouse.wheel(0, 800)
      await page.waitForLoadState('networkidle')
    }
    const cls = await page.evaluate<number>('measuredShift()')
    return { ...first, cls, kilobytes: Math.round(bytes / 1000) }
  } finally {
    await context.close()
  }
}
