import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pack from '@sparticuz/chromium'
import { decompress } from 'wawoff2'
import { fontFiles } from './fonts.ts'

// Unpacks the browser into the temporary folder (the package knows no other), and fonts beside it.
// A process of its own, because of the temporary folder and of the handlers that wawoff2 installs.

await pack.executablePath()

const fonts = join(tmpdir(), 'house-fonts')
await mkdir(fonts)
const { resolve } = createRequire(import.meta.url)
for (const file of fontFiles) {
  // FreeType reads WOFF2 in web pages only: fontconfig wants the same font as TrueType.
  const font = await decompress(await readFile(resolve(file)))
  await writeFile(join(fonts, `${basename(file, '.woff2')}.ttf`), font)
}
