import { describe, expect, test } from 'vitest'
import { findCodes } from '../../../shared/contract/code.ts'
import type { SpamReason } from '../../../shared/contract/lead.ts'
import { propertyKeys } from '../../../shared/domain/property-key.ts'
import type { RecordLead } from '../../../shared/jobs/record-lead.ts'
import { agencyKey } from '../../../worker/recording/agency.ts'
import { isDisposable } from '../../../worker/recording/disposable-domains.ts'
import { spamReasonsOf } from '../../../worker/recording/spam.ts'
import { textHash } from '../../../worker/recording/text-hash.ts'
import { inquiry } from '../../setup/fixtures.ts'

describe('the keys of a property', () => {
  test.each([
    ['casa-salitre', 'casa-salitre'],
    [' Casa Salitre ', 'casa-salitre'],
    ['CASA_SALITRE', 'casa-salitre'],
    ['https://house.example/propiedades/casa-salitre', 'casa-salitre'],
    ['https://house.example/en/properties/casa-salitre/?utm=x#fotos', 'casa-salitre'],
    ['house.example/propiedades/casa-salitre.md', 'casa-salitre'],
    ['https://house.example/propiedades/casa-salitre/dossier.pdf', 'casa-salitre'],
    ['https://house.example/seleccion?properties=casa-salitre', 'casa-salitre'],
    ['https://house.example/seleccion?properties=casa-salitre,casa-ceniza', 'seleccion'],
    ['Casa Salitre, ladera sobre el mar', 'casa-salitre-ladera-sobre-el-mar casa-salitre'],
    [',,, , ,', ''],
    ['casa-salitre, casa-ceniza', 'casa-salitre-casa-ceniza'],
    ['https://house.example/p/%ZZ', 'zz'],
    ['0199F3C2-7D4E-7A51-9C36-2F6B1F0E8A47', '0199f3c2-7d4e-7a51-9c36-2f6b1f0e8a47'],
    ['la de la alberca en Mérida', 'la-de-la-alberca-en-merida'],
    ['???', ''],
  ])('of %s are %s', (entered, keys) => expect(propertyKeys(entered).join(' ')).toBe(keys))
})

describe('the agency key', () => {
  test.each([
    ['Llave Maestra Asociados', 'Llave Maestra y Asociados'],
    ['CASA NORTE, S.A. de C.V.', 'Casa Norte'],
    ['Harbor Lane Residential LLC', 'harbor lane residential'],
    ['Prairie & Pine Homes', 'Prairie and Pine Homes, Inc.'],
    ['Bienes Raíces Ñandú S. de R.L. de C.V.', 'bienes raices nandu'],
  ])('is the same for %s and %s', (one, other) => expect(agencyKey(one)).toBe(agencyKey(other)))

  test('differs for another agency, and is not empty if the name is only a legal form', () => {
    expect(agencyKey('Casa Norte')).not.toBe(agencyKey('Casa Sur'))
    expect(agencyKey('S.A.')).toBe('sa')
  })
})

test.each([
  ['ana@mailinator.com', true],
  ['ana@MAILINATOR.com', true],
  ['ana@inbox.mailinator.com', true],
  ['ana@mailinators.example', false],
  ['ana@gmail.com', false],
  ['ana@example.com', false],
])('isDisposable(%j) returns %s', (email, expected) => expect(isDisposable(email)).toBe(expected))

describe('the reasons to suspect spam', () => {
  const lead = (changed: object, form?: RecordLead['form']): RecordLead => ({
    id: '0199f3c2-7d4e-7a51-9c36-2f6b1f0e8a47',
    kind: 'lead',
    code: 'LU-7K3QX',
    emailNormalized: inquiry.email,
    submittedAt: '2026-05-01T12:00:10.000Z',
    language: 'es',
    fields: { ...inquiry, ...changed },
    phone: { national: '5512345678', e164: null },
    form,
  })
  const links = 'https://a.example https://b.example https://c.example'
  const rows: [string, SpamReason[], RecordLead, number][] = [
    ['no form context', [], lead({}), 0],
    ['an empty form context', [], lead({}, {}), 0],
    ['a form submitted after ten seconds', [], lead({}, { startedAt: '2026-05-01T12:00:00Z' }), 0],
    [
      'a form submitted after two seconds',
      ['too_fast'],
      lead({}, { startedAt: '2026-05-01T12:00:08Z' }),
      0,
    ],
    [
      'a form started after it was submitted',
      ['too_fast'],
      lead({}, { startedAt: '2026-05-01T13:00:00Z' }),
      0,
    ],
    ['a filled honeypot', ['honeypot'], lead({}, { honeypotFilled: true }), 0],
    ['an empty honeypot', [], lead({}, { honeypotFilled: false }), 0],
    ['three links', ['many_links'], lead({ message: links }), 0],
    ['two links', [], lead({ message: 'https://a.example y www.b.example' }), 0],
    [
      'two links, each with a scheme and www.',
      [],
      lead({ message: 'https://www.a.example https://www.b.example' }),
      0,
    ],
    [
      'three links, in capitals and in HTML',
      ['many_links'],
      lead({ message: 'HTTP://a.example WWW.b.example <a href="http://c.example">' }),
      0,
    ],
    ['a disposable address', ['disposable_email'], lead({ email: 'x@yopmail.com' }), 0],
    ['the same text as two others', [], lead({}), 2],
    ['the same text as three others', ['repeated_text'], lead({}), 3],
    [
      'three links to our own pages',
      [],
      lead({
        message: 'https://house.example/a https://house.example/b https://house.example/c',
      }),
      0,
    ],
    [
      'four reasons at once',
      ['honeypot', 'many_links', 'disposable_email', 'repeated_text'],
      lead({ message: links, email: 'x@yopmail.com' }, { honeypotFilled: true }),
      9,
    ],
  ]
  test.each(rows)('for a lead with %s are %j', (_what, reasons, payload, others) => {
    expect(spamReasonsOf(payload, others, 'https://house.example')).toEqual(reasons)
  })
})

test('the hash of a text ignores case, accents and punctuation; a short text has none', () => {
  const text = 'Quisiera más información sobre sus propiedades en la playa, gracias.'
  const unaccented = text.normalize('NFD').replace(/\p{M}/gu, '')
  expect(textHash(text)).toBe(textHash(unaccented.toUpperCase().replaceAll(',', ' !! ')))
  expect(textHash(text)).not.toBe(textHash(`${text} Adiós`))
  expect(textHash('Quiero más información')).toBeNull()
})

describe('referral codes', () => {
  test.each([
    ['Me envía LP-4M8WD.', ['LP-4M8WD']],
    ['agent:lp-4m8wd', ['LP-4M8WD']],
    ['code LP 4M8WD, or LP4M8WD', ['LP-4M8WD', 'LP-4M8WD']],
    ['HELP-4M8WD and LP-4M8WDX and LP-0OIL1', []],
    ['LU-4M8WD', []],
  ])('in %j are %j', (text, codes) => {
    expect(findCodes('LP', text).map(({ code }) => code)).toEqual(codes)
  })

  test('are found with and without a dash', () => {
    expect(findCodes('LP', 'LP HEREU LP-4M8WD').map(({ hasDash }) => hasDash)).toEqual([
      false,
      true,
    ])
  })
})
