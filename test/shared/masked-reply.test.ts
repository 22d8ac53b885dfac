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
