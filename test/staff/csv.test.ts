import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../api/staff/csv-line.ts'
import { localTimeIn } from '../../shared/domain/local-time.ts'
import { readCsv } from '../setup/read-csv.ts'

describe('a cell of a CSV file', () => {
  test.each<[string, string | number | Date | null, string]>([
    ['plain text', 'Casa Norte', 'Casa Norte'],
    ['null', null, ''],
    ['an empty string', '', ''],
    ['a comma', 'Norte, S.A.', '"Norte, S.A."'],
    ['a quotation mark', 'la "Casa"', '"la ""Casa"""'],
    ['a line break', 'a\n\nb', '"a\n\nb"'],
    ['a semicolon, which some programs use as the separator', 'a;b', '"a;b"'],
    ['a tab, which some programs use as the separator', 'a\tb', '"a\tb"'],
    ['= in the middle', 'a=b', 'a=b'],
    ['- after a space', 'Casa - Norte', 'Casa - Norte'],
    ['text that already starts with an apostrophe', "'=1", "'=1"],
    ['a negative number', -12.5, '-12.5'],
    ['a date, as ISO 8601 in UTC', new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('is written as it is, quoted if needed: %s', (_what, value, expected) => {
    expect(csvLine([value])).toBe(`${expected}\r\n`)
  })

  test('has line breaks as spreadsheets write them', () => {
    expect(csvLine(['a\r\nb\rc\nd'])).toBe('"a\nb\nc\nd"\r\n')
  })

  test.each([
    ['=', '=1+1', "'=1+1"],
    ['+, as in a phone number', '+52 55 1234 5678', "'+52 55 1234 5678"],
    ['-', '-2+3', "'-2+3"],
    ['@', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\ta', '"\'\ta"'],
    ['=, full width', '＝1+1', "'＝1+1"],
    ['+, full width', '＋1', "'＋1"],
    ['-, full width', '－1', "'－1"],
    ['@, full width', '＠A1', "'＠A1"],
    ['= after spaces', '  =1+1', "  '=1+1"],
    ['=, small', '﹦1+1', "'﹦1+1"],
    ['+, small', '﹢1', "'﹢1"],
    ['-, small', '﹣1', "'﹣1"],
    ['@, small', '﹫A1', "'﹫A1"],
    ['= after an invisible character', '\u200B=1+1', "\u200B'=1+1"],
    ['= after a Hangul filler', '\u3164=1+1', "\u3164'=1+1"],
    ['= after a variation selector', '\uFE0F=1+1', "\uFE0F'=1+1"],
    ['= after an empty Braille pattern', 'a;\u2800=1+1', '"a;\u2800\'=1+1"'],
    ['= after a next line', 'hola\u0085=cmd', "hola\u0085'=cmd"],
    ['= after a line break', 'hola\r\n=cmd', '"hola\n\'=cmd"'],
    ['= after a line separator', 'hola\u2028=cmd', "hola\u2028'=cmd"],
    ['= after a semicolon', 'hola;=1+1', '"hola;\'=1+1"'],
    ['= after a comma and a space', 'hola, =1+1', '"hola, \'=1+1"'],
    ['= after a tab', 'hola\t=1+1', '"hola\t\'=1+1"'],
    ['= after a quotation mark', '"=1+1"', '"""\'=1+1"""'],
    ['a tab after a semicolon', 'hola;\t1', '"hola;\'\t1"'],
    ['- after a comma, in each line', 'a, -1\n- b', '"a, \'-1\n\'- b"'],
    ['a formula with quotation marks', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ])('has an apostrophe where a spreadsheet could see a formula: %s', (_what, value, expected) => {
    expect(csvLine([value])).toBe(`${expected}\r\n`)
  })
})

/** Text in which separators, quotation marks, spaces and the starts of formulas are frequent. */
const hostileText = fc.string({
  maxLength: 30,
  unit: fc.oneof(
    fc.constantFrom(...'=+-@＝＋－＠﹦﹢﹣﹫;,\t\r\n"\' \u00a0\u200b\u3164\ufe0f\u2028\u0085\v1a'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
})

describe.each([
  ['commas', /[,\n\v\f\x85\u2028]/],
  ['semicolons', /[;\n\v\f\x85\u2028]/],
  ['tabs', /[\t\n\v\f\x85\u2028]/],
  ['any of them', /[,;\t\n\v\f\x85\u2028]/],
  ['any of them and quotation marks', /[,;\t\n\v\f\x85\u2028"]/],
])('a program that ignores quotes and splits lines at %s', (_what, separator) => {
  test.each([
    ['', (cell: string) => cell],
    [
      ', also if it removes quotation marks, spaces and invisible characters',
      (cell: string) =>
        cell.replace(/^(?:["\s\p{C}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}])+/u, ''),
    ],
  ])('finds no cell that starts a formula%s', (_how, clean) => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (cells) => {
        const file = csvLine(cells).replaceAll('\r\n', '\n')
        for (const cell of file.split(separator))
          expect(clean(cell)).not.toMatch(/^[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('an apostrophe is the only change to a text, besides its line breaks', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const written = readCsv(csvLine([text]))[0]?.[0] ?? ''
      const unmarked = (value: string) => value.replaceAll("'", '').replaceAll(/\r\n?/g, '\n')
      expect(unmarked(written)).toBe(unmarked(text))
    }),
  )
})

test('a line ends with CRLF', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n')
})

test.each([
  ['America/Mexico_City', '2026-01-01 21:04:05-06:00'],
  ['Europe/Madrid', '2026-01-02 04:04:05+01:00'],
  ['UTC', '2026-01-02 03:04:05+00:00'],
  ['Asia/Kathmandu', '2026-01-02 08:49:05+05:45'],
])('in %s, a time is written as its clocks show it, with the offset from UTC', (zone, expected) => {
  const at = new Date('2026-01-02T03:04:05.678Z')
  expect(csvLine([at], localTimeIn(zone))).toBe(`${expected}\r\n`)
})
