import { describe, expect, test } from 'vitest'
import { hideContacts, hidePayload, shortName } from '../../api/staff/jobs/hide.ts'

const hidden = '•••'

describe('a masked payload', () => {
  test.each([
    ['a name', { name: 'Ana García' }],
    ['a name in one lower-case word', { name: 'ana' }],
    ['an email address in any field', { x: 'ana@example.com' }],
    ['a phone number in any field', { x: '+52 55 1234 5678' }],
    ['a phone number as a JSON number', { x: 5512345678 }],
    ['an amount', { budget: 900_000 }],
    ['free text in any field', { x: 'I would like to visit the house.' }],
    ['a text in the field of the language', { language: 'ana@example.com' }],
    ['a list of names', { kind: ['Ana García'] }],
    ['a nested name', { a: { b: [{ c: 'Ana García' }] } }],
  ])('hides %s', (_name, payload) => {
    const shown = JSON.stringify(hidePayload(payload))
    expect(shown).toContain(hidden)
    expect(shown).not.toMatch(/ana|5512|1234|900000|visit/i)
  })

  test('shows ids, times, codes, kinds, counts and flags', () => {
    const payload = {
      id: '01890000-0000-7000-8000-000000000000',
      kind: 'lead',
      submittedAt: '2026-11-21T07:12:04.013Z',
      code: 'LU-Q77Y6',
      language: 'es',
      about: { kind: 'lead' },
      deferrals: 3,
      form: null,
      isSent: true,
    }
    expect(hidePayload(payload)).toEqual(payload)
  })
})

test('the output of a job is shown without email addresses and phone numbers', () => {
  const output = {
    message: '550 5.1.1 <ana@example.com> unknown, call +52 (55) 1234-5678',
    codes: [451, '4.7.1 Later'],
  }
  expect(hideContacts(output)).toEqual({
    message: `550 5.1.1 <${hidden}> unknown, call ${hidden}`,
    codes: [451, '4.7.1 Later'],
  })
})

test.each([
  ['550 5.7.26 ana@example.com', `550 5.7.26 ${hidden}`],
  ['550-5.1.10 <ana@example.com>\n550 5.1.10 gone', `550-5.1.10 <${hidden}>\n550 5.1.10 gone`],
  ['no user ana(at)example.com here', `no user ${hidden} here`],
  ['no user "ana perez"@example.com', `no user ${hidden}`],
  ['no user ana%40example.com', `no user ${hidden}`],
  ['call 550 123 45 67', `call ${hidden}`],
])('an error keeps its status codes, and loses addresses and phone numbers: %s', (text, shown) => {
  expect(hideContacts(text)).toBe(shown)
})

test.each([
  ['lead', 'Ana García López', 'Ana G.'],
  ['lead', '  ana  ', 'ana'],
  ['partner', 'Casa Norte', 'Casa Norte'],
  ['lead', null, null],
] as const)('the short name of the %s %s is %s', (kind, name, short) => {
  expect(shortName(kind, name)).toBe(short)
})
