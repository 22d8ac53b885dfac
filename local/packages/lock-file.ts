import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A package of the lock file, at one place in node_modules. */
export type LockedPackage = {
  /** Its folder, such as `node_modules/pg`. */
  path: string
  name: string
  version: string
  /** As its author wrote it; '' if the author did not. */
  license: string
  /** Its hash, in the form of Subresource Integrity. */
  integrity: string
  /** Whether `npm ci --omit=dev` leaves it out. */
  isDevelopment: boolean
  /** Whether production works without it: it is for another platform, or an optional peer of a package. */
  isOptional: boolean
  /** The folders of the packages that it needs. */
  needs: string[]
}

type Entry = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
type Entries = Record<string, Entry>

/** Returns the packages of the lock file, for all platforms, sorted by their folders. */
export function lockedPackages(): LockedPackage[] {
  const entries = readEntries()
  return Object.entries(entries)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license ?? '',
      integrity: entry.integrity ?? '',
      isDevelopment: entry.dev ?? false,
      isOptional: entry.optional ?? entry.devOptional ?? false,
      needs: neededBy(entries, path, entry),
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Returns the folders of the packages that Antesala itself needs in production. */
export function directPackages(): string[] {
  const entries = readEntries()
  return neededBy(entries, '', entries[''] ?? {})
}

function readEntries(): Entries {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

function neededBy(entries: Entries, path: string, entry: Entry) {
  const { dependencies, optionalDependencies, peerDependencies } = entry
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const folders = names.map((name) => resolve(entries, path, name))
  return [...new Set(folders)].filter((folder) => folder !== undefined).toSorted()
}

// Finds a package as Node does: in the node_modules of the folder, or else of the folders above it.
function resolve(entries: Entries, from: string, name: string): string | undefined {
  const candidate = `${from && `${from}/`}node_modules/${name}`
  if (candidate in entries) return candidate
  if (from === '') return undefined
  const above = from.lastIndexOf('/node_modules/')
  return resolve(entries, above === -1 ? '' : from.slice(0, above), name)
}
