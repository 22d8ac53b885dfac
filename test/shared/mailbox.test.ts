import { expect, test } from 'vitest'
import { mailboxOf } from '../../shared/domain/mailbox.ts'

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['ana+1@example.com', 'ana@example.com'],
  ['ana+a+b@example.com', 'ana@example.com'],
  ['ana.maria@example.com', 'ana.maria@example.com'],
  ['+ana@example.com', '+ana@example.com'],
  ['+@example.com', '+@example.com'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a.na@mail.gmail.com', 'a.na@mail.gmail.com'],
  ['', '@'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
