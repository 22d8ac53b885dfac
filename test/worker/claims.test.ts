import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmailStatus } from '../../shared/contract/email.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { compileTemplates } from '../../shared/mail/templates.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { markDelivered } from '../../shared/tables/emails/emails.ts'
import { storeOutcomes } from '../../shared/tables/emails/sending.ts'
import { DAILY_CAP } from '../../worker/mail/caps.ts'
import { type ClaimEmail, createClaims } from '../../worker/mail/claims.ts'
import { type EmailRequest, enqueueEmails } from '../../worker/mail/enqueue.ts'
import type { Settlement } from '../../worker/settle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { settleWith } from '../setup/worker-parts.ts'

let antesala: Antesala
let boss: PgBoss
let claim: ClaimEmail
beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss()
  const config = loadConfig([], antesala.workerEnv)
  claim = createClaims({ db: antesala.db, renderEmail: await compileTemplates(), config })
})
afterAll(() => antesala.close())

let people = 0

/** Enqueues acknowledgements of inquiries to different people; returns their ids, in the same order. */
async function enqueue(data: object[]) {
  const requests = data.map((values) => ({
    template: 'lead-acknowledgement' as const,
    about: { kind: 'lead' as const, id: uuid() },
    language: 'es' as const,
    to: { name: 'Ana', email: `ana${people++}@example.com` },
    data: values as EmailRequest<'lead-acknowledgement'>['data'],
  }))
  await handleBatch(antesala, boss, (step) => enqueueEmails(step, requests), [])
  const { rows } = await antesala.sql('select id, about_id from emails')
  return requests.map(({ about }) => String(rows.find(({ aboutId }) => aboutId === about.id)?.id))
}

const complete = { name: 'Ana', code: 'LU-AAAAA', receivedOn: '22 de noviembre de 2026' }

test('emails that are claimed at the same time are stored with their content before they are sent', async () => {
  const ids = await enqueue([complete, complete, complete])
  await Promise.all(ids.map((id) => claim({ emailId: id, jobId: id })))
  const { rows } = await antesala.sql(
    `select status, subject, html like '%LU-AAAAA%' as has_html, updated_at from emails
     where id in ('${ids.join("','")}')`,
  )
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row).toMatchObject({ status: 'sending', subject: expect.anything(), hasHtml: true })
  // They were claimed in one statement.
  expect(new Set(rows.map(({ updatedAt }) => Number(updatedAt))).size).toBe(1)
})

test('of two jobs that claim one email at the same time, one gets it', async () => {
  const [emailId = ''] = await enqueue([complete])
  const claims = await Promise.all([
    claim({ emailId, jobId: emailId }),
    claim({ emailId, jobId: uuid() }),
  ])
  expect(claims).toEqual([expect.objectContaining({ wasBeingSent: false }), 'busy'])
  expect(await claim({ emailId, jobId: emailId })).toMatchObject({ wasBeingSent: true })
})

test('an email that cannot be rendered does not affect the others', async () => {
  const [good = '', bad = ''] = await enqueue([complete, {}])
  const [first, second] = await Promise.all(
    [good, bad].map((id) => claim({ emailId: id, jobId: id })),
  )
  expect(first).toMatchObject({ plan: { send: { subject: expect.stringContaining('LU-AAAAA') } } })
  expect(second).toMatchObject({ plan: expect.any(Error) })
})

test('a missing email cannot be claimed', async () => {
  expect(await claim({ emailId: uuid(), jobId: uuid() })).toBeUndefined()
})

test('the daily cap also counts emails with later ids that were sent first', async () => {
  const ids = (await enqueue(Array.from({ length: DAILY_CAP + 1 }, () => complete))).toSorted()
  await antesala.sql(`update emails set to_email = 'late@example.com', mailbox = 'late@example.com'
    where id in ('${ids.join("','")}')`)
  const [first = '', ...later] = ids
  const setStatus = (emailId: string, status: EmailStatus) =>
    antesala.sql(`update emails set status = '${status}' where id = '${emailId}'`)
  // Does not count, as if its batch had not been committed.
  await setStatus(first, 'suppressed')
  for (const emailId of later) {
    const claimed = await claim({ emailId, jobId: emailId })
    expect(claimed).toMatchObject({ plan: { send: expect.anything() } })
    await setStatus(emailId, 'sent')
  }
  await setStatus(first, 'queued')
  const late = await claim({ emailId: first, jobId: first })
  expect(late).toMatchObject({ plan: { suppress: { suppressedBy: 'daily_cap' } } })
})

