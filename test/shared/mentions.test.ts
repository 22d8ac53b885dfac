import { expect, test } from 'vitest'
import { mentionPattern, replaceMentions } from '../../shared/domain/mentions.ts'

const pattern = mentionPattern({
  names: ['Álvaro Núñez', 'Ana'],
  emails: ['a.nunez+casa@example.com'],
  phones: [
    { national: '5591375531', e164: '+525591375531' },
    { national: '1234567', e164: null },
  ],
})
const blank = (text: string) => replaceMentions(text, pattern, '-')

test.each([
  ['Hablé con Álvaro Núñez.', 'Hablé con -.'],
  ['ALVARO  NUNEZ (NÚÑEZ, ÁLVARO)', '- (-)'],
  ['A\u0301lvaro Nu\u0301n\u0303ez', '-'],
  ['A.Nunez+Casa@Example.com, y otros', '-, y otros'],
  ['al +52 (55) 9137-5531 o al 55.91.37.55.31', 'al - o al -'],
  ['+525591375531/5591375531', '-/-'],
])('a mention is found however it is written: %s', (text, blanked) => {
  expect(blank(text)).toBe(blanked)
})

test.each([
  // Others: longer names and addresses, names of one word, short numbers.
  'Álvaro Núñezbravo',
  'Pedro Álvaro y Luisa Núñez',
  'ba.nunez+casa@example.com',
  'Ana llamó',
  '1234567',
])('a text about somebody else stays: %s', (text) => {
  expect(blank(text)).toBe(text)
})

test('in JSON, only strings are changed', () => {
  const value = { q: 'álvaro núñez', list: ['Álvaro Núñez', 5_591_375_531], none: null }
  expect(replaceMentions(value, pattern, '-')).toEqual({
    q: '-',
    list: ['-', 5_591_375_531],
    none: null,
  })
})
