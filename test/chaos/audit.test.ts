import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { audit } from './audit/audit.ts'
import { countCopies, unexpectedCopies } from './audit/copies.ts'
import type { Expectations } from './audit/expectations.ts'
import { type Invariant, invariants } from './audit/invariants.ts'
import { differentReplays } from './audit/replays.ts'
import type { Stored, StoredEmail, StoredRecord } from './audit/stored.ts'
import type { Attempt, Operation } from './clients/operations.ts'
import type { Delivery } from './cluster/mailbox.ts'
import { createRandom } from './random.ts'

const times = { startedAt: 0, endedAt: 1 }
const refused: Attempt = { ...times, outcome: 'refused', result: '422' }
const unavailable: Attempt = { ...times, outcome: 'refused', result: '503' }
const unknown: Attempt = { ...times, outcome: 'unknown', result: 'ECONNRESET' }
const acknowledged: Attempt = { ...times, outcome: 'acknowledged', result: '200' }

type Run = {
  operation: Operation
  record: StoredRecord
  email: StoredEmail
  delivery: Delivery
  stored: Stored
  deliveries: Delivery[]
  expected: Expectations
}

/** An inquiry that was acknowledged at its second attempt, its record and its delivered emails. */
function createRun(): Run {
  const address = 'client0@clients.example'
  const operation: Operation = {
    number: 0,
    kind: 'lead',
    manner: 'careful',
    email: address,
    body: JSON.stringify({ name: 'Cliente 0', email: address }),
    key: 'operation-0',
    isPoisoned: false,
    attempts: [unknown, acknowledged],
    answer: JSON.stringify({ leadId: 'the lead', refCode: 'LU-AAAAA' }),
  }
  const record: StoredRecord = {
    kind: 'lead',
    id: 'the lead',
    email: address,
    code: 'LU-AAAAA',
    contents: { name: 'Cliente 0' },
    submittedAt: 0,
    recordedAt: 2,
  }
  const createEmail = (template: string, toEmail: string): StoredEmail => ({
    messageId: `${template}@antesala.example`,
    aboutId: 'the lead',
    template,
    toEmail,
    status: 'sent',
  })
  const email = createEmail('lead-acknowledgement', address)
  const notice = createEmail('lead-notice', 'ventas@antesala.example')
  const [delivery, ofNotice] = [email, notice].map(({ messageId, toEmail }) => ({
    messageId: `<${messageId}>`,
    recipients: [toEmail],
    subject: 'LU-AAAAA',
    text: 'The code is LU-AAAAA.',
    at: 3,
  })) as [Delivery, Delivery]
  return {
    operation,
    record,
    email,
    delivery,
    stored: {
      records: [record],
      emails: [email, notice],
      referralCodes: [],
      deadLetters: [],
      unfinished: 0,
    },
    deliveries: [delivery, ofNotice],
    expected: {
      may5xxBeRecorded: false,
      isUninterrupted: false,
      hasWrongClocks: false,
      answered: [],
      copies: [],
      undeliverable: [],
    },
  }
}

function auditRun({ operation, stored, deliveries, expected }: Run) {
  const { counts, violations } = audit([operation], stored, deliveries, expected)
  return { counts, invariants: violations.map(({ invariant }) => invariant) }
}

test('a submission that is recorded once, with its emails, violates nothing', () => {
  const { counts, invariants } = auditRun(createRun())
  expect(invariants).toEqual([])
  expect(counts).toMatchObject({ attempted: 1, acknowledged: 1, recorded: 1, lost: 0, copies: 0 })
})

