import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildFont, buildPrintFont, fontFile, printFontFile } from '../../local/fonts.ts'
import { codegenArguments } from '../../local/generate.ts'
import { withMetricTable, withShortMetricTable } from '../../local/metric-tables.ts'
import { fontNames } from '../../shared/brand/font-faces.ts'
import { printFontNames } from '../../shared/brand/print-fonts.ts'
import { envExample } from '../../shared/runtime/config.ts'
import { metricCatalog } from '../../shared/runtime/metrics/catalog.ts'
import { createTestDatabase } from '../setup/database.ts'

const root = join(import.meta.dirname, '../..')
const remedy = 'run `npm run generate`'

test('.env.example is up to date', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8'), remedy).toBe(envExample())
})

test('the tables of metrics in the documents are up to date', () => {
  for (const [document, write] of [
    ['docs/operations.md', withMetricTable],
    ['README.md', withShortMetricTable],
  ] as const) {
    const text = readFileSync(join(root, document), 'utf8')
    expect(text, remedy).toBe(write(text))
    for (const { metric } of metricCatalog) expect(text).toContain(`| \`${metric.name}\` |`)
  }
  expect(() => withMetricTable('# A document without marks')).toThrow('lacks')
})

test('the fonts are up to date, and have less than 60 KB together', async () => {
  const fonts = await Promise.all(fontNames.map((name) => readFile(fontFile(name))))
  for (const [index, name] of fontNames.entries())
    expect((await buildFont(name)).equals(fonts[index] ?? Buffer.of()), remedy).toBe(true)
  expect(fonts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(60_000)
})

test('the fonts of PDFs are up to date', async () => {
  for (const name of printFontNames) {
    const font = await readFile(printFontFile(name))
    expect((await buildPrintFont(name)).equals(font), remedy).toBe(true)
  }
})

test('the table types are up to date', async () => {
  // Not the template itself: other test files cannot clone it while it has connections.
  const database = await createTestDatabase()
  const { DATABASE_URL, args } = codegenArguments(database.url)
  const verify = promisify(execFile)(process.execPath, [...args, '--verify'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL },
  })
  await expect(verify, remedy).resolves.toMatchObject({
    stdout: expect.stringContaining('up-to-date'),
  })
  await database.drop()
})
