import { expect, test } from 'vitest'
import { fold } from '../../shared/contract/fold.ts'
import { canMention, createTextMatcher, replaceMentions } from '../../shared/domain/mentions.ts'
import { createNameFinder } from '../../shared/domain/name-finder.ts'

const texts = createTextMatcher({
  names: [
    ...['Álvaro Núñez', 'Ana', "Miloš O'Brien", 'Егор Чайкин', '김 민수', 'José Luis Pérez Gómez'],
    ...[
      'Jürgen Weiß',
      'Øystein Bråthen',
      'Łukasz Ćwik',
      'Đorđe Ilić',
      'Aesa Thor',
      'Else Groß Maß',
    ],
  ],
  emails: ['a.nunez+casa@example.com', 'alvaro', ''],
  phones: [
    { national: '5591375531', e164: '+525591375531' },
    { national: '12500000', e164: '+50712500000' },
    { national: '20261201', e164: '+50720261201' },
    { national: '99887766', e164: null },
    { national: '1234567', e164: null },
  ],
})
const typed = new Map([
  ['q', new Set(['nuñ'])],
  ['origins', new Set(['boletín a.nunez'])],
])
const matcher = { texts, typed }
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
  ['Pérez Gómez, José Luis', '-'],
  ['GOMEZ JOSE LUIS PEREZ; Luis Pérez Gómez, José', '-; -'],
  ['JÜRGEN WEISS, Jurgen Weiss, Weiß, Jürgen', '-, -, -'],
  ['Oystein Brathen, ØYSTEIN BRÅTHEN', '-, -'],
  ['lukasz cwik, ŁUKASZ ĆWIK', '-, -'],
  ['Dorde Ilic', '-'],
  ['Æsa Þór', '-'],
  ['MILOS O´BRIEN, Miloš O Brien, Milos O`Brien', '-, -, -'],
  ['Ａｎａ de Ａｌｖａｒｏ　Ｎｕｎｅｚ', 'Ａｎａ de -'],
  [
    '？to=a.nunez%2Bcasa%40example.com&x=1 %3Ca.nunez%2Bcasa%40example.com%3E',
    '？to=-&x=1 %3C-%3E',
  ],
  ['Ａ.nunez+casa＠example．com', '-'],
  ['５５ ９１３７ ５５３１', '-'],
  ['+507 1250 0000, 1250-0000, 2026 1201, +507 20 26 12 01', '-, -, -, -'],
  ['$500 5591375531 $500', '$500 - $500'],
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
  'x+a.nunez%2Bcasa%40example.com.mx',
  'x%2Ba.nunez%2Bcasa%40example.com',
  // No numbers that are not E.164, dates, prices.
  '99887766',
  '2026-12-01, 2026/12/01, 2026.12.01',
  '12500000 o 20261201',
  'MXN 12.500.000, 12 500 000, $ 12500000, USD 12500000, 12500000 pesos, 12500000.00',
])('a text about somebody else stays: %s', (text) => {
  expect(blank(text)).toBe(text)
})

test('published texts mention short numbers only with their country code', () => {
  const phones = [
    { national: '5591375531', e164: '+525591375531' },
    { national: '12500000', e164: '+50712500000' },
  ]
  const contacts = { names: [], emails: ['a@example.com'], phones }
  const published = { texts: createTextMatcher(contacts, { isPublished: true }), typed: new Map() }
  const text = '55 9137 5531, 1250 0000, +507 1250 0000, 507 1250 0000'
  expect(replaceMentions(text, published, '-')).toBe('-, 1250 0000, -, -')
})

