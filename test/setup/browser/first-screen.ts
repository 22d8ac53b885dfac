import type { Browser, Page } from 'playwright-core'

/** A slow mobile network, as Lighthouse simulates it. */
export const slowNetwork = { kilobitsPerSecond: 1_600, roundTripMs: 150 }

/** What a person waits for with an empty cache; times since the beginning of the navigation. */
export type FirstScreen = {
  paintMs: number
  /** When the first row of the list of leads was there. */
  rowsMs: number
  /** Received before the rows, with headers, without the answers of the API, whose number depends on the moment. */
  bytes: number
  /** The paths of the requests that ended before the rows, in order. */
  requests: string[]
}

/** Signs in with an empty cache, opens the list of leads, and measures until its rows are there. */
export async function measureFirstScreen(
  browser: Browser,
  base: string,
  { email, password }: { email: string; password: string },
  network?: typeof slowNetwork,
): Promise<FirstScreen> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.request.post(`${base}/auth/sign-in/email`, { data: { email, password } })
    const traffic = await countTraffic(page)
    if (network) await limit(page, network)
    await page.addInitScript(noteRows)
    // The browser in which somebody works every day, after an update.
    await page.addInitScript("localStorage.setItem('antesala.signedIn', 'yes')")
    const rows = page.waitForEvent('console', (message) => message.text() === rowsAreThere)
    await page.goto(`${base}/admin#/leads`, { waitUntil: 'commit' })
    await rows
    const counted = traffic()
    const times = await page.evaluate<Pick<FirstScreen, 'paintMs' | 'rowsMs'>>(`({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      rowsMs: performance.getEntriesByName('rows')[0]?.startTime ?? 0,
    })`)
    return { ...times, ...counted }
  } finally {
    await page.context().close()
  }
}

const rowsAreThere = 'first rows'

// The page tells when: asked again and again, it would be slower.
const noteRows = `new MutationObserver((_, observer) => {
  if (!document.querySelector('tbody a')) return
  performance.mark('rows')
  observer.disconnect()
  console.debug('${rowsAreThere}')
}).observe(document, { childList: true, subtree: true })`

async function limit(page: Page, { kilobitsPerSecond, roundTripMs }: typeof slowNetwork) {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Returns a function that says what was received until then. */
async function countTraffic(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const paths = new Map<string, string>()
  const requests: string[] = []
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    paths.set(requestId, pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    requests.push(path)
    if (!path.startsWith('/api/')) bytes += encodedDataLength
  })
  return () => ({ bytes, requests: [...requests] })
}
