import { expect, test } from 'vitest'
import { errorKeyOf } from '../../shared/domain/masked-error.ts'
import { maskReply } from '../../shared/domain/masked-reply.ts'
import { recordLead } from '../../shared/jobs/record-lead.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { KnownError, type PermanentError } from '../../shared/runtime/errors.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { maskedText } from '../../worker/attempts.ts'
import { DeliveryError } from '../../worker/mail/delivery-error.ts'
import { readPayload } from '../../worker/payload.ts'

/** What people read of an error: in a group of failures, and elsewhere. They must not differ. */
function described(error: Error, language: 'es' | 'en') {
  const texts = new Set(
    [errorKeyOf(error), maskedText(error)].map((text) => describeError(text, language)),
  )
  return [...texts]
}

function payloadError(...args: Parameters<typeof readPayload>) {
  try {
    readPayload(...args)
    return expect.unreachable()
  } catch (error) {
    return error as PermanentError
  }
}

test('of a payload that cannot be read, people read in their language which fields are invalid', () => {
  const error = payloadError(sendEmail, { emailId: 7 })
  expect(error.message).toMatch(/^payload: emailId: Invalid/)
  expect(described(error, 'es')).toEqual([
    'No se pueden leer los datos del trabajo: revise emailId, about.',
  ])
  expect(described(error, 'en')).toEqual([
    'The data of the job cannot be read: check emailId, about.',
  ])
})

test('if no field can be named, people read only that the payload cannot be read', () => {
  expect(described(payloadError(sendEmail, 'x'), 'en')).toEqual([
    'The data of the job cannot be read.',
  ])
})

test('of many invalid fields, five are named, each once', () => {
  const [text = ''] = described(payloadError(recordLead, {}), 'en')
  expect(text).toMatch(/^The data of the job cannot be read: check (\w+, ){4}\w+ and \d+ more\.$/)
})

test.each([
  [
    { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
    'El servidor de correo rechaza la conexión (ECONNREFUSED)',
  ],
  [
    { code: 'EDNS', originalCode: 'ENOTFOUND' },
    'No se encuentra el nombre del servidor de correo (ENOTFOUND)',
  ],
  [{ code: 'EMESSAGE' }, 'El servidor de correo no aceptó el correo y no dijo por qué (EMESSAGE)'],
  [{}, 'El servidor de correo no aceptó el correo y no dijo por qué'],
])('of a relay without a reply, people read why: %j', (codes, text) => {
  const error = new DeliveryError(Object.assign(new Error('connect'), codes), false)
  expect(described(error, 'es')).toEqual([text])
})

test('of a reply, and of an error with a message of ours, people read no name of a class', () => {
  const response = '451 4.7.1 Greylisted, try again later'
  const refused = new DeliveryError(Object.assign(new Error('x'), { response }), true)
  expect(described(refused, 'es')).toEqual([maskReply(response)])
  expect(described(new KnownError('already enqueued'), 'es')).toEqual(['already enqueued'])
})

test('any other error stays as it is: its name is all that is known', () => {
  for (const key of ['TypeError in leadData (shared/mail/data.ts)', 'error 23505', 'Error'])
    expect(describeError(key, 'es')).toBe(key)
})
