import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that docs/operations.md recommends, as they are there for hosts db1 to db3 at 10.0.0.11 to 10.0.0.13. */
const folder = join(import.meta.dirname, '../../../deploy/postgresql')

type FileName = 'patroni.yml' | 'host.yml' | 'etcd.env' | 'haproxy.cfg'

/** Texts of a file, and what replaces them. */
export type Replacements = Record<string, string>

/**
 * Reads a file of `deploy/postgresql`, with some texts replaced everywhere.
 * @throws if it does not contain one of them
 */
export async function readRecommended(
  name: FileName,
  replacements: Replacements = {},
): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8')
  return Object.entries(replacements).reduce((replaced, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`)
    return replaced.replaceAll(from, to)
  }, text)
}

/** The first of the three hosts, in the place of which there is this one. */
export function placeOf({ name, address }: { name: string; address: string }): Replacements {
  return { db1: name, '10.0.0.11': address }
}

/** Returns the variables of an environment file. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('=') && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
