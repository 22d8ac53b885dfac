import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pack from '@sparticuz/chromium'
import { decompress } from 'wawoff2'
import { fontDirectory, fontPaths } from './fonts.ts'

// Extracts the browser and the fonts into the temporary directory, the only place where @sparticuz/chromium
// can extract. Runs as a child process, which has its own temporary directory and keeps the process-wide
// handlers of wawoff2 out of the tests.

await pack.executablePath()

// Not `fonts`: the package extracts a directory of that name.
const directory = join(tmpdir(), fontDirectory)
await mkdir(directory)
for (const path of fontPaths) {
  // fontconfig does not read WOFF2: convert the font to TrueType.
  const font = await decompress(await readFile(path))
  await writeFile(join(directory, `${basename(path, '.woff2')}.ttf`), font)
}
