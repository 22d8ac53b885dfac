import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a copy `name.br`, compressed with brotli's highest quality, beside each script and style sheet of the build. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets')
      const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(names.map((name) => writeCompressed(join(folder, name))))
    },
  }
}

async function writeCompressed(path: string) {
  await writeFile(`${path}.br`, await compress(await readFile(path)))
}
