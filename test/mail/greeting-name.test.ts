import { expect, test } from 'vitest'
import { greetingName } from '../../shared/mail/greeting-name.ts'

const accepted = [
  'Ana',
  'María José',
  'Ana M. García',
  'Ana G.',
  'Dr. Ana G.',
  'Sra. Ma. Elena Peña',
  'José de la Cruz Ñáñez',
  "O'Brien",
  'Sinéad O’Connor',
  "Gabriele D'Annunzio",
  'Jean-Luc',
  'Anne‐Marie',
  'J.R.R. Tolkien',
  'Martin Luther King Jr.',
  'Louis Ferdinand III',
  'ANA GARCÍA',
  'François Lefèvre',
  'Jürgen Groß',
  'Łukasz Żółć',
  'Nguyễn Thị Hồng',
  'Nguyễn Thị Hồng'.normalize('NFD'),
  'Ngũgĩ wa Thiong’o',
  'Kahanu Kealoha Kaʻōpua',
  'Þórður Æsir',
  'İbrahim Şahin',
  'Đặng Văn Lâm',
  'Μαρία Παπαδοπούλου',
  'Анна Каренина',
  'Олексій Шевченко-Мельник',
  'Արամ Խաչատրյան',
  'თამარ მეფე',
  'محمد',
  'فاطمة الزهراء',
  'مُحَمَّد',
  'דָּוִד בֶּן־גּוּרְיוֹן'.replace('־', '-'),
  'אברהם כהן',
  'अनिता शर्मा',
  'সত্যজিৎ রায়',
  'சுப்பிரமணியன்',
  'สมชาย ใจดี',
  'တင်တင်',
  'ሐይለ ሥላሴ',
  '王小明',
  '山田 花子',
  'やまだ はなこ',
  '김민준',
  'Мария García',
  'Əli Məmmədov',
  'Ọ̀ṣun',
  'José Ángel Xicoténcatl Nahuatlaꞌ',
  'علی‌رضا',
  'ശ്രീജിത്ത് രാജന്‍',
  'ශ්‍රී',
  '佐々木 サッカー',
  '〆木',
  'बुद्धिः',
  'URGENT CALL YOUR BANK',
]

test.each(accepted)('a client named %s is greeted by name', (name) => {
  expect(greetingName(name)).toBe(name.normalize('NFKC'))
})

test.each([
  ['full-width letters', 'Ａｎａ　Ｇａｒｃíａ', 'Ana García'],
  ['mathematical letters', '𝐀𝐧𝐚', 'Ana'],
  ['decomposed marks', 'Mari\u0301a', 'María'],
  ['a no-break space', 'Ana\u00a0García', 'Ana García'],
  ['a no-break hyphen', 'Jean\u2011Luc', 'Jean\u2010Luc'],
  ['a Roman numeral', 'Luis \u2166', 'Luis VII'],
  ['surrounding spaces', '  Ana ', 'Ana'],
])('%s are folded: %s becomes %s', (_what, name, greeting) => {
  expect(greetingName(name)).toBe(greeting)
})

test('a name of 40 characters is accepted, one of 41 is not', () => {
  expect(greetingName('a'.repeat(40))).toBe('a'.repeat(40))
  expect(greetingName('a'.repeat(41))).toBeNull()
  expect(greetingName('😀'.repeat(41))).toBeNull()
  // A single character that is folded to 18.
  expect(greetingName('\ufdfa\ufdfa\ufdfa')).toBeNull()
})