test('fields with values from a list stay, and those that clients and staff type, unless they identify', () => {
  const value = {
    ...{
      id: '12500000-aaaa',
      leadId: '12500000',
      status: ['álvaro núñez'],
      regions: ['Álvaro Núñez'],
    },
    ...{
      from: '12500000',
      city: 'Álvaro Núñez',
      origin: 'boletín a.nunez',
      origins: ['Álvaro Núñez'],
    },
  }
  expect(replaceMentions(value, matcher, '-')).toEqual(value)
  const origins = ['boletín', 'boletín a.nunez']
  expect(replaceMentions({ origins }, matcher, '-')).toEqual({ origins: ['boletín', '-'] })
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
])('JSON can mention a person: %s', (_where, value) => {
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
  ['Jürgen Weiß', ['Weiss, Jurgen'], true],
  ['Siobhan ONeil', ["Siobhán O'Neil"], true],
])('%s is a name of one of %j: %s', (name, others, isFound) => {
  const finder = createNameFinder([name])
  expect(others.some((other) => finder.namesIn(other).has(name))).toBe(isFound)
})

test('a longer name contains the shorter ones, also with the surname first', () => {
  const names = ['Ana García', 'García López', 'Ana García López', 'López Ana', 'Eva Ramos']
  const found = createNameFinder(names).namesIn('Ana García López, Ana')
  expect(found).toEqual(new Set(names.slice(0, 4)))
})

test('a name is found as it was written, in every letter', () => {
  const missing: string[] = []
  for (let code = 0; code <= 0x2ffff; code++) {
    const letter = String.fromCodePoint(code)
    if (!/^\p{L}$/u.test(letter) || fold(letter) === '') continue
    const name = `a${letter}b Ruiz`
    const { matches, replace } = createTextMatcher({ names: [name], emails: [], phones: [] })
    const text = `Es ${name}.`
    if (!matches(text) || replace(text, '-') !== 'Es -.') missing.push(letter)
  }
  expect(missing).toEqual([])
})

test.each([
  ['أحمد علي', 'احمد علي'],
  ['রয় দাস', 'রয\u09bc দাস'],
  ['ﾀﾅｶ ﾀﾛｳ', 'タナカ タロウ'],
  ['Ĳsbrand Vos', 'IJSBRAND VOS'],
  ['Οδυσσεύς Ρήγας', 'ΡΗΓΑΣ.ΟΔΥΣΣΕΥΣ'],
  ['علی\u200cرضا کریمی', 'علی رضا کریمی'],
  ["d'Ana O'Brien", 'd’Ana O Brien'],
  ['ʻAna Kaʻahumanu', "Ana Ka'ahumanu"],
  ['Ana García', "Ana García's"],
  ['Ana García', 'A\u00adna Gar\u200bcía'],
  ["a'\ufc5e'c b", "a'\ufc5e'c b"],
])('%s is found as %s', (name, text) => {
  const finder = createNameFinder([name])
  expect(finder.find(text)).toEqual([{ start: 0, end: expect.any(Number) }])
})

test('names and texts of strangers do not keep the process busy, however many there are', () => {
  const accents = 'e\u0316\u0316\u0316'
  const manyWords = (number: number) => Array.from({ length: 8 }, (_each, at) => `n${number}w${at}`)
  const finder = createTextMatcher({
    names: [
      `${'e '.repeat(30)}f`,
      `${"a'".repeat(60)}b c`,
      ...Array.from({ length: 2_000 }, (_each, number) => manyWords(number).join(' ')),
    ],
    emails: Array.from({ length: 2_000 }, (_each, number) => `client${number}@example.com`),
    phones: Array.from({ length: 300 }, (_each, number) => ({
      national: `55${20_000_000 + number}`,
      e164: `+5255${20_000_000 + number}`,
    })),
  })
  // Inputs on which a backtracking search would not end.
  expect(finder.matches(`${accents.repeat(32)}c`)).toBe(false)
  expect(finder.matches(`${"a'".repeat(2_400)}z c`)).toBe(false)
  const text = `${manyWords(1_999).join(' ')}, client1999@example.com, 55 2000 0299`
  expect(finder.replace(text, '-')).toBe('-, -, -')
})
