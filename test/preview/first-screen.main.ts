import type { Browser } from 'playwright-core'
import { demoStaff } from '../../local/demo/staff.ts'
import { loadConfigOrExit } from '../../shared/runtime/config.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { type FirstScreen, measureFirstScreen, slowNetwork } from '../setup/browser/first-screen.ts'

// Measures how long a salesperson waits for the list of leads of a running dashboard that has the demo data, with an empty
// cache: over a slow network, and without a limit. `npm run report:first-screen`.

const RUNS = 3

const base = loadConfigOrExit().PUBLIC_URL.replace(/\/+$/, '')
const browser = await launchBrowser()
try {
  const slow = await median(browser, slowNetwork)
  const fast = await median(browser)
  console.log(
    `${slowNetwork.kilobitsPerSecond} kbit/s, round trip ${slowNetwork.roundTripMs} ms, median of ${RUNS}:`,
  )
  console.log(describe(slow))
  console.log('Without a limit:')
  console.log(describe(fast))
  console.log(`Rows: ${(slow.rowsMs / fast.rowsMs).toFixed(1)} times as long`)
} finally {
  await browser.close()
}

async function median(browser: Browser, network?: typeof slowNetwork): Promise<FirstScreen> {
  const account = demoStaff[0]
  const runs: FirstScreen[] = []
  for (let run = 0; run < RUNS; run++)
    runs.push(await measureFirstScreen(browser, base, account, network))
  return runs.toSorted((a, b) => a.rowsMs - b.rowsMs)[Math.floor(RUNS / 2)] as FirstScreen
}

function describe({ paintMs, rowsMs, bytes, requests }: FirstScreen) {
  return `  first paint ${(paintMs / 1000).toFixed(2)} s, rows ${(rowsMs / 1000).toFixed(2)} s, ${Math.round(bytes / 1000)} KB of code and fonts, ${requests.length} requests`
}
