import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { hasVariables, importEffects } from '../setup/import-effects.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['api', 'worker', 'admin', 'shared', 'local']

type Source = { path: string; text: string; imports: string[] }

const sources = folders.flatMap(sourcesIn)

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((path) => /\.(ts|tsx|js)$/.test(path) && !path.includes('/dist/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

// Returns the specifiers of imports and re-exports; relative ones as paths from the root.
function importsOf(path: string, text: string) {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, name]) => name ?? '',
  )
  return specifiers.map((name) =>
    name.startsWith('.') ? relative(root, resolve(root, path, '..', name)) : name,
  )
}

/** Returns the imports in files that match `from` of modules that match `to`, as "file -> module". */
function importsBetween(from: RegExp, to: (name: string) => boolean) {
  return sources
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) => imports.filter(to).map((name) => `${path} -> ${name}`))
}

const isOurs = (name: string) => folders.some((folder) => name.startsWith(`${folder}/`))

test('source files and imports are found', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap(({ imports }) => imports).filter(isOurs).length).toBeGreaterThan(100)
})

test('api and worker import neither each other nor the dashboard', () => {
  expect(importsBetween(/^api\//, (name) => /^(worker|admin)\//.test(name))).toEqual([])
  expect(importsBetween(/^worker\//, (name) => /^(api|admin)\//.test(name))).toEqual([])
})

test('of our folders, the dashboard imports only itself and those that can run in a browser', () => {
  const allowed = /^(admin|shared\/(contract|view|brand)|api\/portal\/static)\//
  expect(importsBetween(/^admin\//, (name) => isOurs(name) && !allowed.test(name))).toEqual([])
})

test('in the dashboard, only the form that corrects a submission loads the schemas of requests', () => {
  const loadedBy = (path: string) =>
    valueImports(path).filter((name) => isOurs(name) || name === 'zod')
  const found = new Set(pathsIn(/^admin\/(?!submissions\/formFields)/))
  // The loop reaches what it adds.
  for (const path of found)
    for (const name of loadedBy(path)) if (!name.endsWith('/formFields.ts')) found.add(name)
  expect([...found].filter((path) => path === 'zod' || path.endsWith('-schema.ts'))).toEqual([])
  expect(found.size).toBeGreaterThan(100)
  expect(loadedBy('admin/submissions/formFields.ts')).toContain(
    'shared/contract/submission-schema.ts',
  )
})

const pathsIn = (folder: RegExp) =>
  sources.map(({ path }) => path).filter((path) => folder.test(path))

// Returns what a file imports besides types.
function valueImports(path: string): string[] {
  const text = sources.find((source) => source.path === path)?.text ?? ''
  return importsOf(path, text.replaceAll(/^(import|export) type .*$/gm, ''))
}

test('the contract imports only zod, the view only the contract and markdown-it, the brand nothing', () => {
  const outside = (folder: string, libraries: string[]) => (name: string) =>
    !name.startsWith(folder) && !libraries.includes(name)
  expect(importsBetween(/^shared\/contract\//, outside('shared/contract/', ['zod']))).toEqual([])
  const outsideView = (name: string) => !/^(shared\/(view|contract)\/|markdown-it$)/.test(name)
  expect(importsBetween(/^shared\/view\//, outsideView)).toEqual([])
  expect(importsBetween(/^shared\/brand\//, outside('shared/brand/', []))).toEqual([])
})

test('shared imports neither api nor worker nor admin, and no other folder imports local', () => {
  expect(importsBetween(/^shared\//, (name) => /^(api|worker|admin)\//.test(name))).toEqual([])
  expect(
    importsBetween(/^(api|worker|admin|shared)\//, (name) => name.startsWith('local/')),
  ).toEqual([])
})

/** The folders of `shared` that each of them may import. */
const importsOfFolder: Record<string, string[]> = {
  contract: [],
  brand: [],
  drawings: ['contract', 'brand'],
  view: ['contract'],
  domain: ['contract'],
  jobs: ['contract'],
  tables: ['contract', 'domain', 'jobs'],
  runtime: ['contract', 'domain', 'jobs', 'tables'],
  codes: ['contract', 'domain', 'jobs', 'tables', 'runtime'],
  mail: ['contract', 'brand', 'view', 'tables', 'runtime'],
}

test('the folders of shared import each other only in one direction', () => {
  const folderOf = (path: string) => path.split('/')[1] ?? ''
  const upward = sources
    .filter(({ path }) => path.startsWith('shared/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('shared/') && folderOf(name) !== folderOf(path))
        .filter((name) => !importsOfFolder[folderOf(path)]?.includes(folderOf(name)))
        .map((name) => `${path} -> ${name}`),
    )
  expect(upward).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = sources.filter(({ text }) =>
    /process\s*\.\s*env\b|['"]process['"].*\benv\b/.test(text),
  )
  expect(readers.map(({ path }) => path)).toEqual(['shared/runtime/config.ts'])
})

test('only one file reads the address of a client', () => {
  const reading =
    /\b(request|req)\s*\.\s*ips?\b|\bremoteAddress\b|\{[^{}]*\bips?\b[^{}]*\}\s*(=|:)\s*\(?(request|req|Request)\b/
  const readers = sources.filter(({ path, text }) => path.startsWith('api/') && reading.test(text))
  expect(readers.map(({ path }) => path)).toEqual(['api/http/client-address.ts'])
})

test('SQL is only in shared/tables', () => {
  const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/
  const writers = sources.filter(
    ({ path, text }) => statement.test(text) && !path.startsWith('shared/tables/'),
  )
  expect(writers.map(({ path }) => path)).toEqual([])
})

test("OpenTelemetry's SDK is loaded only when tracing is turned on", () => {
  const isSdk = (name: string) => /^@opentelemetry\/(?!api$)/.test(name)
  const users = sources.filter(({ imports }) => imports.some(isSdk)).map(({ path }) => path)
  expect(users).toContain('shared/runtime/tracing/tracer-provider.ts')
  const importers = sources.filter(({ text }) =>
    users.some((path) => new RegExp(`from '[^']*/${basename(path)}'`).test(text)),
  )
  expect(importers.map(({ path }) => path).filter((path) => !users.includes(path))).toEqual([])
})

test('metrics are registered in one file, which takes them from the list', () => {
  const users = sources.filter(({ imports }) => imports.includes('prom-client'))
  expect(users.map(({ path }) => path)).toEqual(['shared/runtime/metrics/metrics.ts'])
})

const isMain = (path: string) => /(^|[./])main\.(tsx?|js)$/.test(path)

test('only main files have side effects or read files on import', () => {
  const violations = sources
    .filter(({ path }) => !isMain(path))
    .flatMap(({ path, text }) => importEffects(path, text).map((code) => `${path}: ${code}`))
  expect(violations).toEqual([])
})

test.each([
  ['a call', 'start()'],
  ['a call after a semicolon', ';[1].forEach((one) => count(one))'],
  ['an import without names', "import './effects.ts'"],
  ['an assignment', 'globalThis.now = 1'],
  ['an awaited constant', 'export const x = await load()'],
  [
    'a file read in a constant of several lines',
    'const x =\n  JSON.parse(\n    readFileSync(path))',
  ],
  ['a file read in a callback', 'export const x = names.map((name) => fs.readFileSync(name))'],
  [
    'a file read in a function that is called',
    'const x = load()\nfunction load() { existsSync(path) }',
  ],
  [
    'a file read in a named callback',
    'const x = names.map(load)\nfunction load() { statSync(path) }',
  ],
  ['a file read in a function called at once', 'const x = (() => readFileSync(path))()'],
  ['an effect in an argument', "const x = new Map([[1, console.log('loaded')]])"],
  ['a timer', 'const x = setInterval(() => {}, 1)'],
])('as a side effect counts %s', (_what, code) => {
  expect(importEffects('file.ts', code)).not.toEqual([])
})

test.each([
  ['a function that reads a file', 'export function load() { return readFileSync(path) }'],
  ['a function in a constant', "export const load = async () => await readFile('x')"],
  ['a function that is called later', 'const load = atFirstUse(() => readFileSync(path))'],
  ['a function in an object', 'const x = { load: () => readFileSync(path) }'],
  ['a type, a set and a class', 'type X = 1; const x = new Set<X>([1]); export class Y { z = 1 }'],
])('as no side effect counts %s', (_what, code) => {
  expect(importEffects('file.ts', code)).toEqual([])
})

test('variables of modules change only where the whole page or process shares one value', () => {
  const state = sources.filter(({ path, text }) => !isMain(path) && hasVariables(path, text))
  expect(state.map(({ path }) => path)).toEqual([
    // The signed-in user, fetched once.
    'admin/authProvider.ts',
    // One timer for all components.
    'admin/common/everySecond.ts',
    // The keys pressed last, and the shortcuts of all mounted components.
    'admin/common/shortcuts.ts',
    // The history of the browser, of which there is one.
    'admin/common/useBackCloses.ts',
    // Whether this tab has asked to keep its stream open while it is hidden.
    'admin/frame/desktopNotices.ts',
    // Whose session the page uses, and the requests that wait for a new one.
    'admin/signin/session.ts',
    // What the session may still request in this minute.
    'admin/common/load/budget.ts',
    // The last id, because ids sort in the order of their creation.
    'shared/domain/new-id.ts',
    // The C library of this machine, detected once.
    'local/reinstall-reason.js',
  ])
})

test('there are no import cycles, not even of types', () => {
  const files = [...sources, ...sourcesIn('test')]
  const importsOfFile = new Map(files.map(({ path, imports }) => [path, imports]))
  expect(findCycle(importsOfFile)).toEqual([])
  const cycle = new Map([
    ['a', ['b', 'x']],
    ['b', ['c']],
    ['c', ['a']],
  ])
  expect(findCycle(cycle)).toEqual(['a', 'b', 'c', 'a'])
})

// Returns the files of the first import cycle, in the order of their imports; [] if there is none.
function findCycle(importsOfFile: Map<string, string[]>): string[] {
  const checked = new Set<string>()
  const search = (file: string, above: string[]): string[] => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    if (checked.has(file)) return []
    for (const name of importsOfFile.get(file) ?? []) {
      const cycle = search(name, [...above, file])
      if (cycle.length > 0) return cycle
    }
    checked.add(file)
    return []
  }
  for (const file of importsOfFile.keys()) {
    const cycle = search(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

test('files of the dashboard have names in camel case, all others in kebab-case', () => {
  const inKebab = sources.filter(({ path }) => /^admin\/.*-[^/]*$/.test(path))
  const inCamel = [...sources, ...sourcesIn('test')].filter(
    ({ path }) => !path.startsWith('admin/') && /[A-Z]/.test(basename(path)),
  )
  expect([...inKebab, ...inCamel].map(({ path }) => path)).toEqual([])
})

test('a number that is fixed in a module, such as a limit, has a name in capitals', () => {
  const others = sources.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?const ([a-z]\w*)(?:: number)? = (?:[\d.]|[A-Z][A-Z\d_]*(?: [*/+-] .*)?$)/gm,
      ),
    ].map(([, name]) => `${path}: ${name}`),
  )
  expect(others).toEqual([])
})

test("pg-boss's tables are read only in their own folder, and never written", () => {
  const readers = sources.filter(({ text }) => /\bpgboss\.\w/.test(text)).map(({ path }) => path)
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((path) => !path.startsWith('shared/tables/jobs/pgboss/'))).toEqual([])
  const writing = /\b(insert\s+into|update|delete\s+from)\s+pgboss\./i
  expect(sources.filter(({ text }) => writing.test(text))).toEqual([])
})
