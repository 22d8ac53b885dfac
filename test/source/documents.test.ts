import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { envExample } from '../../shared/runtime/config.ts'
import { anchorsIn } from '../setup/anchors.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = [
  'admin',
  'api',
  'deploy',
  'docs',
  'local',
  'migrations',
  'shared',
  'test',
  'worker',
  '.ci',
]
const fileNames = new Set(
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    .concat(readdirSync(root))
    .map((path) => basename(path)),
)

// The changelog is left out: it may name what no longer exists.
const documents = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  'deploy/README.md',
]
  .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Returns what a pattern's first group matches in the documents, with the document. */
function mentions(pattern: RegExp) {
  return documents.flatMap(({ path: document, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ document, name })),
  )
}

// CONTRIBUTING uses names with `my-` and `thing` for files that a reader would add; the instructions of deploy/README.md
// write settings and secrets.
const isExample = (path: string) =>
  /\b(my-|things?\b|Thing)|^deploy\/(antesala\.env|secrets\/)/.test(path)

// Returns the paths that a path with alternatives in braces stands for.
function alternatives(path: string): string[] {
  const [braces, names] = path.match(/\{([^}]*)\}/) ?? []
  if (!braces || names === undefined) return [path]
  return names.split(',').flatMap((name) => alternatives(path.replace(braces, name)))
}

test('the documents are found', () => {
  const paths = documents.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'STYLE.md', 'docs/api.md']))
})

test('every path in the documents exists', () => {
  const span = new RegExp(`\`((?:${folders.join('|').replaceAll('.', '\\.')})/[\\w./{},-]*)\``, 'g')
  const links = mentions(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g).map(({ document, name }) => ({
    document,
    name: join(document, '..', name),
  }))
  // Lines of code blocks that list folders.
  const listed = mentions(/^(\w+\/) {2,}/gm)
  const named = [...mentions(span), ...links, ...listed]
  expect(named.length).toBeGreaterThan(80)
  expect(listed.length).toBeGreaterThan(5)
  const missing = named.filter(
    ({ name }) =>
      !isExample(name) && alternatives(name).some((path) => !existsSync(join(root, path))),
  )
  expect(missing).toEqual([])
  expect(alternatives('a/{b,c}.{d,e}')).toEqual(['a/b.d', 'a/b.e', 'a/c.d', 'a/c.e'])
})

test('every file name in the documents is the name of a file', () => {
  const named = mentions(/`([\w-][\w.-]*\.(?:tsx?|js|css|hbs|md|sql|jsonc?))`/g)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter(({ name }) => !isExample(name) && !fileNames.has(name))).toEqual([])
})

test('every npm script in the documents exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = mentions(/\bnpm run ([\w:-]+)/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('every setting in the documents exists', () => {
  const settings = new Set(
    [...envExample().matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  const named = mentions(/`((?:[A-Z]+|S3)_[A-Z_]+)(?:=[^`]*)?`/g)
  expect(named.length).toBeGreaterThan(8)
  const isSetting = (name: string) => settings.has(name) || settings.has(name.replace(/_FILE$/, ''))
  expect(named.filter(({ name }) => !isSetting(name))).toEqual([])
})

test('every link to a heading leads to one', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([\w./-]*)#([^)\s]+)\)/g)].map(([, target, anchor = '']) => ({
      document: target ? join(path, '..', target) : path,
      anchor,
    })),
  )
  expect(links.length).toBeGreaterThan(8)
  const anchors = new Map(documents.map(({ path, text }) => [path, anchorsIn(text)]))
  expect(links.filter(({ document, anchor }) => !anchors.get(document)?.has(anchor))).toEqual([])
})
