import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Why `npm ci` has to run in this folder; undefined if node_modules is complete and up to date.
 * npm writes node_modules/.package-lock.json as the last step of an installation, so it is missing after
 * an interrupted one.
 * @param {string} root
 * @returns {string | undefined}
 */
export function reinstallReason(root) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return 'the packages are not installed yet'
  const wanted = packagesOf(join(root, 'package-lock.json')) || {}
  const isThere = (path) => existsSync(join(root, path, 'package.json'))
  for (const path of Object.keys(wanted).filter(Boolean)) {
    const [locked, found] = [wanted[path], installed[path]]
    if (!found && canBeMissing(locked)) continue
    if (!found) return `${nameOf(path)} is missing`
    if (found.version !== locked.version || found.integrity !== locked.integrity)
      return `${nameOf(path)} is not the version in package-lock.json`
    if (!found.link && !isThere(path)) return `${nameOf(path)} is damaged`
  }
}

// npm skips optional packages for other platforms. One for our system, processor and C library has to be
// installed.
function canBeMissing({ optional, os, cpu, libc }) {
  const fits =
    os &&
    cpu &&
    includes(os, process.platform) &&
    includes(cpu, process.arch) &&
    (!libc || includes(libc, cLibrary()))
  return optional && !fits
}

let detected

function cLibrary() {
  // Otherwise the report resolves the host names of open connections.
  process.report.excludeNetwork = true
  detected = detected || (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')
  return detected
}

function includes(list, value) {
  return [].concat(list).includes(value)
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
