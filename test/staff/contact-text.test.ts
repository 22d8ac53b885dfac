import { expect, test } from 'vitest'
import { splitContact } from '../../admin/leads/entry/draft.ts'

test.each([
  ['55 8123 4567', '', '55 8123 4567'],
  ['ana@example.com', 'ana@example.com', ''],
  ['55 8123 4567, ana@example.com', 'ana@example.com', '55 8123 4567'],
  ['ana@example.com +52 55 8123 4567', 'ana@example.com', '+52 55 8123 4567'],
  ['Ana García <ana@example.com>', 'ana@example.com', ''],
  ['mailto:ana@example.com', 'ana@example.com', ''],
  ['ana@example.com.', 'ana@example.com', ''],
  ['tel. (55) 8123 4567 ana@example.com', 'ana@example.com', '(55) 8123 4567'],
  ['55 8123 4567 ext. 12', '', '55 8123 4567 ext. 12'],
  // What is not understood stays, so that it is refused with a word.
  ['mañana ana@example.com', 'ana@example.com', 'mañana'],
])('contact data is split: %s', (contact, email, phone) => {
  expect(splitContact(contact)).toEqual({ email, phone })
})
