import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLicensed, licenseList } from './packages/licenses.ts'
import { lockedPackages } from './packages/lock-file.ts'

writeFileSync(join(import.meta.dirname, '../docs/licenses.csv'), licenseList())
const refused = lockedPackages().filter((locked) => !isLicensed(locked))
for (const { path, license } of refused)
  console.error(`${path}: the license ${license || '(none)'} is not allowed (docs/licenses.md)`)
process.exitCode = refused.length > 0 ? 1 : 0
