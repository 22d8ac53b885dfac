import { tmpdir } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { soon } from '../waiting.ts'
import { type BrowserFiles, unpackBrowser } from './unpack.ts'

// Not the flags that @sparticuz/chromium recommends, because they disable web security.
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
]

let shared: Promise<Browser> | undefined

/**
 * Returns the browser that the test files of this process share. The first call starts the browser, which runs
 * until the process ends. Each file calls `closePages` when its tests have ended.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/** Closes all contexts of a browser, with their pages and cookies; does nothing without a browser. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

/** Loads the open pages of a browser again, with the requests that a test held back. A page without a server stays as it is. */
export async function reloadPages(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  await Promise.all(
    pages.map(async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload().catch(() => undefined)
    }),
  )
}

/** Returns the address of each open page, the beginning of its text, the element with the focus, and its failed requests. */
export async function screensOf(browser: Browser): Promise<string[]> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return await Promise.all(
    pages.map(async (page) => {
      const content = await page.evaluate<string>(screen).catch((error) => String(error))
      return `${page.url()}\n${content}`
    }),
  )
}

const screen = `[
  document.body.innerText.replaceAll(/\\s+/g, ' ').slice(0, 1500),
  document.activeElement.outerHTML.slice(0, 200),
  ...performance.getEntriesByType('resource')
    .filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ responseStatus, name, startTime }) => Math.round(startTime) + ' ms: ' + responseStatus + ' ' + name),
].join('\\n')`

/**
 * Starts Chromium; the caller closes it.
 * @param files by default those from the npm package
 */
export async function launchBrowser(files?: BrowserFiles): Promise<Browser> {
  const { executable, home, fontConfigDir, libraryDir } = files ?? (await unpackBrowser())
  const browser = await chromium.launch({
    executablePath: executable,
    timeout: soon.timeout,
    args: flags,
    env: {
      HOME: home,
      // With the locale C, Chromium ignores font files with an accent in their path.
      LC_ALL: 'C.UTF-8',
      TMPDIR: tmpdir(),
      FONTCONFIG_PATH: fontConfigDir,
      LD_LIBRARY_PATH: libraryDir,
    },
  })
  // Playwright's own, of 30 seconds, is too short for a slow, busy machine.
  browser.on('context', (context) => context.setDefaultTimeout(soon.timeout))
  return browser
}
