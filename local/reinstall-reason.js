import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns why `npm ci` has to run in this folder, or undefined if node_modules is complete and up to date.
 * npm writes node_modules/.package-lock.json last, so that file is missing after an interrupted installation.
 * @param {string} root
 * @returns {string | undefined}
 */
export function reinstallReason(root) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return 'the packages are not installed yet'
  const wanted = readPackages(join(root, 'package-lock.json')) || {}
  const hasPackage = (path) => existsSync(join(root, path, 'package.json'))
  for (const path of Object.keys(wanted).filter(Boolean)) {
    const [locked, found] = [wanted[path], installed[path]]
    if (!found && canBeMissing(locked)) continue
    if (!found) return `${packageName(path)} is missing`
    if (found.version !== locked.version || found.integrity !== locked.integrity)
      return `${packageName(path)} is not the version in package-lock.json`
    if (!found.link && !hasPackage(path)) return `${packageName(path)} is damaged`
  }
}

// Optional packages for other platforms can be missing, because npm skips them. Those for our system,
// processor and C library cannot.
function canBeMissing({ optional, os, cpu, libc }) {
  const fitsSystem =
    os &&
    cpu &&
    includes(os, process.platform) &&
    includes(cpu, process.arch) &&
    (!libc || includes(libc, cLibrary()))
  return optional && !fitsSystem
}

let detectedLibrary

function cLibrary() {
  // Otherwise, creating the report would look up the host names of open connections.
  process.report.excludeNetwork = true
  detectedLibrary =
    detectedLibrary || (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')
  return detectedLibrary
}

function includes(list, value) {
  return [].concat(list).includes(value)
}

function packageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
