import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { audit, type Stored } from './audit/audit.ts'
import { checkReplays } from './audit/replays.ts'
import type { Operation } from './clients/operations.ts'
import { createRandom } from './random.ts'

const expected = { isCommitCut: false, isUninterrupted: false, copies: 0, deadLetters: 0 }

/** An operation that was acknowledged at its second attempt, its record and its delivered emails. */
function createRun() {
  const attempt = { startedAt: 0, endedAt: 1 }
  const operation: Operation = {
    ...{ number: 0, kind: 'lead', manner: 'careful', email: 'client0@clients.example' },
    ...{ body: '{}', key: 'operation-0', isPoisoned: false },
    attempts: [
      { ...attempt, outcome: 'unknown', result: 'ECONNRESET' },
      { ...attempt, outcome: 'acknowledged', result: '200' },
    ],
    answer: JSON.stringify({ leadId: 'the lead', refCode: 'LU-AAAAA' }),
  }
  const record = { id: 'the lead', email: operation.email, code: 'LU-AAAAA', recordedAt: 2 }
  const email = (template: string) => ({
    ...{ messageId: `${template}@antesala.example`, aboutId: 'the lead', template, status: 'sent' },
  })
  const stored: Stored = {
    records: [{ kind: 'lead', ...record }],
    emails: [email('lead-acknowledgement'), email('lead-notice')],
    deadLetters: [],
    unfinished: 0,
  }
  const deliveries = stored.emails.map(({ messageId }) => ({ messageId: `<${messageId}>`, at: 3 }))
  return { operations: [operation], stored, deliveries }
}

type Run = ReturnType<typeof createRun>

function auditRun({ operations, stored, deliveries }: Run) {
  const { counts, violations } = audit(operations, stored, deliveries, expected)
  return { counts, invariants: violations.map(({ invariant }) => invariant) }
}

test('a submission that is recorded once, with its emails, violates nothing', () => {
  const { counts, invariants } = auditRun(createRun())
  expect(invariants).toEqual([])
  expect(counts).toMatchObject({ attempted: 1, acknowledged: 1, recorded: 1, lost: 0, copies: 0 })
})

test('a submission of which the client does not know is recovered, if it is recorded', () => {
  const run = createRun()
  const [operation] = run.operations
  Object.assign(operation ?? {}, { manner: 'careless', answer: undefined })
  operation?.attempts.pop()
  expect(auditRun(run)).toMatchObject({ counts: { recovered: 1, unexpected: 0 }, invariants: [] })
})

/** Changes a run so that an invariant does not hold. */
const breaks: [invariant: string, breakIt: (run: Run) => unknown][] = [
  ['I1 lost', ({ stored }) => stored.records.pop()],
  ['I2 duplicated', ({ stored: { records } }) => records.push({ ...records[0], id: 'b' } as never)],
  [
    'I2 unexpected',
    ({ stored: { records } }) => records.push({ ...records[0], email: '?' } as never),
  ],
  ['I3 codes', ({ stored: { records } }) => Object.assign(records[0] ?? {}, { code: 'LU-BBBBB' })],
  [
    'I4 unsettled emails',
    ({ stored: { emails } }) => Object.assign(emails[0] ?? {}, { status: 'sending' }),
  ],
  ['I4 emails of a record', ({ stored: { emails } }) => emails.pop()],
  ['I5 sent, but not delivered', ({ deliveries }) => deliveries.pop()],
  [
    'I5 delivered, but not stored',
    ({ deliveries }) => deliveries.push({ messageId: '<?>', at: 4 }),
  ],
  ['I5 copies', ({ deliveries }) => deliveries.push(deliveries[0] as never)],
  ['I6 unfinished jobs', ({ stored }) => Object.assign(stored, { unfinished: 1 })],
  ['I7 dead letters', ({ stored }) => stored.deadLetters.push('send-email-dead')],
  [
    'I8 left by a refused request',
    ({ operations: [operation] }) =>
      Object.assign(operation ?? {}, {
        ...{ manner: 'hasty', answer: undefined },
        attempts: [{ startedAt: 0, endedAt: 1, outcome: 'refused', result: '422' }],
      }),
  ],
  [
    'I8 unresolved',
    ({ operations: [operation] }) => Object.assign(operation ?? {}, { answer: undefined }),
  ],
]

test.each(breaks)('the audit finds: %s', (invariant, breakIt) => {
  const run = createRun()
  breakIt(run)
  expect(auditRun(run).invariants).toContain(invariant)
})

test('a repeated request must get the same bytes, as a replay (I9)', async () => {
  const { operations } = createRun()
  const answers = [
    { text: operations[0]?.answer ?? '', headers: { 'Idempotent-Replayed': 'true' } },
    { text: operations[0]?.answer ?? '', headers: {} },
    { text: '{}', headers: { 'Idempotent-Replayed': 'true' } },
  ]
  const server = createServer((_request, response) => {
    const { text = '', headers } = answers.shift() ?? {}
    response.writeHead(200, headers).end(text)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const nextAddress = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = () => checkReplays(operations, { nextAddress }, createRandom(1))
  expect(await check()).toEqual([])
  expect(await check()).toMatchObject([{ invariant: 'I9 replays' }])
  expect(await check()).toMatchObject([{ invariant: 'I9 replays' }])
})
