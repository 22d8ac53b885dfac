import { expect, test } from 'vitest'
import { languages } from '../../shared/contract/language.ts'
import { loadTexts } from '../setup/texts.ts'

const texts = await loadTexts()

/** Placeholders that stand for words, names, times and amounts with their unit. */
const wordNames = `
  actor address amount code costs currency day default email field_lower_first flag former from item lasted list ltv mailbox modifier name newTab
  oldest options order origins partner pattern period phone queue range rate reason recordRepresentation refCode release
  releases reply rule since status template text time until worker zone`
  .trim()
  .split(/\s+/)

/** Placeholders of numbers that are never 1, as limits are, or that count nothing, as those of attempts and pages do. */
const fixedNumbers = `
  attemptCount column days failures input limit max min minute months ms number offsetBegin offsetEnd p50 p95 p99 page
  sample years`
  .trim()
  .split(/\s+/)

const isCount = (name: string) => !wordNames.includes(name) && !fixedNumbers.includes(name)

/** Whether each number in a text agrees with the words around it, whatever the number is. */
function agrees(text: string): boolean {
  const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.filter(isCount).every((name) => hasForms(text, name) || isLabelled(text, name))
}

// Only the number that chooses the form agrees with its words; another one in the same text needs a label.
function hasForms(text: string, name: string) {
  const chooses = ['smart_count', 'count'].includes(name)
  return chooses && text.includes('||||')
}

// "Visits: 1", "(3)", "Shown: 2 of 5", "and 4 more": no word has to agree with the number.
function isLabelled(text: string, name: string) {
  const before = /(?:^|: |, |· |\(|\} (?:de|of) )$/
  const after = /^(?:$|[.,;)/]| ·| (?:de|of|por|per) )/
  const parts = text.split(`%{${name}}`)
  return parts
    .slice(1)
    .every(
      (next, index) =>
        /^ (?:más|more)\b/.test(next) || (before.test(parts[index] ?? '') && after.test(next)),
    )
}

test.each([
  ...[
    '%{visits} visitas',
    '%{count} leads',
    'Cambiarán %{changed}; %{skipped} no',
    'En %{skipped} no',
  ],
  ...[
    '%{smart_count} cambiado, %{skipped} omitidos |||| %{smart_count} cambiados, %{skipped} omitidos',
  ],
])('"%s" is found, because it is wrong for some numbers', (text) => {
  expect(agrees(text)).toBe(false)
})

test.each(languages)(
  'every text with a number has forms for one and many, or a label (%s)',
  (language) => {
    const own = [...texts[language]].filter(([key]) => language === 'es' || !key.startsWith('ra.'))
    const wrong = own.filter(([, text]) => !agrees(text)).map(([key, text]) => `${key}: ${text}`)
    expect(wrong).toEqual([])
  },
)
