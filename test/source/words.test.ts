import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../shared/contract/language.ts'
import { leadKinds, leadStatuses, spamReasons } from '../../shared/contract/lead.ts'
import { partnerStatuses, riskFlags } from '../../shared/contract/partner.ts'
import { valueName, valueNames } from '../../shared/view/value-names.ts'
import { adminFiles, adminFolder, loadTexts } from '../setup/texts.ts'

const root = resolve(import.meta.dirname, '../..')

/** The files with texts in Spanish that people read: portal, emails, API and dashboard. */
function spanishTexts(): [path: string, text: string][] {
  const folders = ['api', 'shared/view', 'shared/mail', 'shared/contract', 'worker']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(root, folder, path),
    ),
  )
  const dashboard = adminFiles().map((path) => join(adminFolder, path))
  return [...files, ...dashboard]
    .filter((path) => /\.(ts|tsx|md|hbs)$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')])
}

test('an application of a partner is a "solicitud" everywhere, and never has another name', () => {
  const texts = spanishTexts()
  expect(texts.filter(([, text]) => /solicitud/i.test(text)).length).toBeGreaterThan(20)
  expect(texts.filter(([, text]) => /postul/i.test(text)).map(([path]) => path)).toEqual([])
})

test('no text of the dashboard contains the name of a value or a field', async () => {
  const { es, en } = await loadTexts()
  const isName = (text: string) => /\b[a-z]+_[a-z_]+\b|\b[a-z]{2,}[A-Z][a-z]+\b/.test(text)
  // Placeholders are replaced.
  const withoutPlaceholders = (text: string) => text.replaceAll(/%\{\w+\}/g, '')
  // The English texts of react-admin are its own; the dashboard replaces the one that names something in the code.
  const own = [...es, ...[...en].filter(([key]) => !key.startsWith('ra.'))]
  const found = own.filter(([, text]) => isName(withoutPlaceholders(text)))
  expect(found).toEqual([])
})

test.each([
  ['leadStatus', leadStatuses],
  ['leadKind', leadKinds],
  ['spamReason', spamReasons],
  ['partnerStatus', partnerStatuses],
  ['riskFlag', riskFlags],
  ['language', languages],
  ['actor', ['client', 'system', 'staff']],
] as const)('exports name every value of %s in both languages', (field, values) => {
  for (const language of languages) {
    expect(Object.keys(valueNames[language][field]).sort()).toEqual([...values].sort())
    for (const value of values)
      expect(valueName(field, value, language)).toBe(
        new Map(Object.entries(valueNames[language][field])).get(value),
      )
  }
  expect(valueName(field, 'unheard', 'es')).toBe('unheard')
})
