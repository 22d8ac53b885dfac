import { expect, test } from 'vitest'
import {
  canMention,
  hasName,
  mentionPattern,
  replaceMentions,
} from '../../shared/domain/mentions.ts'

const pattern = mentionPattern({
  names: ['Álvaro Núñez', 'Ana', "Miloš O'Brien", 'Егор Чайкин', '김 민수'],
  emails: ['a.nunez+casa@example.com', 'alvaro', ''],
  phones: [
    { national: '5591375531', e164: '+525591375531' },
    { national: '1234567', e164: null },
  ],
})
const matcher = { pattern, searches: new Set(['nuñ']) }
const blank = (text: string) => replaceMentions(text, matcher, '-')

test.each([
  ['Hablé con Álvaro Núñez.', 'Hablé con -.'],
  ['ALVARO  NUNEZ (NÚÑEZ, ÁLVARO)', '- (-)'],
  ['A\u0301lvaro Nu\u0301n\u0303ez', '-'],
  ['A.Nunez+Casa@Example.com, y otros', '-, y otros'],
  ['al +52 (55) 9137-5531 o al 55.91.37.55.31', 'al - o al -'],
  ['+525591375531/5591375531', '-/-'],
  ['0052 1 55 9137 5531, 044 55 9137 5531', '-, -'],
  ['Milos O’Brien y MILOŠ OBRIEN', '- y -'],
  ['Егор Чайкин', '-'],
  ['김 민수', '-'],
  ['Álvaro\n"Núñez"', '-"'],
  ["'a.nunez+casa@example.com'.", "'-'."],
])('a mention is found however it is written: %s', (text, blanked) => {
  expect(blank(text)).toBe(blanked)
})

test.each([
  // Others: longer names and addresses, names of one word, short numbers.
  'Álvaro Núñezbravo',
  'Pedro Álvaro y Luisa Núñez',
  'ba.nunez+casa@example.com',
  'Ana llamó',
  'Llamar a alvaro',
  '1234567',
  'a.nunez+casa@example.com.mx',
  'ña.nunez+casa@example.com',
  '1559137553100',
])('a text about somebody else stays: %s', (text) => {
  expect(blank(text)).toBe(text)
})

test('in JSON, only strings are changed', () => {
  const value = { q: 'álvaro núñez', list: ['Álvaro Núñez', 5_591_375_531], none: null }
  expect(replaceMentions(value, matcher, '-')).toEqual({
    q: '-',
    list: ['-', 5_591_375_531],
    none: null,
  })
})

test.each([
  ['a line break', { body: 'Casa\nÁlvaro Núñez' }],
  ['a tab', { body: 'Casa\tA.Nunez+Casa@Example.com' }],
  ['quotes', { body: '"Álvaro" Núñez' }],
  ['another control character', { body: 'Casa\u0007Álvaro Núñez' }],
  ['two lines of an email', { note: ['Hablé con Álvaro', 'Núñez.'] }],
  ['a search', { filter: { q: 'nuñ' } }],
])('JSON can mention a person after or with %s', (_where, value) => {
  // As PostgreSQL writes it.
  const text = JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "')
  expect(canMention(text, matcher)).toBe(true)
  expect(JSON.stringify(replaceMentions(value, matcher, '-'))).toContain('-')
})

test('a search is only replaced where it was typed', () => {
  const value = { q: 'nuñez', name: 'nuñ', filter: { q: 'nuñ' } }
  expect(replaceMentions(value, matcher, '-')).toEqual({ ...value, filter: { q: '-' } })
})

test.each([
  ['Ana García', ['ana garcia'], true],
  ['Ana García', ['María', 'García López, Ana'], false],
  ['Ana García', ['Ana García López'], true],
  ['Ana', ['Ana García'], false],
])('%s is a name of one of %j: %s', (name, others, isFound) => {
  expect(hasName(others, name)).toBe(isFound)
})
