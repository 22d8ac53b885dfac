import { describe, expect, test } from 'vitest'
import { csvLine } from '../../api/staff/csv-line.ts'

describe('a cell of a CSV file', () => {
  test.each<[string, string | number | Date | null, string]>([
    ['plain text', 'Casa Norte', 'Casa Norte'],
    ['null', null, ''],
    ['an empty string', '', ''],
    ['a comma', 'Norte, S.A.', '"Norte, S.A."'],
    ['a quotation mark', 'la "Casa"', '"la ""Casa"""'],
    ['a line break', 'a\r\nb', '"a\r\nb"'],
    ['a semicolon, which some programs use as the separator', 'a;=1+1', '"a;=1+1"'],
    ['= in the middle', 'a=b', 'a=b'],
    ['text that already starts with an apostrophe', "'=1", "'=1"],
    ['a negative number', -12.5, '-12.5'],
    ['a date, as ISO 8601 in UTC', new Date(0), '1970-01-01T00:00:00.000Z'],
  ])('is written as it is, quoted if needed: %s', (_what, value, expected) => {
    expect(csvLine([value])).toBe(`${expected}\r\n`)
  })

  test.each([
    ['=', '=1+1', "'=1+1"],
    ['+', '+52 55 1234 5678', "'+52 55 1234 5678"],
    ['-', '-2+3', "'-2+3"],
    ['@', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', "'\t=1"],
    ['a carriage return', '\r=1', '"\'\r=1"'],
    ['a line feed', '\n=1', '"\'\n=1"'],
    ['=, full width', '＝1+1', "'＝1+1"],
    ['+, full width', '＋1', "'＋1"],
    ['-, full width', '－1', "'－1"],
    ['@, full width', '＠A1', "'＠A1"],
    ['= after spaces', '  =1+1', "'  =1+1"],
    ['= after an invisible character', '\u200B=1+1', "'\u200B=1+1"],
    ['a formula with quotation marks', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ])(
    'gets a leading apostrophe, so that no spreadsheet evaluates it: %s',
    (_what, value, expected) => {
      expect(csvLine([value])).toBe(`${expected}\r\n`)
    },
  )
})

test('a line ends with CRLF', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n')
})
