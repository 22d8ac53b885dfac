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
      TMPDIR: tmpdir(),
      FONTCONFIG_PATH: fontConfiguration,
      LD_LIBRARY_PATH: libraries,
    },
  })
}