describe('an attempt that ends after another worker has claimed the email', () => {
  async function claimTwice() {
    const [emailId = ''] = await enqueue([complete])
    const claims = [
      await claim({ emailId, jobId: emailId }),
      await claim({ emailId, jobId: emailId }),
    ]
    const [late = '', current = ''] = claims.map((one) =>
      typeof one === 'object' ? one.claim : undefined,
    )
    return { emailId, late, current }
  }

  const store = (emailId: string, claim: string, status: EmailStatus) =>
    storeOutcomes(antesala.db, [{ emailId, claim, status }], [], [])

  const stored = async (emailId: string) =>
    (
      await antesala.sql(
        `select status, sent_at is not null as is_dated from emails where id = '${emailId}'`,
      )
    ).rows[0]

  test.each(['queued', 'failed', 'unknown', 'suppressed'] as const)(
    'does not change it to %s',
    async (status) => {
      const { emailId, late, current } = await claimTwice()
      expect(await store(emailId, late, status)).toEqual(new Set())
      expect(await stored(emailId)).toEqual({ status: 'sending', isDated: false })
      expect(await store(emailId, current, status)).toEqual(new Set([emailId]))
      expect(await stored(emailId)).toEqual({ status, isDated: false })
    },
  )

  test.each(['queued', 'failed', 'unknown'] as const)(
    'stores a delivery, also if the email has become %s',
    async (status) => {
      const { emailId, late, current } = await claimTwice()
      await store(emailId, current, status)
      await store(emailId, late, 'sent')
      expect(await stored(emailId)).toEqual({ status: 'sent', isDated: true })
      await store(emailId, current, 'failed')
      expect(await stored(emailId)).toEqual({ status: 'sent', isDated: true })
    },
  )

  test('creates no job, and suppresses no address', async () => {
    const { emailId, late } = await claimTwice()
    const deferredTo = uuid()
    await boss.fetch(sendEmail.queue, { batchSize: 1_000 })
    await defer(emailId, late, deferredTo)
    await settle(emailId, {
      email: { emailId, claim: late, status: 'failed' },
      rejected: { address: 'late@example.com', smtpReply: '550 5.1.1', emailId },
    })
    expect(await boss.findJobs(sendEmail.queue, { id: deferredTo })).toEqual([])
    expect((await antesala.sql('select from suppressions')).rows).toEqual([])
  })
})

test('an email that staff know was delivered loses its secret', async () => {
  const [emailId = ''] = await enqueue([complete])
  await antesala.sql(
    `update emails set status = 'unknown', secret = 'a token' where id = '${emailId}'`,
  )
  expect(await markDelivered(antesala.db, emailId)).toBe(true)
  const { rows } = await antesala.sql(`select status, secret from emails where id = '${emailId}'`)
  expect(rows).toEqual([{ status: 'sent', secret: null }])
})

/** Stores the outcome of a first attempt at an email's job. */
async function settle(emailId: string, settlement: Settlement) {
  await settleWith(
    antesala.db,
    boss,
  )({
    job: { name: sendEmail.queue, id: emailId, retryCount: 0, priority: 0 } as JobWithMetadata,
    outcome: 'deferred',
    output: undefined,
    row: undefined,
    retryLimit: undefined,
    settlement,
  })
}

async function defer(emailId: string, claim: string, jobId: string) {
  await settle(emailId, {
    email: { emailId, claim, status: 'queued', jobId },
    deferred: { id: jobId, data: { emailId }, startAfter: 60 },
  })
}

test('an email that was deferred by a job whose claim was lost gets no second job', async () => {
  const [emailId = ''] = await enqueue([complete])
  const claimed = await claim({ emailId, jobId: emailId })
  const token = typeof claimed === 'object' ? claimed.claim : ''
  // The claim was lost: the job waits for its retry.
  const [late, inTime] = [uuid(), uuid()]
  await defer(emailId, token, late)
  expect(await boss.findJobs(sendEmail.queue, { id: late })).toEqual([])
  await antesala.sql(`update emails set status = 'sending' where id = '${emailId}'`)
  await boss.fetch(sendEmail.queue, { batchSize: 100 })
  await defer(emailId, token, inTime)
  expect(await boss.findJobs(sendEmail.queue, { id: inTime })).toHaveLength(1)
})
