import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { stageOf } from './dockerfile.ts'

const root = join(import.meta.dirname, '../../..')

type LockedPackage = {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

/** The packages that the image's `npm uninstall` removes. */
export const removedPackages = removedBy(stageOf('packages').runs.flat())

/** Copies the packages of the image: those that package.json depends on, without the removed ones. */
export async function copyPackages(folder: string): Promise<void> {
  // The others are inside of these.
  const topmost = [...imagePackages()].filter((path) => path.lastIndexOf('node_modules/') === 0)
  for (const [target, paths = []] of Map.groupBy(topmost, dirname)) {
    await mkdir(join(folder, target), { recursive: true })
    // Node's own cp takes ten times as long.
    await promisify(execFile)('cp', ['-R', ...paths, join(folder, target)], { cwd: root })
  }
}

/** The dependencies of package.json. */
export const dependencies = Object.keys(locked['']?.dependencies ?? {})

function removedBy(words: string[]) {
  const uninstall = words.slice(words.indexOf('uninstall') + 1)
  return uninstall.filter((word) => !word.startsWith('-'))
}

// Returns the paths of all packages that are reached from the dependencies, without optional ones.
function imagePackages(): Set<string> {
  const found = new Set<string>()
  const pending = dependencies
    .filter((name) => !removedPackages.includes(name))
    .map((name) => `node_modules/${name}`)
  for (let path = pending.pop(); path; path = pending.pop()) {
    if (found.has(path) || !existsSync(join(root, path))) continue
    found.add(path)
    pending.push(...neededBy(path))
  }
  return found
}

function neededBy(path: string) {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked[path] ?? {}
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...peers].flatMap(
    (name) => resolvePackage(path, name) ?? [],
  )
}

// Node looks for a package in the nearest node_modules folder, then in those above.
function resolvePackage(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = `${folder}/node_modules/${name}`
    if (locked[path]) return path
    if (!folder.includes('/node_modules/')) break
  }
  return locked[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}
