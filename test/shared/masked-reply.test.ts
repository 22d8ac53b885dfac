import { describe, expect, test } from 'vitest'
import { maskReply } from '../../shared/domain/masked-reply.ts'
import { smtpReplies } from './fixtures/smtp-replies.ts'

describe('the replies of a relay that differ in what varies only are masked alike', () => {
  test.for(smtpReplies)('$provider: $masked', ({ texts, masked }) => {
    for (const text of texts) expect(maskReply(text)).toBe(masked)
  })
})

test('replies with different reasons are masked differently', () => {
  const masked = smtpReplies.map(({ masked }) => masked)
  expect(new Set(masked).size).toBe(masked.length)
})

test('the words of the replies of RFC 5321 stay', () => {
  const reply = '421 4.3.2 Service not available, closing transmission channel'
  expect(maskReply(reply)).toBe(reply.replace(',', ''))
})
