import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** How many digits of a commit are shown, as git abbreviates it. */
const DIGITS = 7

/**
 * Returns the name of the release that runs: the setting RELEASE; without it, the commit of the checkout, abbreviated;
 * without a checkout, the version in package.json.
 * @param folder the root of the project
 */
export function releaseName({ RELEASE }: { RELEASE?: string | undefined }, folder = root): string {
  return RELEASE ?? readCommit(folder)?.slice(0, DIGITS) ?? readVersion(folder)
}

// Read without git, which need not be installed. In a worktree, `.git` is a file, and the branches are elsewhere.
function readCommit(folder: string): string | undefined {
  const gitDir = findGitDir(join(folder, '.git'))
  const head = gitDir && readTrimmed(join(gitDir, 'HEAD'))
  if (!head) return undefined
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (!branch) return commitIn(head)
  const common = resolve(gitDir, readTrimmed(join(gitDir, 'commondir')) ?? '.')
  const line = readTrimmed(join(common, branch)) ?? packedLine(join(common, 'packed-refs'), branch)
  return commitIn(line)
}

function findGitDir(path: string): string | undefined {
  if (existsSync(join(path, 'HEAD'))) return path
  const target = /^gitdir: (.+)$/.exec(readTrimmed(path) ?? '')?.[1]
  return target && resolve(path, '..', target)
}

function packedLine(path: string, branch: string) {
  return readText(path)
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
}

function commitIn(line: string | undefined) {
  return /^[0-9a-f]{40,64}/.exec(line ?? '')?.[0]
}

function readVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

function readTrimmed(path: string) {
  return readText(path)?.trim()
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
