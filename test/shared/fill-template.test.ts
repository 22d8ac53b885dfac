import { expect, test } from 'vitest'
import type { AnswerValues } from '../../shared/contract/answer.ts'
import { fillTemplate } from '../../shared/view/fill-template.ts'

const values: AnswerValues = {
  client: 'Ana García',
  property: null,
  price: null,
  link: null,
  code: 'LU-7KQ4M',
  myName: 'Sara Vélez',
  myPhone: null,
  myEmail: 'sara@house.example',
  company: 'Antesala',
}

const fill = (body: string) => fillTemplate({ subject: '', body }, 'es', values).body

test('a line whose variables all lack a value is left out, with the empty lines around it', () => {
  expect(fill('{cliente}:\n\nVéala aquí: {enlace}\n\n{mi_nombre}\n{mi_teléfono}')).toBe(
    'Ana García:\n\nSara Vélez',
  )
})

test('a variable without a value stays beside one that has one, for the user to replace', () => {
  expect(fill('{cliente}, mi número es {mi_teléfono}.')).toBe(
    'Ana García, mi número es {mi_teléfono}.',
  )
})
