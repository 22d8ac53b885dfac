import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FailureGroups, JobRecord, JobRow, Machinery } from '../../shared/contract/job.ts'
import type { EmailRecord, EmailRow } from '../../shared/contract/records.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { collectingLog } from '../setup/log.ts'
import { createStaffAccounts, postSignIn, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const canary = 'canary@secret.example'
const later = 'later.canary@secret.example'

const { log, lines } = collectingLog()
let antesala: Antesala
let ops: StaffClient
let key: string

beforeAll(async () => {
  antesala = await openAntesala({}, log)
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  const boss = await antesala.startBoss()
  await boss.updateQueue('send-email', { retryDelay: 3600 })
  antesala.relay.onRecipient = (address) => {
    if (address === canary) return { code: 550, text: `5.1.10 <${canary}> has no mailbox` }
    if (address === later) return { code: 451, text: '4.7.1 later canary(at)secret.example' }
  }
  antesala.relay.acceptance = `queued for <${canary}> as canary`
  await antesala.startWorker()
  for (const email of [canary, later])
    await antesala.submit('/api/v1/contact', { ...inquiry, name: canary, email })
  await vi.waitFor(async () => {
    const states = (await jobs({})).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['dead', 'retrying'])
  }, soon)
  const [dead] = await jobs({ state: 'dead' })
  key = dead?.id ?? expect.unreachable()
})
afterAll(() => antesala?.close())

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await ops.get(`/api/staff/${path}`)
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Answer
}

async function jobs(filter: object) {
  return await read<JobRow[]>(`jobs${listQuery({ filter })}`)
}

function expectNoAddress(text: string) {
  expect(text).not.toMatch(/canary|secret\.example/i)
}

/** Returns the logged lines of an event. */
function linesOf(event: string) {
  return lines.map((line) => JSON.parse(line)).filter((line) => line.event === event)
}

test('the log has the codes and usual words of SMTP replies, and no address', async () => {
  await vi.waitFor(() => expect(linesOf('email.sent').length).toBeGreaterThan(0), soon)
  expect(linesOf('email.sent')).toContainEqual(
    expect.objectContaining({ smtpReply: '250 queued for … as' }),
  )
  expect(linesOf('email.failed').map(({ smtpReply }) => smtpReply)).toEqual(
    expect.arrayContaining(['550 5.1.10 has no mailbox', '451 4.7.1 later']),
  )
  expect(linesOf('job.failed').map(({ error }) => error)).toEqual(
    expect.arrayContaining(['550 5.1.10 has no mailbox', '451 4.7.1 later']),
  )
  expectNoAddress(lines.join(''))
})

test('the log names no origin that was rejected', async () => {
  const origin = { Origin: `https://${canary}`, Cookie: 'a=b' }
  const body = { email: canary, password: 'not a password' }
  expect((await postSignIn(antesala.address, body, origin)).status).toBe(403)
  expect(linesOf('auth.warning')).toContainEqual(
    expect.objectContaining({ words: 'Invalid origin' }),
  )
  expectNoAddress(lines.join(''))
})

test('the job console shows only the codes and usual words of replies', async () => {
  const record = await read<JobRecord>(`jobs/${key}`)
  expect(record.error).toBe('550 5.1.10 has no mailbox')
  expect(record.attempts[0]).toMatchObject({ smtpReply: record.error, errorMessage: record.error })
  const { groups } = await read<FailureGroups>('failure-groups')
  expect(groups.map(({ key: group }) => group)).toContain(record.errorKey)
  expect(await jobs({ error: record.errorKey })).toMatchObject([{ id: key }])
  for (const shown of [record, groups, await jobs({}), await jobs({ q: canary })])
    expectNoAddress(JSON.stringify(shown))
})

test('neither attempts nor jobs have an address in the key of their error', async () => {
  const { rows } = await antesala.sql(`select error_key as key from attempts
    union all select output ->> 'maskedKey' from pgboss.job`)
  expect(rows.length).toBeGreaterThan(2)
  expectNoAddress(JSON.stringify(rows))
})

test('errors that an earlier release or pg-boss stored are masked, too', async () => {
  const boss = await antesala.startBoss()
  const id = newId()
  await boss.send('mint-codes', {}, { id, startAfter: 3600 })
  const text = `no mailbox for ${canary}`
  const output = { message: text, key: text, detail: `Key (email)=(${canary})`, [canary]: text }
  await antesala.sql(
    `update pgboss.job set state = 'retry', output = '${JSON.stringify(output)}' where id = '${id}'`,
  )
  const record = await read<JobRecord>(`jobs/mint-codes.${id}`)
  expect(record).toMatchObject({ error: 'Error', errorKey: 'Error', output: { message: 'Error' } })
  const { groups } = await read<FailureGroups>('failure-groups')
  expect(groups.map(({ key: group }) => group)).toContain('Error')
  expect(await jobs({ error: 'Error' })).toMatchObject([{ id: `mint-codes.${id}` }])
  for (const shown of [record, groups]) expectNoAddress(JSON.stringify(shown))
  const { body } = await ops.send('POST', `/api/staff/jobs/mint-codes.${id}/reveals`, {})
  expect(body.output).toEqual(output)
  await antesala.sql(`delete from pgboss.job where id = '${id}'`)
})

test('revealing a job shows its error and attempts as they are', async () => {
  const { status, body } = await ops.send('POST', `/api/staff/jobs/${key}/reveals`, {})
  expect(status).toBe(201)
  const reply = `550 5.1.10 <${canary}> has no mailbox`
  expect(body).toMatchObject({ error: reply, output: { message: reply } })
  expect(body.attempts[0]).toMatchObject({ smtpReply: reply, errorMessage: reply })
})

test('the page of an email shows the reply as it is to those who may read the email', async () => {
  const sales = await signIn(antesala, 'sales')
  const list = await sales.get(`/api/staff/emails${listQuery({ filter: { q: canary } })}`)
  const [email] = (await list.json()) as EmailRow[]
  const record = (await (await sales.get(`/api/staff/emails/${email?.id}`)).json()) as EmailRecord
  expect(record.toEmail).toBe(canary)
  expect(record.smtpReply).toContain(`<${canary}>`)
})

test('a paused queue says why, without an address', async () => {
  antesala.relay.onSender = () => ({ code: 451, text: `4.3.2 ${canary} must wait` })
  await antesala.submit('/api/v1/contact', { ...inquiry, email: 'third@example.com' })
  await vi.waitFor(async () => {
    const { pauses } = await read<Machinery>('machinery')
    expect(pauses.map(({ reason }) => reason)).toEqual(['451 4.3.2 must wait'])
  }, soon)
  expect(linesOf('relay.paused')).toMatchObject([{ reason: '451 4.3.2 must wait' }])
  expectNoAddress(lines.join(''))
})
