import { tmpdir } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { soon } from '../soon.ts'
import { type BrowserFiles, unpackBrowser } from './unpack.ts'

// Not the flags of the package: they disable web security.
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
 * The browser of this test process. The first file that needs it starts it, and it ends with the process.
 * Each file ends with `closePages`.
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
      // With the locale C, Chromium ignores font files with an accent in their path.
      LC_ALL: 'C.UTF-8',
      TMPDIR: tmpdir(),
      FONTCONFIG_PATH: fontConfigDir,
      LD_LIBRARY_PATH: libraryDir,
    },
  })
}
