// Runs before `npm start`, `npm test` and `npm run check`, on any Node from 18 on: no packages, no
// TypeScript here.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { staleness } from './stale.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const OWN_NODE = join(root, 'node_modules/.bin/node')
const OLDEST = [24, 12]

// Everything, even where NODE_ENV or an .npmrc would leave out what `npm start` needs. Errors only:
// packages that ask for Node 24 would fill a screen with warnings when npm runs on an older one,
// while Node 24 is among what is being installed.
const INSTALL = [
  'ci',
  '--include=prod',
  '--include=dev',
  '--include=optional',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
]

const reason = staleness(root)
if (reason) await install(reason)
linkNode()
const missing = reason && existsSync(OWN_NODE) && staleness(root)
if (missing) await installAgain(missing)
checkNode()

async function install(reason, nodeFolder) {
  console.log(`Installing packages, which may take a few minutes: ${reason}.`)
  const began = Date.now()
  // Gone first, so that an installation interrupted from here on is seen to be unfinished.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true })
  const [code, signal] = await runNpm(nodeFolder).catch((error) =>
    fail(`npm cannot be run: ${error.message}`),
  )
  if (code !== 0)
    fail(`npm ci failed (${signal || `exit code ${code}`}): see above, try again.`, code)
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

// npm leaves out an optional package that asks for a newer Node than npm itself runs on, although ours
// is newer. Ours, which is there now, runs npm once more; from a copy, because npm replaces it.
async function installAgain(reason) {
  const folder = mkdtempSync(join(root, '.node-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(OWN_NODE, join(folder, 'node'))
  await install(reason, folder)
  linkNode()
}

// Ctrl-C reaches npm by itself. We wait for its end, lest the next attempt meets it still writing.
function runNpm(nodeFolder) {
  const options = { cwd: root, stdio: 'inherit' }
  // npm and the scripts it runs take the first Node in the path.
  const script = 'PATH="$0:$PATH"; export PATH; exec npm "$@"'
  const npm = nodeFolder
    ? spawn('/bin/sh', ['-c', script, nodeFolder, ...INSTALL], options)
    : spawn('npm', INSTALL, options)
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal))
  return once(npm, 'exit')
}

// npm 10 makes one link of a name: where the lock file holds Node for several machines, it may spend
// it on one that is not installed.
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
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  fail(`Antesala needs Node ${OLDEST.join('.')} or newer, and finds ${version || 'none'}.`)
}

// npm puts node_modules/.bin first in the path: that Node runs what comes next, if it is there.
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
