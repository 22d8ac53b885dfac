import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders = ['api', 'worker', 'admin', 'shared', 'local']

type Source = { path: string; text: string; imports: string[] }

const sources: Source[] = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((path) => /\.(ts|tsx|js)$/.test(path) && !path.includes('/dist/'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(path, text) }
  })

// Specifiers of imports and re-exports; relative ones as paths from the root.
function importsOf(path: string, text: string) {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, name]) => name ?? '',
  )
  return specifiers.map((name) =>
    name.startsWith('.') ? relative(root, resolve(root, path, '..', name)) : name,
  )
}

/** Every import that goes from one place to another, as "file -> import". */
function crossings(from: RegExp, to: (name: string) => boolean) {
  return sources
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) => imports.filter(to).map((name) => `${path} -> ${name}`))
}

const isOurs = (name: string) => folders.some((folder) => name.startsWith(`${folder}/`))

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap(({ imports }) => imports).filter(isOurs).length).toBeGreaterThan(100)
})

test('api and worker never import each other, nor the dashboard', () => {
  expect(crossings(/^api\//, (name) => /^(worker|admin)\//.test(name))).toEqual([])
  expect(crossings(/^worker\//, (name) => /^(api|admin)\//.test(name))).toEqual([])
})

test('the dashboard imports what may run in a browser, nothing else of ours', () => {
  const allowed = /^(admin|shared\/(contract|view|brand))\//
  expect(crossings(/^admin\//, (name) => isOurs(name) && !allowed.test(name))).toEqual([])
})

test('the contract imports zod only, the view the contract and Markdown, the brand nothing', () => {
  const outside = (folder: string, libraries: string[]) => (name: string) =>
    !name.startsWith(folder) && !libraries.includes(name)
  expect(crossings(/^shared\/contract\//, outside('shared/contract/', ['zod']))).toEqual([])
  const outsideView = (name: string) => !/^(shared\/(view|contract)\/|markdown-it$)/.test(name)
  expect(crossings(/^shared\/view\//, outsideView)).toEqual([])
  expect(crossings(/^shared\/brand\//, outside('shared/brand/', []))).toEqual([])
})

test('shared imports neither api nor worker, and nothing imports local, which starts them', () => {
  expect(crossings(/^shared\//, (name) => /^(api|worker|admin)\//.test(name))).toEqual([])
  expect(crossings(/^(api|worker|admin|shared)\//, (name) => name.startsWith('local/'))).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = sources.filter(({ text }) =>
    /process\s*\.\s*env\b|['"]process['"].*\benv\b/.test(text),
  )
  expect(readers.map(({ path }) => path)).toEqual(['shared/runtime/config.ts'])
})

test('SQL stands in shared/tables', () => {
  const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/
  const writers = sources.filter(
    ({ path, text }) => statement.test(text) && !path.startsWith('shared/tables/'),
  )
  expect(writers.map(({ path }) => path)).toEqual([])
})

test('only main files have effects on import, or read files', () => {
  const effect = /^((await|for|while|if|try|do|switch)\b|[\w.]+\()/m
  const reading = /^(export )?(const|let) .*\b(read|readdir|exists|stat)\w*Sync\(/m
  const active = sources.filter(
    ({ path, text }) =>
      (effect.test(text) || reading.test(text)) && !/(^|[./])main\.(tsx?|js)$/.test(path),
  )
  expect(active.map(({ path }) => path)).toEqual([])
})

test('no file imports itself through others, not even its types', () => {
  const importsOfFile = new Map(sources.map(({ path, imports }) => [path, imports]))
  expect(findCircle(importsOfFile)).toEqual([])
  const circle = new Map([
    ['a', ['b', 'x']],
    ['b', ['c']],
    ['c', ['a']],
  ])
  expect(findCircle(circle)).toEqual(['a', 'b', 'c', 'a'])
})

// The files of the first circle that is found, in the order of their imports.
function findCircle(importsOfFile: Map<string, string[]>): string[] {
  const checked = new Set<string>()
  const search = (file: string, above: string[]): string[] => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    if (checked.has(file)) return []
    for (const name of importsOfFile.get(file) ?? []) {
      const circle = search(name, [...above, file])
      if (circle.length > 0) return circle
    }
    checked.add(file)
    return []
  }
  for (const file of importsOfFile.keys()) {
    const circle = search(file, [])
    if (circle.length > 0) return circle
  }
  return []
}

test("pg-boss's tables are read in their own folder, and never written", () => {
  const readers = sources.filter(({ text }) => /\bpgboss\.\w/.test(text)).map(({ path }) => path)
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((path) => !path.startsWith('shared/tables/jobs/pgboss/'))).toEqual([])
  const writing = /\b(insert\s+into|update|delete\s+from)\s+pgboss\./i
  expect(sources.filter(({ text }) => writing.test(text))).toEqual([])
})
