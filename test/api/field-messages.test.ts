import { expect, test } from 'vitest'
import { z } from 'zod'
import { findErrors } from '../../api/http/validation.ts'

const schema = z.object({
  list: z.array(z.string()).min(1).max(2).optional(),
  group: z.object({}).optional(),
  record: z.record(z.string(), z.string()).optional(),
  whole: z.int().optional(),
  amount: z.number().optional(),
  flag: z.boolean().optional(),
  kind: z.enum(['pause', 'stop']).optional(),
  text: z.string().optional(),
})

test.each([
  [
    { list: [] },
    'Esta lista debe tener elementos; como mínimo: 1.',
    'This list must have elements; at least: 1.',
  ],
  [
    { list: ['', '', ''] },
    'Esta lista tiene demasiados elementos; como máximo: 2.',
    'This list has too many elements; at most: 2.',
  ],
  [{ list: 'a' }, 'Envíe este campo como una lista.', 'Send this field as a list.'],
  [
    { group: [] },
    'Envíe este campo como un objeto JSON, con sus propios campos.',
    'Send this field as a JSON object with fields of its own.',
  ],
  [
    { record: [] },
    'Envíe este campo como un objeto JSON, con sus propios campos.',
    'Send this field as a JSON object with fields of its own.',
  ],
  [
    { whole: 1.5 },
    'Escriba un número entero, sin decimales.',
    'Enter a whole number, without decimals.',
  ],
  [
    { amount: [] },
    'Envíe este campo como un número finito, sin comillas.',
    'Send this field as a finite number, without quotes.',
  ],
  [
    { flag: 'yes' },
    'Envíe este campo como true o false, sin comillas.',
    'Send this field as true or false, without quotes.',
  ],
  [
    { kind: 'run' },
    'Use uno de estos valores: pause, stop.',
    'Use one of these values: pause, stop.',
  ],
  [{ text: 7 }, 'Envíe este campo como texto.', 'Send this field as text.'],
])('the error of the field in %j says what is wrong', (body, es, en) => {
  const [path] = Object.keys(body)
  expect(findErrors(schema, body, 'es')).toEqual([{ path, message: es }])
  expect(findErrors(schema, body, 'en')).toEqual([{ path, message: en }])
})

test.each([undefined, null])('a choice that is required is missing if it is %s', (kind) => {
  const required = z.object({ kind: z.enum(['pause', 'stop']) })
  const message = 'This field is missing.'
  expect(findErrors(required, { kind }, 'en')).toEqual([{ path: 'kind', message }])
})
