import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsIn } from '../setup/anchors.ts'
import { asvsRequirements, countLevel } from '../setup/asvs-levels.ts'
import { readCsv } from '../setup/read-csv.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const [heading, ...lines] = readCsv(read('docs/asvs.csv').replaceAll('\n', '\r\n'))
const rows = lines.map(
  ([id = '', level = '', asks = '', status = '', evidence = '', note = '']) => ({
    id,
    level,
    asks,
    status,
    evidence: evidence.split(' | ').filter(Boolean),
    note,
  }),
)
const withStatus = (status: string) => rows.filter((row) => row.status === status)

/** Returns the titles of the tests in a file, without those that are skipped. */
function titlesIn(file: string) {
  const titles = read(file).matchAll(
    /(\w*)\(\s*(['"`])((?:(?!\2).)+)\2,\s*(?:async )?(?:\(|\w+ =>)/g,
  )
  return [...titles].flatMap(([, call = '', , title]) =>
    ['describe', 'skip', 'todo'].includes(call) ? [] : [title],
  )
}

/** Returns why a reference is no evidence; undefined if it is. */
function problemOf(reference: string): string | undefined {
  const [, file = '', title] = /^(test\/[\w./-]+\.test\.ts): (.+)$/.exec(reference) ?? []
  if (title) {
    if (!existsSync(join(root, file))) return `there is no file ${file}`
    return titlesIn(file).includes(title) ? undefined : `${file} has no test "${title}"`
  }
  const [, document = '', anchor = ''] = /^([\w./-]+\.md)#([\w-]+)$/.exec(reference) ?? []
  if (!document || !existsSync(join(root, document))) return `not a test or a heading: ${reference}`
  return anchorsIn(read(document)).has(anchor) ? undefined : `${document} has no heading ${anchor}`
}

test('the table has every requirement of ASVS 5.0.0, levels 1 and 2, and no other', () => {
  expect(heading).toEqual(['id', 'level', 'asks', 'status', 'evidence', 'note'])
  // As many as ASVS 5.0.0 has.
  expect(['1', '2', '3'].map(countLevel)).toEqual([70, 183, 92])
  const expected = asvsRequirements.map(([id, level]) => `v5.0.0-${id} ${level}`)
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(expected)
  for (const { id, asks } of rows) expect(asks, id).not.toBe('')
})

test('every requirement that is met has a living test, or the heading of what documents it', () => {
  const met = withStatus('met')
  const problems = met.flatMap(({ id, evidence }) =>
    evidence.length === 0 ? [`${id} has no evidence`] : evidence.map(problemOf).filter(Boolean),
  )
  expect(problems).toEqual([])
  expect(met.length).toBeGreaterThan(100)
})

test('every other requirement has a reason', () => {
  const others = [...withStatus('not applicable'), ...withStatus('not met')]
  expect(others.length + withStatus('met').length).toBe(rows.length)
  const withoutReason = others.filter(({ note }) => !/^.{25,}\.$/.test(note))
  expect(withoutReason.map(({ id }) => id)).toEqual([])
  expect(others.filter(({ evidence }) => evidence.length > 0)).toEqual([])
})

describe('a reference is no evidence', () => {
  test.each([
    ['to a test that does not exist', 'test/api/rate-limit.test.ts: no such test'],
    ['to a group of tests', 'test/staff/accounts.test.ts: an invitation'],
    ['to a file that does not exist', 'test/api/nothing.test.ts: a test'],
    ['to a heading that does not exist', 'SECURITY.md#nothing'],
    ['in words', 'see the code'],
  ])('%s', (_what, reference) => {
    expect(problemOf(reference)).toBeDefined()
  })
})

test('the summary in docs/security.md counts the table', () => {
  const statuses = ['met', 'not applicable', 'not met']
  const chapters = [...new Set(rows.map(({ id }) => id.split(/[-.]/)[3]))]
  const counts = (of: typeof rows) =>
    statuses.map((status) => of.filter((row) => row.status === status).length)
  const shown = [
    ...read('docs/security.md').matchAll(/^\| V(\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \|$/gm),
  ]
  expect(shown.map(([, chapter, ...numbers]) => [chapter, ...numbers.map(Number)])).toEqual(
    chapters.map((chapter) => [
      chapter,
      ...counts(rows.filter(({ id }) => id.startsWith(`v5.0.0-${chapter}.`))),
    ]),
  )
  const [, ...total] =
    /^\| all \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(read('docs/security.md')) ?? []
  expect(total.map(Number)).toEqual(counts(rows))
})

test('docs/security.md lists every requirement that is not met', () => {
  const listed = [...read('docs/security.md').matchAll(/^- v5\.0\.0-([\d.]+\d):/gm)].map(
    ([, id]) => id,
  )
  expect(listed).toEqual(withStatus('not met').map(({ id }) => id.slice('v5.0.0-'.length)))
})
