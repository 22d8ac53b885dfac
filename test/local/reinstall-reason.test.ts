import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reinstallReason } from '../../local/reinstall-reason.js'
import { temporaryFolder } from './folders.ts'

type Packages = Record<string, Record<string, unknown>>

const FOR_THIS_MACHINE = { optional: true, os: [process.platform], cpu: [process.arch] }
const LOCKED: Packages = {
  '': { name: 'antesala' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-zod' },
  'node_modules/a/node_modules/zod': { version: '3.0.0', integrity: 'sha512-old' },
  'node_modules/node-ours': { version: '24.0.0', integrity: 'sha512-node', ...FOR_THIS_MACHINE },
  'node_modules/binding-ours': { version: '1.0.0', ...FOR_THIS_MACHINE, libc: ['glibc', 'musl'] },
}

test('a complete and current installation is not repeated', () => {
  expect(reinstallReason(createClone(LOCKED))).toBeUndefined()
})

test('the installation of this clone is not repeated', () => {
  expect(reinstallReason(join(import.meta.dirname, '../..'))).toBeUndefined()
})

test('optional packages for other machines are not required', () => {
  const foreign: Packages = {
    'node_modules/node-other': { version: '1.0.0', ...FOR_THIS_MACHINE, os: ['plan9'] },
    'node_modules/arch-other': { version: '1.0.0', ...FOR_THIS_MACHINE, cpu: 'vax' },
    'node_modules/libc-other': { version: '1.0.0', ...FOR_THIS_MACHINE, libc: ['libc-of-plan9'] },
    'node_modules/wasm-helper': { version: '1.0.0', optional: true },
  }
  expect(
    reinstallReason(createClone(LOCKED, { locked: { ...LOCKED, ...foreign } })),
  ).toBeUndefined()
})

test.each([
  ['node_modules/zod', 'zod is missing'],
  ['node_modules/a/node_modules/zod', 'zod is missing'],
  ['node_modules/node-ours', 'node-ours is missing'],
  ['node_modules/binding-ours', 'binding-ours is missing'],
])('%s is reported if it is missing', (path, reason) => {
  const { [path]: _, ...installed } = LOCKED
  expect(reinstallReason(createClone(installed))).toBe(reason)
})

test.each([
  { version: '4.6.6', integrity: 'sha512-zod' },
  { version: '4.6.7', integrity: 'sha512-other' },
])('a package that is not the one in the lock file is reported: %o', (zod) => {
  const root = createClone({ ...LOCKED, 'node_modules/zod': zod })
  expect(reinstallReason(root)).toBe('zod is not the version in package-lock.json')
})

test('an installation that was interrupted or never started is reported', () => {
  const root = createClone(LOCKED)
  rmSync(join(root, 'node_modules/.package-lock.json'))
  expect(reinstallReason(root)).toBe('the packages are not installed yet')
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(reinstallReason(root)).toBe('the packages are not installed yet')
})

test('a package that was deleted manually is reported', () => {
  const root = createClone(LOCKED)
  rmSync(join(root, 'node_modules/zod'), { recursive: true })
  expect(reinstallReason(root)).toBe('zod is damaged')
})

/** Creates a folder with these packages installed, and a lock file that requires those in `locked`. */
function createClone(installed: Packages, { locked = LOCKED } = {}): string {
  const root = temporaryFolder()
  const paths = Object.keys(installed).filter(Boolean)
  for (const path of paths) {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), '{}')
  }
  const { '': _, ...packages } = installed
  write(join(root, 'node_modules/.package-lock.json'), packages)
  write(join(root, 'package-lock.json'), locked)
  return root
}

function write(path: string, packages: Packages) {
  writeFileSync(path, JSON.stringify({ lockfileVersion: 3, packages }))
}
