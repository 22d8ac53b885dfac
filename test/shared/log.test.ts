import { expect, test } from 'vitest'
import { collectingLog } from '../setup/log.ts'

/** Returns the line that a log writes with these fields. */
function logged(fields: object) {
  const { log, lines } = collectingLog()
  log.warn(fields, 'job.failed')
  return JSON.parse(lines.join(''))
}

test.each([
  ['550 5.1.1 <ana@example.com> unknown', '550 5.1.1 unknown'],
  ['550-5.7.26 ana at example.com\n550 5.7.26 see above', '550 5.7.26 at … see'],
  ['452 ana', '452'],
  ['250', '250'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['Invalid recipient "ana@example.com"', 'Invalid recipient "•••"'],
  ['Invalid recipient ana.garcia @ example.com', 'Invalid recipient •••'],
  ['Invalid recipient ana&#64;example.com', 'Invalid recipient •••'],
  ['Invalid recipient bounces+ana=example.com@relay.example', 'Invalid recipient •••'],
])('of the reason or error %j, the log has %j', (text, shown) => {
  const { error, reason } = logged({ error: text, reason: text })
  expect({ error, reason }).toEqual({ error: shown, reason: shown })
})

test.each([
  ['550 5.1.1 <ana.garcia> unknown', '550 5.1.1 unknown'],
  ['<ana.garcia> unknown', '•••'],
])('of the SMTP reply %j, the log has %j', (smtpReply, shown) => {
  expect(logged({ smtpReply }).smtpReply).toBe(shown)
})

test.each([
  new SyntaxError('Unexpected token "Ana García" is not valid JSON'),
  Object.assign(new Error('invalid input syntax for type uuid: "Ana García"'), { code: '22P02' }),
])('the message of an error that quotes its input is not logged: %s', (err) => {
  expect(JSON.stringify(logged({ err }))).not.toContain('García')
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
