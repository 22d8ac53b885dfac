import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import type { AddressChange } from '../../shared/contract/person-schema.ts'
import type { Undo } from '../../shared/contract/undo.ts'
import { suppressAddress } from '../../shared/tables/emails/suppressions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { personRecordOf } from '../setup/people.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sara: StaffClient
/** Mailboxes that accept nothing for the moment. */
const busy = new Set<string>()
/** Distinguishes the clients of the tests. */
let number = 0
let wrong: string
let right: string
let last: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  antesala.relay.onRecipient = (address) =>
    busy.has(address) ? { code: 451, text: '4.2.1 Try again later' } : undefined
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  await antesala.startWorker()
})
afterAll(() => antesala.close())

beforeEach(() => {
  number += 1
  wrong = `wrong.${number}@example.com`
  right = `right.${number}@example.com`
  last = `last.${number}@example.com`
  busy.clear()
  antesala.relay.replyDelayMs = 0
  antesala.relay.onMessage = () => undefined
})

/** The acknowledgement of a lead. */
async function emailOf(leadId: string) {
  const { rows } =
    await antesala.sql(`select id, status, to_email, redirected_to, smtp_reply from emails
    where about_id = '${leadId}' and template = 'lead-acknowledgement'`)
  return rows[0] as
    | { id: string; status: string; toEmail: string; smtpReply: string | null }
    | undefined
}

/** Submits an inquiry from the wrong address. Returns its id and its client. */
async function submit() {
  const { leadId } = await antesala.submit('/api/v1/contact', { ...inquiry, email: wrong })
  await waitUntilRecorded(antesala, leadId)
  return { leadId: String(leadId), person: await personRecordOf(sara, leadId) }
}

/** The same, and waits until its acknowledgement was refused for the moment, as at the right address. */
async function submitRefused() {
  busy.add(wrong).add(right)
  const submitted = await submit()
  await vi.waitFor(async () => {
    expect(await emailOf(submitted.leadId)).toMatchObject({ status: 'queued', smtpReply: /^451/ })
  }, soon)
  return submitted
}

