// Installs the packages if needed, before `npm start`, `npm test` and `npm run check`. Has to run on Node 18,
// so it uses no packages and no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reinstallReason } from './reinstall-reason.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const OWN_NODE = join(root, 'node_modules/.bin/node')
const OLDEST_NODE = [24, 12]

// Includes packages that NODE_ENV or an .npmrc would exclude. Shows errors only: on an older Node, npm would
// warn about every package that requires Node 24, although Node 24 is being installed.
const NPM_ARGUMENTS = [
  'ci',
  '--include=prod',
  '--include=dev',
  '--include=optional',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
]

const reason = reinstallReason(root)
if (reason) await install(reason)
linkNode()
const stillMissing = reason && existsSync(OWN_NODE) && reinstallReason(root)
if (stillMissing) await installAgain(stillMissing)
checkNode()

async function install(reason, nodeFolder) {
  console.log(`Installing packages, which may take a few minutes: ${reason}.`)
  const startedAt = Date.now()
  // Removed first, so that an interrupted installation is detected.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true })
  const [code, signal] = await runNpm(nodeFolder).catch((error) =>
    fail(`npm cannot be run: ${error.message}`),
  )
  if (code !== 0)
    fail(`npm ci failed (${signal || `exit code ${code}`}): see above, then try again.`, code)
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

// npm skips optional packages that require a newer Node than the one it runs on. Therefore npm runs again, on
// a copy of the Node that was just installed; a copy, because npm replaces the original.
async function installAgain(reason) {
  const folder = mkdtempSync(join(root, '.node-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(OWN_NODE, join(folder, 'node'))
  await install(reason, folder)
  linkNode()
}

// Ctrl-C also reaches npm. We wait until npm ends, so that the next attempt does not overlap with this one.
function runNpm(nodeFolder) {
  const options = { cwd: root, stdio: 'inherit' }
  // npm and its scripts use the first Node in the path.
  const script = 'PATH="$0:$PATH"; export PATH; exec npm "$@"'
  const npm = nodeFolder
    ? spawn('/bin/sh', ['-c', script, nodeFolder, ...NPM_ARGUMENTS], options)
    : spawn('npm', NPM_ARGUMENTS, options)
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal))
  return once(npm, 'exit')
}

// npm 10 creates one link per name. If the lock file has Node for several platforms, the link may point to
// one that is not installed.
function linkNode() {
  const target = `../node-${process.platform}-${process.arch}/bin/node`
  const folder = join(root, 'node_modules/.bin')
  if (existsSync(OWN_NODE) || !existsSync(join(folder, target))) return
  rmSync(OWN_NODE, { force: true })
  symlinkSync(target, OWN_NODE)
}

function checkNode() {
  const version = nodeVersion()
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(`Antesala needs Node ${OLDEST_NODE.join('.')} or newer; found ${version || 'none'}.`)
}

// npm puts node_modules/.bin first in the path, so a Node in it runs the scripts that follow.
function nodeVersion() {
  if (!existsSync(OWN_NODE) || realpathSync(OWN_NODE) === realpathSync(process.execPath))
    return process.versions.node
  const { stdout } = spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' })
  return (stdout || '').trim().replace(/^v/, '')
}

function fail(message, code) {
  console.error(message)
  process.exit(code || 1)
}
