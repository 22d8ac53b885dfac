import { describe, expect, test } from 'vitest'
import { maskAttempt, maskName, maskPayload } from '../../api/staff/jobs/mask.ts'
import { errorKeyOf, errorNameOf, maskError } from '../../shared/domain/masked-error.ts'
import * as errors from '../../shared/runtime/errors.ts'
import { DeliveryError } from '../../worker/mail/delivery-error.ts'

const masked = '•••'

/** The names of the classes of our errors. */
const ownErrorClasses = Object.keys(errors).filter((name) => /^[A-Z]\w+Error$/.test(name))

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
    ['a text in the field of the trace context', { traceparent: 'ana@example.com' }],
    ['a nested name', { a: { b: [{ c: 'Ana García' }] } }],
  ])('masks %s', (_name, payload) => {
    const shown = JSON.stringify(maskPayload(payload))
    expect(shown).toContain(masked)
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
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      form: null,
      isSent: true,
    }
    expect(maskPayload(payload)).toEqual(payload)
  })
})

test('of the output of a job that sent an email, the codes and usual words are shown', () => {
  expect(maskPayload({ smtpReply: '250 2.0.0 queued for <ana@example.com>' })).toEqual({
    smtpReply: '250 2.0.0 queued for',
  })
  expect(maskPayload({ smtpReply: 'queued for ana' })).toEqual({ smtpReply: masked })
})

test('a key of a payload that is no name of a field is masked', () => {
  expect(maskPayload({ 'ana@example.com': true })).toEqual({ [masked]: true })
})

function named(name: string, message: string) {
  return Object.assign(new Error(message), { name })
}

describe('a masked error', () => {
  test.each([
    ['<ana.garcia> unknown', ' unknown'],
    ['mailbox of ana.garcia @ example.com is full', ' mailbox of … is full'],
    ['bounces+ana=example.com@relay.example refused', ' refused'],
    ['no user ana&#64;example.com', ' no user'],
    ['no user "Ana García"', ' no user'],
    ['Ana,García', ''],
    ['call +52 (55) 1234-5678', ''],
  ])('has the codes and usual words of a reply, and nothing of a client: %s', (text, wording) => {
    expect(maskError('DeliveryError', `550 5.7.26 ${text}`)).toBe(`550 5.7.26${wording}`)
    expect(maskError('DeliveryError', `550-5.1.1 ${text}\n550 5.1.1`)).toBe(`550 5.1.1${wording}`)
    expect(maskError('DeliveryError', `550 ${text}`)).toBe(`550${wording}`)
    expect(maskError('DeliveryError', text)).toBe('DeliveryError')
    expect(maskError('error 22P02', text)).toBe('error 22P02')
    expect(maskError(text, text)).toBe('Error')
    expect(errorKeyOf(named('DeliveryError', `451 ${text}`))).toBe(`DeliveryError: 451${wording}`)
    expect(errorKeyOf(named('TypeError', text))).toBe(
      'TypeError in named (test/staff/job-mask.test.ts)',
    )
  })

  test('is grouped by its code, whatever function threw it, if the relay gave no reply', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(errorKeyOf(new DeliveryError(refused, false))).toBe('DeliveryError ECONNREFUSED')
  })

  test('takes the function that threw it from the stack, and not from its message', () => {
    const error = named(
      'TypeError',
      `x\n    at Ana (${import.meta.dirname}/../../api/García.ts:1:1)`,
    )
    expect(errorKeyOf(error)).toBe('TypeError in named (test/staff/job-mask.test.ts)')
  })

  test('has the message if it is ours', () => {
    expect(maskError('KnownError', 'another job is sending this email')).toBe(
      'another job is sending this email',
    )
    const key = 'PermanentError: payload: email: Invalid email address'
    expect(errorKeyOf(new errors.PermanentError('payload: email: Invalid email address'))).toBe(key)
  })

  test.each(ownErrorClasses)('has the message of each of our error classes: %s', (name) => {
    expect(maskError(name, 'A message of ours')).toBe('A message of ours')
  })
})

test.each([
  [
    Object.assign(new TypeError('ana'), { code: 'ERR_INVALID_ARG_TYPE' }),
    'TypeError ERR_INVALID_ARG_TYPE',
  ],
  [Object.assign(new Error('ana'), { code: '23505' }), 'Error 23505'],
  [Object.assign(new Error('ana'), { code: 'ana@example.com' }), 'Error'],
  [Object.assign(new Error('ana'), { code: 550 }), 'Error'],
  [
    new DeliveryError(Object.assign(new Error('ana'), { code: 'ECONNREFUSED' }), false),
    'DeliveryError ECONNREFUSED',
  ],
])('the name of an error has the code of the program: %s', (error, name) => {
  expect(errorNameOf(error)).toBe(name)
})

test('an attempt is masked', () => {
  const attempt = {
    id: '',
    queue: 'send-email',
    jobId: '',
    number: 1,
    outcome: 'dead_letter',
  } as const
  const rest = { emailId: null, endedAt: new Date(), worker: null, startedAt: null }
  const errorMessage = '550 5.1.1 <ana.garcia> unknown'
  const stored = { ...attempt, ...rest, errorName: 'DeliveryError', errorMessage }
  const shown = { errorMessage: '550 5.1.1 unknown', smtpReply: '550 5.1.1 unknown' }
  expect(maskAttempt({ ...stored, smtpReply: errorMessage })).toEqual({ ...stored, ...shown })
})

test.each([
  ['Ana García López', 'Ana G.'],
  ['  ana  ', 'ana'],
  ['Casa Norte', 'Casa N.'],
  ['Century 21', 'Century'],
  ['ana@example.com', null],
  ['ana＠example.com García', null],
  ['Ana ana@example.com', 'Ana a.'],
  ['Ana <ana@example.com>', 'Ana'],
  ['ana.garcia', null],
  ['5512345678', null],
  ['[erased]', '[erased]'],
  [null, null],
] as const)('the masked name of %s is %s', (name, short) => {
  expect(maskName(name)).toBe(short)
})