/** Changes a run so that it violates an invariant. */
const breaks: [invariant: Invariant, breakIt: (run: Run) => unknown][] = [
  ['I1 lost', ({ stored }) => stored.records.pop()],
  ['I2 duplicated', ({ stored, record }) => stored.records.push({ ...record, id: 'another' })],
  [
    'I2 without a submission',
    ({ stored, record }) => stored.records.push({ ...record, email: 'another' }),
  ],
  ['I3 contents', ({ record }) => Object.assign(record.contents, { name: 'Cliente 1' })],
  ['I3 ids and codes', ({ record }) => Object.assign(record, { code: 'LU-BBBBB' })],
  ['I3 ids and codes', ({ record }) => Object.assign(record, { id: 'another' })],
  [
    'I3 ids and codes',
    ({ stored, record }) => stored.records.push({ ...record, id: 'another', email: 'another' }),
  ],
  ['I3 time of submission', ({ record }) => Object.assign(record, { submittedAt: -1 })],
  ['I3 time of submission', ({ record }) => Object.assign(record, { submittedAt: 2 })],
  ['I3 unusable codes', ({ record }) => Object.assign(record, { kind: 'partner' })],
  ['I4 emails of a record', ({ stored }) => stored.emails.pop()],
  [
    'I4 emails of a record',
    ({ expected, record }) => Object.assign(expected, { answered: [record.id] }),
  ],
  ['I4 emails of a record', ({ stored, email }) => stored.emails.push(email)],
  ['I4 emails of a record', ({ email }) => Object.assign(email, { toEmail: 'another' })],
  [
    'I4 emails of a record',
    ({ stored, record }) => Object.assign(stored.emails[1] ?? {}, { toEmail: record.email }),
  ],
  ['I4 emails without a record', ({ stored }) => stored.records.pop()],
  ['I4 waiting emails', ({ email }) => Object.assign(email, { status: 'sending' })],
  ['I4 not sent', ({ email }) => Object.assign(email, { status: 'failed' })],
  ['I4 not sent', ({ expected, email }) => undeliverable(expected, email)],
  ['I5 sent, but not delivered', ({ deliveries }) => deliveries.pop()],
  [
    'I5 delivered, but not sent',
    ({ deliveries, delivery }) => deliveries.push({ ...delivery, messageId: '<another>' }),
  ],
  ['I5 delivered, but not sent', ({ email }) => Object.assign(email, { status: 'failed' })],
  ['I5 wrong recipient', ({ delivery }) => Object.assign(delivery, { recipients: ['another'] })],
  ['I5 wrong text', ({ delivery }) => Object.assign(delivery, { text: '' })],
  ['I5 wrong text', ({ delivery }) => Object.assign(delivery, { text: 'LU-AAAAA and LU-BBBBB' })],
  ['I5 wrong text', ({ delivery }) => Object.assign(delivery, { subject: 'LU-BBBBB' })],
  ['I5 wrong text', ({ record }) => asAssessment(record, 900_001)],
  ['I5 copies', ({ deliveries, delivery }) => deliveries.push(delivery)],
  ['I6 unfinished jobs', ({ stored }) => Object.assign(stored, { unfinished: 1 })],
  [
    'I7 unexpected dead letters',
    ({ stored }) => stored.deadLetters.push({ queue: 'send-email-dead', payload: '{}' }),
  ],
  ['I7 missing dead letters', ({ operation }) => Object.assign(operation, { isPoisoned: true })],
  ['I7 missing dead letters', ({ expected, email }) => undeliverable(expected, email)],
  [
    'I7 recorded, although poisoned',
    ({ operation }) => Object.assign(operation, { isPoisoned: true }),
  ],
  ['I8 recorded, although refused', ({ operation }) => unanswered(operation, 'hasty', [refused])],
  [
    'I8 recorded, although refused',
    ({ operation }) => unanswered(operation, 'careless', [unavailable]),
  ],
  ['I8 no answer', ({ operation }) => unanswered(operation, 'careful', [refused])],
  ['I8 no answer', ({ operation }) => unanswered(operation, 'hasty', [unknown])],
  [
    'internal errors',
    ({ operation }) => operation.attempts.unshift({ ...unavailable, result: '500' }),
  ],
  [
    'I7 missing dead letters',
    ({ operation, stored }) => {
      operation.isPoisoned = true
      const payload = JSON.stringify({ email: operation.email })
      stored.deadLetters.push({ queue: 'record-lead-dead', payload })
    },
  ],
  ['failed attempts', ({ expected }) => Object.assign(expected, { isUninterrupted: true })],
]

function asAssessment(record: StoredRecord, budget: number) {
  Object.assign(record, { code: null, contents: { ...record.contents, budget } })
}

function unanswered(operation: Operation, manner: Operation['manner'], attempts: Attempt[]) {
  Object.assign(operation, { manner, attempts, answer: undefined })
}

function undeliverable(expected: Expectations, { toEmail }: StoredEmail) {
  Object.assign(expected, { undeliverable: [toEmail] })
}

test.each(breaks)('the audit finds: %s', (invariant, breakIt) => {
  const run = createRun()
  breakIt(run)
  expect(auditRun(run).invariants).toContain(invariant)
})

test('each invariant that the audit checks has a test that violates it', () => {
  const checkedByTheRun: Invariant[] = ['I9 replays', 'crashes', 'check of the fault']
  const violated = breaks.map(([invariant]) => invariant)
  expect(new Set([...violated, ...checkedByTheRun])).toEqual(new Set(invariants))
})

