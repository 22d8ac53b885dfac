import { expect, test } from 'vitest'
import { collectingLog } from '../setup/log.ts'

/** Returns the line that a log writes with these fields. */
function logged(fields: object) {
  const { log, lines } = collectingLog()
  log.warn(fields, 'job.failed')
  return JSON.parse(lines.join(''))
}

test.each([
  ['550 5.1.1 <ana@example.com> unknown', '550 5.1.1'],
  ['550-5.7.26 ana at example.com\n550 5.7.26 see above', '550 5.7.26'],
  ['452 ana', '452'],
  ['250', '250'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['Invalid recipient "ana@example.com"', 'Invalid recipient "•••"'],
])('of the reply or error %j, the log has %j', (text, shown) => {
  const { error, reason, smtpReply } = logged({ error: text, reason: text, smtpReply: text })
  expect({ error, reason, smtpReply }).toEqual({ error: shown, reason: shown, smtpReply: shown })
})

test('an error and its causes are logged with their stacks, without values and addresses', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) already exists.',
  })
  const line = logged({ err: new TypeError('no <ana@example.com>', { cause }) })
  expect(line.err).toMatchObject({
    type: 'TypeError',
    message: 'no <•••>',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'Error', code: '23505', message: 'duplicate key' },
  })
  expect(JSON.stringify(line)).not.toContain('ana@')
})
