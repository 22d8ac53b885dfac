import { existsSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { CopyLine } from './dockerfile.ts'

const root = join(import.meta.dirname, '../../..')

// The file starts with `*`, and lists what is included nevertheless (`!name`), and what of that is not.
const [first, ...lines] = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const included = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
const excluded = lines.filter((line) => !line.startsWith('!'))

/**
 * Does a `COPY` line from the build context, into the folder that stands for WORKDIR.
 * @throws if a source does not exist, or .dockerignore excludes it
 */
export async function copyFromContext({ sources, target }: CopyLine, folder: string) {
  for (const source of sources) {
    if (!existsSync(join(root, source)) || !isInContext(source))
      throw new Error(`the build context has no ${source}`)
    const path = target.endsWith('/') ? join(target, basename(source)) : target
    await cp(join(root, source), join(folder, path), {
      recursive: true,
      filter: (from) => isInContext(relative(root, from)),
    })
  }
}

// Whether Docker's build context contains a path.
function isInContext(path: string): boolean {
  if (first !== '*') throw new Error('.dockerignore must start with *')
  const covers = (entry: string) => path === entry || path.startsWith(`${entry}/`)
  return included.some(covers) && !excluded.some(covers)
}
