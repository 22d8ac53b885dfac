import { tmpdir } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { soon } from '../soon.ts'
import { type BrowserFiles, unpackBrowser } from './unpack.ts'

// The package's own list switches web security off.
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
 * The browser of this test process, started by the first file that needs it; it ends with the process.
 * Files end with `closePages`.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

/** Closes the pages of a test file, each with its cookies. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

/** Starts Chromium from its npm package; the caller closes it. */
export async function openBrowser(files?: BrowserFiles): Promise<Browser> {
  const { executable, home, fontConfigDir, libraryDir } = files ?? (await unpackBrowser())
  return await chromium.launch({
    executablePath: executable,
    timeout: soon.timeout,
    args: flags,
    env: {
      HOME: home,
      // In the locale C it ignores font files with an accent in their path.
      LC_ALL: 'C.UTF-8',
      TMPDIR: tmpdir(),
      FONTCONFIG_PATH: fontConfigDir,
      LD_LIBRARY_PATH: libraryDir,
    },
  })
}
