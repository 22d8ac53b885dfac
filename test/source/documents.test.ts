import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

// CONTRIBUTING uses names with `my-` and `thing` for files that a reader would add.
const isExample = (path: string) => /\b(my-|things?\b|Thing)/.test(path)

/** Returns the paths in code spans and the targets of relative links, from the root. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const folders = 'admin|api|docs|local|migrations|shared|test|worker|\\.ci'
  const spans = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))]
  const links = [...text.matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)]
  return [
    ...spans.map(([, path = '']) => path),
    ...links.map(([, path = '']) => join(document, '..', path)),
  ]
}

test('every path in the documents exists', () => {
  const named = documents.flatMap((document) =>
    pathsIn(document).map((path) => ({ document, path })),
  )
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(({ path }) => !isExample(path) && !existsSync(join(root, path)))
  expect(missing).toEqual([])
})
