import { describe, expect, test } from 'vitest'
import { parsePhone, readPhone } from '../../shared/domain/phone.ts'

describe('a phone number with country code', () => {
  test.each([
    ['Mexico', '+52 55 1234 5678', '5512345678', '+525512345678'],
    ['Mexico, by 00', '0052 (81) 8345-6789', '8183456789', '+528183456789'],
    ['United States', '+1 (415) 555-2671', '4155552671', '+14155552671'],
    ['Canada', '+1 416-555-0134', '4165550134', '+14165550134'],
    ['Spain', '+34 612 345 678', '612345678', '+34612345678'],
    ['France', '+33 6 12 34 56 78', '612345678', '+33612345678'],
    ['United Kingdom', '+44 20 7946 0958', '2079460958', '+442079460958'],
    ['United Kingdom, with (0)', '+44 (0)20 7946 0958', '2079460958', '+442079460958'],
    ['Germany', '+49 30 901820', '30901820', '+4930901820'],
    ['Italy', '+39 06 6982 1234', '0669821234', '+390669821234'],
    ['Portugal', '+351 912 345 678', '912345678', '+351912345678'],
    ['Netherlands', '+31 6 12345678', '612345678', '+31612345678'],
    ['Switzerland', '+41 44 668 18 00', '446681800', '+41446681800'],
    ['Brazil', '+55 11 91234-5678', '11912345678', '+5511912345678'],
    ['Argentina', '+54 9 11 2345-6789', '91123456789', '+5491123456789'],
    ['Chile', '+56 9 6123 4567', '961234567', '+56961234567'],
    ['Colombia', '+57 321 1234567', '3211234567', '+573211234567'],
    ['Peru', '+51 912 345 678', '912345678', '+51912345678'],
    ['Guatemala', '+502 5123 4567', '51234567', '+50251234567'],
    ['Panama', '+507 6123-4567', '61234567', '+50761234567'],
    ['Japan', '+81 90-1234-5678', '9012345678', '+819012345678'],
    ['China', '+86 131 2345 6789', '13123456789', '+8613123456789'],
    ['India', '+91 81234 56789', '8123456789', '+918123456789'],
    ['Australia', '+61 412 345 678', '412345678', '+61412345678'],
    ['Andorra', '+376 712 345', '712345', '+376712345'],
    ['Faroe Islands', '+298 201234', '201234', '+298201234'],
    ['United Arab Emirates', '+971 50 123 4567', '501234567', '+971501234567'],
  ])('is parsed for %s: %s', (_country, written, national, e164) => {
    expect(readPhone(written, 'MX')).toEqual({ national, e164 })
  })
})

describe('a phone number that nobody can have', () => {
  test.each([
    '+999 55 1234 5678',
    '00999 55 1234 5678',
    '+0 55 1234 5678',
    '＋９９９ 55 1234 5678',
  ])('has a country code that no country has: %s', (written) => {
    expect(parsePhone(written, 'MX').fault).toBe('unknownCountry')
  })

  test.each([
    '+52 00000000000000',
    '+52 55 1234 567',
    '0052 55 1234 56789',
    '(+52) 55 1234 567',
    '+1 52 55 1234 5678',
    '+52 12345678901234567890123456',
  ])('has a length that its country does not have: %s', (written) => {
    expect(parsePhone(written, 'MX').fault).toBe('wrongLength')
  })

  test.each([
    '+52 1111111111',
    '1111111111',
    '+52 0000000000',
    '0000000000',
    '0000000',
    '+1 000 000 0000',
    '+34 000 000 000',
  ])('repeats a digit: %s', (written) => {
    expect(parsePhone(written, 'MX').fault).toBe('noSuchNumber')
  })

  test.each([
    ['complete', '+52 55 1234 5678'],
    ['with 00', '0052 55 1234 5678'],
    ['without country code', '999 55 1234 5678'],
    ['of another country, without its code', '612 345 678'],
    ['that repeats a digit, which a country may have', '+52 55 5555 5555'],
    ['that may be new', '+52 12 3456 7890'],
    ['after which there is another', '+52 55 1234 5678 / 55 8765 4321'],
    ['before words', '+52 55 1234 5678 (oficina 2)'],
    ['without digits', '+52'],
  ])('is not one %s: %s', (_what, written) => {
    expect(parsePhone(written, 'MX').fault).toBeUndefined()
  })
})

describe('a phone number without country code', () => {
  test.each([
    ['MX', '55 1234 5678', '5512345678', '+525512345678'],
    ['US', '(415) 555-2671', '4155552671', '+14155552671'],
    ['ES', '612 345 678', '612345678', '+34612345678'],
    ['FR', '06 12 34 56 78', '612345678', '+33612345678'],
    ['GB', '020 7946 0958', '2079460958', '+442079460958'],
    ['IT', '06 6982 1234', '0669821234', '+390669821234'],
  ])('is parsed for the country of the settings, %s: %s', (region, written, national, e164) => {
    expect(readPhone(written, region)).toEqual({ national, e164 })
  })
})

describe('a phone number', () => {
  test.each([
    ['an extension', '+44 20 7946 0958 ext. 12', '2079460958', '+442079460958'],
    ['an extension in capitals', '55 1234 5678 EXT 12', '5512345678', '+525512345678'],
    ['full-width digits', '＋５２　５５　１２３４　５６７８', '5512345678', '+525512345678'],
    ['Arabic digits', '+٥٢ ٥٥ ١٢٣٤ ٥٦٧٨', '5512345678', '+525512345678'],
    ['the 1 of old Mexican mobiles', '+52 1 55 1234 5678', '5512345678', '+525512345678'],
    ['the 01 of old Mexican long-distance calls', '01 55 1234 5678', '5512345678', '+525512345678'],
    ['the 044 of old Mexican mobiles', '044 55 1234 5678', '5512345678', '+525512345678'],
    ['two numbers', '5512345678 / 5587654321', '5512345678', '+525512345678'],
    ['the old 01 after the country code', '+52 01 55 1234 5678', '5512345678', '+525512345678'],
    ['the old 044 after the country code', '+52 044 55 1234 5678', '5512345678', '+525512345678'],
    ['a country code in parentheses', '(+52) 1 55 1234 5678', '5512345678', '+525512345678'],
    ['dots', '+52.55.1234.5678', '5512345678', '+525512345678'],
    ['a tel: link', 'tel:+525512345678', '5512345678', '+525512345678'],
    ['a word before it', 'WhatsApp +52 55 1234 5678', '5512345678', '+525512345678'],
  ])('is parsed with %s: %s', (_what, written, national, e164) => {
    expect(readPhone(written, 'MX')).toEqual({ national, e164 })
  })

  test('that cannot be parsed keeps its digits', () => {
    expect(readPhone('12345678901234567890123', 'MX')).toEqual({
      national: '12345678901234567890123',
      e164: null,
    })
  })

  test.each(['no tengo 1', 'call me 123', '123456', 'no digits', '+52', '', '1 800 FLOWERS'])(
    'is refused if it has too few digits: %j',
    (written) => {
      expect(readPhone(written, 'MX')).toBeUndefined()
    },
  )
})