/** Runs in which something is as the fault allows it. */
const allowed: [title: string, change: (run: Run) => unknown][] = [
  [
    'a submission is recovered if its client does not know of its record',
    ({ operation }) => unanswered(operation, 'careless', [unknown]),
  ],
  [
    'an answer of 5xx is unknown if the database may not answer in time',
    ({ operation, expected }) => {
      unanswered(operation, 'careless', [unavailable])
      expected.may5xxBeRecorded = true
    },
  ],
  [
    'an email about an assessment names no code, but the budget',
    ({ operation, record, email, delivery, stored, deliveries }) => {
      operation.body = JSON.stringify({ ...JSON.parse(operation.body), budget: 900_001 })
      asAssessment(record, 900_001)
      for (const one of [operation, record]) one.kind = 'assessment'
      email.template = 'assessment'
      stored.emails.pop()
      deliveries.pop()
      Object.assign(delivery, { subject: 'Your assessment', text: 'A budget of US$900,001.' })
    },
  ],
  [
    'an email is accepted again, where the fault allows it',
    ({ deliveries, delivery, expected }) => {
      deliveries.push({ ...delivery, at: 40_000 })
      expected.copies = [{ startedAt: 2, endedAt: 10, count: 1 }]
    },
  ],
  [
    'an email to an address that the relay refuses fails, and is a dead letter',
    ({ expected, email, stored, deliveries, delivery }) => {
      undeliverable(expected, email)
      email.status = 'failed'
      const payload = JSON.stringify({ emailId: 'lead-acknowledgement' })
      stored.deadLetters.push({ queue: 'send-email-dead', payload })
      deliveries.splice(deliveries.indexOf(delivery), 1)
    },
  ],
  [
    'a poisoned submission is a dead letter',
    ({ operation, stored, deliveries }) => {
      operation.isPoisoned = true
      stored.records.pop()
      stored.emails.length = 0
      deliveries.length = 0
      stored.deadLetters.push({ queue: 'record-lead-dead', payload: operation.body })
    },
  ],
]

test.each(allowed)('%s', (_, change) => {
  const run = createRun()
  change(run)
  const { invariants, counts } = auditRun(run)
  expect(invariants).toEqual([])
  expect(counts).toMatchObject({ lost: 0, unexpected: 0, duplicated: 0 })
})

test.each([
  [
    'between two deliveries of an email',
    [0, 30_000],
    [{ startedAt: 10, endedAt: 20, count: 1 }],
    0,
  ],
  ['that began after the second delivery', [0, 5], [{ startedAt: 10, endedAt: 20, count: 1 }], 1],
  [
    'that ended before the first one',
    [30_000, 40_000],
    [{ startedAt: 0, endedAt: 9, count: 9 }],
    1,
  ],
  ['once for each email', [0, 30_000, 60_000], [{ startedAt: 10, endedAt: 20, count: 9 }], 1],
  [
    'as often as there are faults',
    [0, 30_000, 90_000],
    [
      { startedAt: 10, endedAt: 20, count: 1 },
      { startedAt: 60_000, endedAt: 60_001, count: 1 },
    ],
    0,
  ],
])('a fault allows a copy %s', (_, times, allowances, unexpected) => {
  const deliveries = times.map((at) => ({ messageId: '<a>', at }))
  expect(countCopies(deliveries)).toBe(times.length - 1)
  expect(unexpectedCopies(deliveries, allowances)).toHaveLength(unexpected)
})

test('a fault allows as many copies as emails can be in flight', () => {
  const deliveries = ['<a>', '<b>'].flatMap((messageId) =>
    [0, 30_000].map((at) => ({ messageId, at })),
  )
  expect(unexpectedCopies(deliveries, [{ startedAt: 10, endedAt: 20, count: 1 }])).toEqual(['<b>'])
})

test('a repeated request must get the same bytes, as a replay (I9)', async () => {
  const { operation } = createRun()
  const text = operation.answer ?? ''
  const answers = [
    { text, headers: { 'Idempotent-Replayed': 'true' } },
    { text, headers: {} },
    { text: '{}', headers: { 'Idempotent-Replayed': 'true' } },
  ]
  const server = createServer((_request, response) => {
    const { text = '', headers } = answers.shift() ?? {}
    response.writeHead(200, headers).end(text)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const nextAddress = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = () => differentReplays([operation], { nextAddress }, createRandom(1))
  expect(await check()).toEqual([])
  expect(await check()).toHaveLength(1)
  expect(await check()).toHaveLength(1)
  expect(await differentReplays([], { nextAddress }, createRandom(1))).toHaveLength(1)
})
