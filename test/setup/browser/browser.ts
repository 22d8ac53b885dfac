import { tmpdir } from 'node:os'
import { type Browser, chromium } from 'playwright-core'
import { type Unpacked, unpackBrowser } from './unpack.ts'

// Ours, because the package's own switch web security off.
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

/** Starts the browser from the npm registry; close it when done. */
export async function openBrowser(unpacked?: Unpacked): Promise<Browser> {
  const { executable, home, fontConfiguration, libraries } = unpacked ?? (await unpackBrowser())
  return await chromium.launch({
    executablePath: executable,
    args: flags,
    env: {
      HOME: home,
      // In the locale C it finds no font for a letter whose file has an accent in its path.
      LC_ALL: 'C.UTF-8',
      TMPDIR: tmpdir(),
      FONTCONFIG_PATH: fontConfiguration,
      LD_LIBRARY_PATH: libraries,
    },
  })
}