test.each([
  ['a phone number', 'URGENT call +52 55 1234 5678'],
  ['one digit', 'Ana 2'],
  ['Arabic digits', 'محمد ٠٥٥١٢٣٤'],
  ['Devanagari digits', 'अनिता ५५१२'],
  ['full-width digits', 'Ana ５５１２'],
  ['circled digits', 'Ana ①②③'],
  ['mathematical digits', 'Ana 𝟓𝟓'],
  ['a superscript', 'Ana²'],
  ['a fraction', 'Ana ½'],
  ['a URL', 'https://evil.example'],
  ['a domain', 'evil.example'],
  ['a domain in a sentence', 'click evil.example'],
  ['a short domain', 'Ana t.me'],
  ['a domain of initials', 'a.b.co'],
  ['a full-width domain', 'ｅｖｉｌ．ｅｘａｍｐｌｅ'],
  ['a one dot leader', 'evil․example'],
  ['an ideographic full stop', 'evil。example'],
  ['a domain after a title', 'dr.evil'],
  ['a path', 'Ana/pay'],
  ['an email address', 'eve@evil.example'],
  ['a full-width @', 'eve＠evil'],
  ['a small @', 'eve﹫evil'],
  ['a tag', '<b>'],
  ['full-width brackets', '＜b＞Ana'],
  ['an entity', 'Ana &lt; Eva'],
  ['a template', '{{name}}'],
  ['an encoded word', '=?utf-8?B?QmNj?='],
  ['a line break', 'Ana\r\nBcc: eve'],
  ['a tab', 'Ana\tEva'],
  ['a NUL', 'Ana\0'],
  ['a line separator', 'Ana\u2028Eva'],
  ['a direction override', 'Ana\u202egpj'],
  ['an isolate', '\u2066Ana\u2069'],
  ['a right-to-left mark', 'Ana\u200f'],
  ['a zero-width space', 'Ana\u200bEva'],
  ['a zero-width joiner', 'Ana\u200dEva'],
  ['a zero-width non-joiner', 'Ana\u200cEva'],
  ['a zero-width non-joiner at the end of a word', 'محمد\u200c'],
  ['a zero-width non-joiner before a word', '\u200cمحمد'],
  ['a zero-width joiner without a virama', 'क\u200dख'],
  ['Cyrillic letters in a Latin word', 'раypal'],
  ['Greek letters in a Latin word', 'ρaypal'],
  ['a Devanagari mark in a Latin word', 'http\u0903'],
  ['katakana in a Latin word', 'evilノpay'],
  ['Lisu letters', 'ꓮꓠꓮ'],
  ['Canadian syllabics', 'ᐊᓇ'],
  ['Cherokee letters', 'ᎠᎾ'],
  ['clicks', 'ǃXóõ'],
  ['letters that look like digits', 'ƧȜƼ'],
  ['a soft hyphen', 'Ana\u00adEva'],
  ['a lone surrogate', 'Ana\ud800'],
  ['a private character', 'Ana\ue000'],
  ['a Hangul filler', '\u3164\u3164'],
  ['a combining grapheme joiner', 'Ana\u034f'],
  ['a mark without a letter', '\u0301Ana'],
  ['a stack of marks', `A${'\u0335'.repeat(5)}na`],
  ['an emoji', 'Ana 🏡'],
  ['a dingbat', 'Ana ✔'],
  ['an enclosed letter', '🅰na'],
  ['a currency', 'Ana $'],
  ['a sentence', 'Ana. Llame al gerente'],
  ['an ellipsis', 'Ana… llame'],
  ['an exclamation', '¡Ana!'],
  ['a question', 'Ana?'],
  ['a colon', 'Ana: llame'],
  ['a comma', 'García, Ana'],
  ['a parenthesis', 'Ana (Any)'],
  ['double quotes', 'Ana "La Jefa"'],
  ['an underscore', 'ana_garcia'],
  ['an asterisk', '*Ana*'],
  ['an apostrophe at the end', "Ana'"],
  ['an apostrophe at the start', "'Ana"],
  ['two hyphens', 'Ana--Eva'],
  ['a hyphen between spaces', 'Ana - Eva'],
  ['a dash', 'Ana—Eva'],
  ['only punctuation', '.'],
  ['nothing', ''],
  ['only spaces', '   '],
])('a client whose name contains %s is greeted without it', (_what, name) => {
  expect(greetingName(name)).toBeNull()
})

test('between Latin letters, there can be only Latin letters, their marks, apostrophes, hyphens and spaces', () => {
  const allowed = characters.filter((character) => {
    const isFolded = character === character.normalize('NFKC')
    return isFolded && greetingName(`evil${character}com`) !== null
  })
  const marks = characters.filter(
    (character) => /\p{M}/u.test(character) && europeanMarks.has(character),
  )
  const others = allowed.filter((character) => !/[\p{Script=Latin}\p{M}]/u.test(character))
  expect(allowed.filter((character) => /\p{M}/u.test(character))).toEqual(marks)
  expect(others.sort()).toEqual([...` '-ʹʻʼʾʿ‐’`].sort())
})

// Letters and marks that Unicode's list of confusable characters (confusables.txt, UTS #39) compares to punctuation.
const confusables = {
  '.': '\u{1d16d}\ua4f8\ua4fa\ua4fb',
  '·': '\ua78f\u1427\u2d48\u1444',
  ':': '\u0903\u0a83\u0983\u0a03\u0c03\u0c83\u0d03\u0d83\u1038\u02d0\ua4fd',
  '/': '\u30ce\u3033\u4e3f\u0337\u0338',
  ',': '\ua4f9',
  '!': '\u01c3\u2d51',
  '?': '\u0294\u0241\u097d\u13ae\ua6eb',
  '|': '\u01c0\u01c1',
  '<': '\u1438\u16b2',
  '>': '\u1433',
  _: '\u07fa',
  '-': '\u2cba\u30fc\u4e00',
}

test.each(Object.entries(confusables))(
  'no letter that looks like %s is between others',
  (_sign, letters) => {
    for (const letter of letters) {
      expect(greetingName(`evil${letter}com`)).toBeNull()
      expect(greetingName(`пример${letter}рф`)).toBeNull()
    }
  },
)

/** All assigned letters, marks, numbers, punctuation and symbols, and the space. */
const characters = Array.from({ length: 0x20000 }, (_each, code) =>
  String.fromCodePoint(code),
).filter((character) => /[ \p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character))

/** The marks in the canonical decompositions of Latin, Greek and Cyrillic letters. */
const europeanMarks = new Set(
  characters
    .filter((character) => /\p{L}/u.test(character))
    .filter((character) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character))
    .flatMap((character) => [...character.normalize('NFD')])
    // The iota below Greek vowels is part of them after folding.
    .filter((character) => character !== '\u0345'),
)
