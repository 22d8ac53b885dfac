import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fontConfiguration, fontsVersion } from './fonts.ts'

/** A browser on disk. */
export type Unpacked = {
  executable: string
  /** Holds `fonts.conf`. */
  fontConfiguration: string
  /** System libraries that bare machines lack. */
  libraries: string
  /** A home folder for its processes. */
  home: string
}

// In the clone: nothing is left on the machine, and no other clone or user meets it half-made.
const cache = join(import.meta.dirname, '../../../node_modules/.cache/antesala')

/**
 * Unpacks the browser of the npm registry with its fonts, if that has not been done.
 *
 * The package unpacks into the temporary folder and takes half-unpacked files for ready. So a
 * process of its own unpacks into a fresh folder, which is then given its name, whole.
 */
export async function unpackBrowser(): Promise<Unpacked> {
  const folder = join(cache, `browser-${await version()}`)
  if (!existsSync(folder)) await unpackTo(folder)
  return {
    executable: join(folder, 'chromium'),
    fontConfiguration: folder,
    libraries: join(folder, 'al2023/lib'),
    home: folder,
  }
}

async function unpackTo(folder: string) {
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  // The runtime's name makes the package unpack system libraries, too.
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const main = join(import.meta.dirname, 'unpack.main.ts')
  await promisify(execFile)(process.execPath, [main], { env })
  await writeFile(join(fresh, 'fonts.conf'), fontConfiguration(join(folder, 'house-fonts')))
  try {
    await rename(fresh, folder)
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(folder)) throw error
    await rm(fresh, { recursive: true, force: true })
  }
}

async function version(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const fonts = createHash('sha256').update(fontsVersion()).digest('hex').slice(0, 8)
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    const { version } = existsSync(manifest) ? JSON.parse(await readFile(manifest, 'utf8')) : {}
    if (version) return `${version}-${fonts}`
  }
}