async function correct({ id, version }: PersonRow, addresses: AddressChange[]) {
  const headers = { 'If-Match': `"${version}"` }
  const { status, body } = await sara.send(
    'PATCH',
    `/api/staff/people/${id}`,
    { addresses },
    headers,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body as PersonRecord & { undo: Undo }
}

/** Lets the next attempt be made at once. */
async function letTryAgain(emailId: string | undefined) {
  busy.clear()
  await antesala.sql(`update pgboss.job set start_after = now()
    where name = 'send-email' and state = 'retry' and data ->> 'emailId' = '${emailId}'`)
}

/** Lets an email be delivered at once. Returns the address that accepted it. */
async function deliver(leadId: string) {
  const email = await emailOf(leadId)
  await letTryAgain(email?.id)
  return await vi.waitFor(() => {
    const mail = antesala.relay.accepted.find(({ messageId }) =>
      messageId?.includes(String(email?.id)),
    )
    return mail?.recipients ?? expect.unreachable()
  }, soon)
}

const correction = () => [{ kind: 'email' as const, from: wrong, to: right }]

test('an email that waits for its next attempt goes to the corrected address, and the journey says so', async () => {
  const { leadId, person } = await submitRefused()
  await correct(person, correction())
  expect(await deliver(leadId)).toEqual([right])
  expect(await emailOf(leadId)).toMatchObject({ toEmail: right })
  const { rows } = await antesala.sql(
    `select before, after from events where type = 'email.redirected' and about_id = '${leadId}'`,
  )
  expect(rows).toMatchObject([
    { before: { toEmail: wrong }, after: { toEmail: right, template: 'lead-acknowledgement' } },
  ])
})

test('the undo of the correction sends it back to the former address', async () => {
  const { leadId, person } = await submitRefused()
  const { undo } = await correct(person, correction())
  const undone = await sara.send('POST', '/api/staff/people/undos', { undoes: undo.id })
  expect(undone.body).toMatchObject({ changed: 1 })
  expect(await deliver(leadId)).toEqual([wrong])
})

test('instead of a removed address, the primary one of the client is used; the undo restores it', async () => {
  const { leadId, person } = await submitRefused()
  const both = await correct(person, [{ kind: 'email', to: right, isPrimary: true }])
  expect(await emailOf(leadId), 'both are in use').toMatchObject({ toEmail: wrong })
  const { undo } = await correct(both, [{ kind: 'email', from: wrong }])
  expect(await emailOf(leadId)).toMatchObject({ toEmail: right })
  await sara.send('POST', '/api/staff/people/undos', { undoes: undo.id })
  expect(await deliver(leadId)).toEqual([wrong])
})

test('an email that is redirected to an address which was refused meanwhile is suppressed', async () => {
  const { leadId, person } = await submitRefused()
  const emailId = String((await emailOf(leadId))?.id)
  await suppressAddress(antesala.db, { address: right, smtpReply: '550 5.1.1 No', emailId })
  await correct(person, correction())
  await letTryAgain(emailId)
  await vi.waitFor(async () => {
    expect(await emailOf(leadId)).toMatchObject({ status: 'suppressed', toEmail: right })
  }, soon)
  const accepted = antesala.relay.accepted.flatMap(({ recipients }) => recipients)
  expect(accepted).not.toContain(right)
})

/** Lets the relay reply to messages only when the returned function is called, or the test has ended. */
function holdReplies() {
  const { promise, resolve } = Promise.withResolvers<void>()
  antesala.relay.held = promise
  onTestFinished(() => {
    antesala.relay.held = undefined
    resolve()
  })
  return resolve
}

/** Corrects the address while the relay has not replied to the email. */
async function correctWhileSending(leadId: string, person: PersonRow) {
  await vi.waitFor(async () => expect((await emailOf(leadId))?.status).toBe('sending'), soon)
  return await correct(person, correction())
}

test('an email that arrives while its address is corrected is one to the address where it arrived', async () => {
  const reply = holdReplies()
  const { leadId, person } = await submit()
  await correctWhileSending(leadId, person)
  reply()
  await vi.waitFor(async () => expect((await emailOf(leadId))?.status).toBe('sent'), soon)
  expect(await emailOf(leadId)).toMatchObject({ toEmail: wrong, redirectedTo: null })
  expect(await deliver(leadId)).toEqual([wrong])
})

const undoCorrection = ({ undo }: { undo: Undo }) =>
  sara.send('POST', '/api/staff/people/undos', { undoes: undo.id })
const correctAgain = (corrected: PersonRow) =>
  correct(corrected, [{ kind: 'email', from: right, to: last }])

type Correction = Awaited<ReturnType<typeof correct>>
const laterSteps: [does: string, next: (corrected: Correction) => unknown, to: () => string][] = [
  ['goes to the corrected address', () => {}, () => right],
  ['goes to the former address if the correction is undone', undoCorrection, () => wrong],
  ['goes to the address of a second correction', correctAgain, () => last],
  [
    'goes to the address of the first correction if a second one is undone',
    async (corrected) => undoCorrection(await correctAgain(corrected)),
    () => right,
  ],
]

test.each(laterSteps)(
  'the next attempt of an email that fails while its address is corrected %s',
  async (_does, next, to) => {
    const { relay } = antesala
    const reply = holdReplies()
    relay.onMessage = () => ({ code: 451, text: '4.2.1 Try again later' })
    const { leadId, person } = await submit()
    await next(await correctWhileSending(leadId, person))
    expect(await emailOf(leadId)).toMatchObject({ status: 'sending', toEmail: wrong })
    reply()
    await vi.waitFor(async () => {
      expect(await emailOf(leadId)).toMatchObject({ status: 'queued', redirectedTo: null })
    }, soon)
    relay.onMessage = () => undefined
    expect(await deliver(leadId)).toEqual([to()])
  },
)

test('a copy of a failed email to a corrected address takes the waiting emails along', async () => {
  antesala.relay.onRecipient = (address) =>
    address === wrong ? { code: 550, text: '5.1.1 No such user' } : undefined
  const { leadId } = await submit()
  await vi.waitFor(async () => expect((await emailOf(leadId))?.status).toBe('failed'), soon)
  const failed = await emailOf(leadId)
  const waiting = randomUUID()
  await antesala.sql(`insert into emails select (jsonb_populate_record(null::emails, to_jsonb(emails) || jsonb_build_object(
    'id', '${waiting}', 'dedupe_key', '${waiting}', 'message_id', '${waiting}', 'template', 'lead-answer',
    'status', 'queued', 'job_id', null))).* from emails where id = '${failed?.id}'`)
  const correction = {
    step: 'mail',
    emailId: failed?.id,
    email: right,
    reason: 'Faltaba una letra.',
  }
  const answer = await sara.send('POST', `/api/staff/submissions/${leadId}/corrections`, correction)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { rows } = await antesala.sql(
    `select to_email, to_normalized from emails where id = '${waiting}'`,
  )
  expect(rows).toEqual([{ toEmail: right, toNormalized: right }])
})
