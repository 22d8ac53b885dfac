import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isLicensed, licenseList } from '../../local/packages/licenses.ts'
import { lockedPackages } from '../../local/packages/lock-file.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the license of every package, for every platform, is allowed', () => {
  const packages = lockedPackages()
  expect(packages.length).toBeGreaterThan(800)
  expect(packages.filter((locked) => !isLicensed(locked))).toEqual([])
})

test.each([
  ['no license', ''],
  ['an unknown license', 'SEE LICENSE IN LICENSE.txt'],
  ['a license that is not allowed', 'GPL-3.0-only'],
  ['one allowed license and one that is not, both of which apply', 'MIT AND AGPL-3.0-only'],
  ['a license that only other packages may have', 'MPL-2.0'],
])('a package with %s is refused', (_what, license) => {
  expect(isLicensed({ name: 'a-package', license })).toBe(false)
})

test('a package that can be used under one of several licenses needs only one that is allowed', () => {
  expect(isLicensed({ name: 'a-package', license: '(GPL-3.0-only OR MIT)' })).toBe(true)
})

test('docs/licenses.csv lists all packages', () => {
  expect(read('docs/licenses.csv'), 'run `npm run licenses`').toBe(licenseList())
})

test('docs/licenses.md gives the reason for every exception', () => {
  const page = read('docs/licenses.md')
  const usual = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause'])
  const others = lockedPackages().filter(({ license }) => !usual.has(license))
  expect(others.length).toBeGreaterThan(10)
  const ids = new Set(others.flatMap(({ license }) => license.match(/[A-Z][\w.]*-\d[\w.]*/g) ?? []))
  expect([...ids].filter((id) => !page.includes(id))).toEqual([])
})
