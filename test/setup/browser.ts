import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

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
export async function openBrowser(): Promise<Browser> {
  const folder = await unpackOnce()
  return await chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: {
      HOME: folder,
      FONTCONFIG_PATH: join(folder, 'fonts'),
      // The system libraries bare machines lack.
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  })
}

/**
 * The package unpacks into the temporary folder and takes half-unpacked files for ready. So a
 * process of its own unpacks into a fresh folder, which is then given its name, whole.
 */
async function unpackOnce(): Promise<string> {
  const folder = join(tmpdir(), `antesala-chromium-${userInfo().uid}-${await version()}`)
  if (existsSync(folder)) return folder
  const fresh = await mkdtemp(`${folder}-`)
  const unpack = "import('@sparticuz/chromium').then((pack) => pack.default.executablePath())"
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  await promisify(execFile)(process.execPath, ['-e', unpack], { cwd: import.meta.dirname, env })
  try {
    await rename(fresh, folder)
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error
    await rm(fresh, { recursive: true, force: true })
  }
  return folder
}

async function version(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    const { version } = existsSync(manifest) ? JSON.parse(await readFile(manifest, 'utf8')) : {}
    if (version) return version
  }
}
