import satisfies from 'spdx-satisfies'
import { type LockedPackage, lockedPackages } from './lock-file.ts'

/** Licenses that any package may have (SPDX identifiers). */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Zlib'],
  ...['BlueOak-1.0.0', 'Python-2.0', 'PSF-2.0', 'CC0-1.0'],
]

/** Licenses that only these packages may have; docs/licenses.md says why. */
const exceptions: Record<string, RegExp> = {
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-(libvips-.+|win32-.+|wasm32)$/,
  'CC-BY-3.0': /^spdx-(exceptions|ranges)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'OFL-1.1': /^(@fontsource(-variable)?\/.+|twemoji-colr-font)$/,
}

/** What packages mean that do not name their license as SPDX does. */
const identifiers: Record<string, string> = {
  'busboy: ': 'MIT',
  'dicer: ': 'MIT',
  'humanize-number: ': 'MIT',
  'only: ': 'MIT',
  'png-js: ': 'MIT',
  'streamsearch: ': 'MIT',
  'css-mediaquery: BSD': 'BSD-3-Clause',
  'slick: MIT (http://mootools.net/license.txt)': 'MIT',
}

/** Returns the license of a package as an SPDX expression; '' if it has none. */
export function licenseOf({ name, license }: Pick<LockedPackage, 'name' | 'license'>): string {
  return identifiers[`${name}: ${license}`] ?? license
}

/** Whether we may use a package under its license. False for an unknown license, or none. */
export function isLicensed(locked: Pick<LockedPackage, 'name' | 'license'>): boolean {
  const forThis = Object.entries(exceptions).filter(([, names]) => names.test(locked.name))
  try {
    return satisfies(licenseOf(locked), [...allowed, ...forThis.map(([license]) => license)])
  } catch {
    return false
  }
}

/** Returns the list of all packages with their licenses, as CSV: `docs/licenses.csv`. */
export function licenseList(): string {
  const lines = lockedPackages().map((locked) => {
    const use = locked.isDevelopment ? 'development' : 'production'
    return [locked.name, locked.version, licenseOf(locked), use].join(',')
  })
  return `${['package,version,license,use', ...new Set(lines)].join('\n')}\n`
}
