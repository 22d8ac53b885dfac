import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MailLead, mailLead } from '../../shared/jobs/mail-lead.ts'
import { type RecordLead, recordLead } from '../../shared/jobs/record-lead.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { compileTemplates } from '../../shared/mail/templates.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { lockJobs } from '../../shared/tables/jobs/pgboss/job.ts'
import { enqueueLeadEmails } from '../../worker/jobs/mail-lead.ts'
import { recordLeads } from '../../worker/jobs/record-lead.ts'
import { type ClaimedEmail, createClaims } from '../../worker/mail/claims.ts'
import { type Antesala, type JsonResponse, openAntesala } from '../setup/antesala.ts'
import { batchStep } from '../setup/batch-step.ts'
import { canary, columnsWithTraces } from '../setup/canary.ts'
import { eraseDuring } from '../setup/erase-during.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'
import { settleWith } from '../setup/worker-parts.ts'

let antesala: Antesala
let boss: PgBoss
let admin: StaffClient
let sales: StaffClient

beforeEach(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ;({ admin, sales } = await signInEveryRole(antesala))
  boss = await antesala.startBoss()
})
afterEach(() => antesala.close())

function erase(email = canary.email) {
  return admin.send('POST', '/api/staff/erasures', { email, reason: 'Lo pidió por carta' })
}

async function fetchOne<Payload extends object>(queue: string) {
  const [job] = await boss.fetch<Payload>(queue, { includeMetadata: true })
  return job ?? expect.unreachable()
}

async function recordCanary(): Promise<string> {
  const worker = await antesala.startWorker()
  const { leadId } = await antesala.submit('/api/v1/contact', canary)
  await waitUntilIdle(antesala)
  await worker.stop()
  return leadId
}

test('a record that a batch commits during an erasure is erased, with its emails and their jobs', async () => {
  await antesala.submit('/api/v1/contact', canary)
  const job = await fetchOne<RecordLead>(recordLead.queue)
  const { body } = await eraseDuring(antesala, erase, async (tx) => {
    await recordLeads(batchStep(antesala, boss, tx), [job.data])
    await boss.complete(recordLead.queue, job.id, undefined, { db: fromKysely(tx) })
  })
  expect(body).toMatchObject({ leads: 1, emails: 2, jobs: 3 })
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('a batch whose job is erased while it runs writes nothing about the person, and all others', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // A lock on the table stops the batch before its rows; an erasure without records does not need it.
  const held = antesala.db.transaction().execute(async (tx) => {
    await sql`lock table leads in share row exclusive mode`.execute(tx)
    await released
  })
  const other = await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/contact', canary)
  const worker = await antesala.startWorker()
  await waitUntilBlocked(antesala, { statement: 'insert into "leads"' })
  expect((await erase()).body).toMatchObject({ leads: 0, jobs: 1 })
  release()
  await held
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select from leads where id = '${other.leadId}'`)
    expect(rows).toHaveLength(1)
  }, soon)
  await waitUntilIdle(antesala)
  await worker.stop()
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('a copy of a job that a worker moves to an isolation queue during an erasure is deleted, too', async () => {
  await antesala.submit('/api/v1/contact', canary)
  const { id, data } = await fetchOne<RecordLead>(recordLead.queue)
  const { body } = await eraseDuring(antesala, erase, async (tx) => {
    const db = fromKysely(tx)
    await boss.insert(`${recordLead.queue}-few`, [{ id, data }], { db })
    await boss.complete(recordLead.queue, id, { isolated: true }, { db })
  })
  expect(body).toMatchObject({ jobs: 2 })
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('emails that a job enqueues during an erasure are erased', async () => {
  const leadId = await recordCanary()
  await boss.send(mailLead.queue, { leadId, mails: 'held' } satisfies MailLead)
  const job = await fetchOne<MailLead>(mailLead.queue)
  // As if they had not been sent when the lead was recorded.
  await antesala.sql(`update emails set dedupe_key = 'earlier ' || id`)
  await eraseDuring(antesala, erase, async (tx) => {
    await enqueueLeadEmails(batchStep(antesala, boss, tx), [job.data])
    await boss.complete(mailLead.queue, job.id, undefined, { db: fromKysely(tx) })
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  await waitUntilIdle(antesala)
})

test('a job that a change of the lead enqueues during an erasure is deleted', async () => {
  const leadId = await recordCanary()
  const { body } = await eraseDuring(antesala, erase, async (tx) => {
    await sql`select from leads where id = ${leadId} for update`.execute(tx)
    const payload: MailLead = { leadId, mails: 'held' }
    await boss.send(mailLead.queue, payload, { db: fromKysely(tx) })
  })
  // One that recorded the lead, two that sent emails, and this one.
  expect(body).toMatchObject({ jobs: 4 })
  const { rows } = await antesala.sql(
    `select from pgboss.job where data ->> 'leadId' = '${leadId}'`,
  )
  expect(rows).toEqual([])
})

test('changes of a lead that wait for an erasure are refused', async () => {
  const leadId = await recordCanary()
  const { rows: staff } = await antesala.sql(`select id from staff where role = 'sales'`)
  const erased = await antesala.db.transaction().execute(async (tx) => {
    // The erasure waits for a job, with the lead already locked.
    const { rows } = await sql<{ name: string; id: string }>`select name, id from pgboss.job
      where id = ${leadId}`.execute(tx)
    await lockJobs(tx, rows)
    const erasure = erase()
    await waitUntilBlocked(antesala)
    const note = { kind: 'note', body: canary.name }
    const change = { status: 'contacted', assigneeId: staff[0]?.id }
    const requests = [
      sales.send('POST', `/api/staff/leads/${leadId}/notes`, note),
      sales.send('PATCH', `/api/staff/leads/${leadId}`, change, { 'If-Match': '"1"' }),
    ]
    await waitUntilBlocked(antesala, { count: 3 })
    return { erasure, requests }
  })
  expect((await erased.erasure).status).toBe(200)
  for (const { status, body } of await Promise.all(erased.requests))
    expect([status, body.error.code]).toEqual([409, 'RECORD_ERASED'])
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('an erasure that is in a deadlock with a redrive is repeated', async () => {
  const leadId = await recordCanary()
  const { rows: emails } = await antesala.sql(`select id from emails where about_id = '${leadId}'`)
  const { status } = await eraseDuringDeadlock(String(emails[0]?.id))
  expect(status).toBe(200)
  expect(await columnsWithTraces(antesala)).toEqual([])
})

// Like a redrive: locks a job first, then its email.
async function eraseDuringDeadlock(emailId: string) {
  const erasure: { begun?: Promise<JsonResponse> } = {}
  const redrive = antesala.db.transaction().execute(async (tx) => {
    await lockJobs(tx, [{ name: sendEmail.queue, id: emailId }])
    erasure.begun = erase()
    await waitUntilBlocked(antesala)
    await sql`update emails set updated_at = now() where id = ${emailId}`.execute(tx)
  })
  // PostgreSQL ends either of the two.
  await redrive.catch((error) => expect(error.code).toBe('40P01'))
  return (await erasure.begun) ?? expect.unreachable()
}

/** Claims the acknowledgement of the canary's inquiry, as the job that sends it does. */
async function claimAcknowledgement() {
  await antesala.submit('/api/v1/contact', canary)
  const recording = await fetchOne<RecordLead>(recordLead.queue)
  await antesala.db.transaction().execute(async (tx) => {
    await recordLeads(batchStep(antesala, boss, tx), [recording.data])
    await boss.complete(recordLead.queue, recording.id, undefined, { db: fromKysely(tx) })
  })
  const config = loadConfig([], antesala.env)
  const claim = createClaims({ db: antesala.db, renderEmail: await compileTemplates(), config })
  const sending = (await boss.fetch<{ emailId: string }>(sendEmail.queue, {
    batchSize: 2,
    includeMetadata: true,
  })) as JobWithMetadata<{ emailId: string }>[]
  const claimed = await Promise.all(
    sending.map(async ({ id, data }) => await claim({ emailId: data.emailId, jobId: id })),
  )
  const index = claimed.findIndex(
    (email) => typeof email === 'object' && email.template === 'lead-acknowledgement',
  )
  const job = sending[index] ?? expect.unreachable()
  const email = claimed[index]
  if (typeof email !== 'object') return expect.unreachable()
  return { job, email, claim }
}

/** Stores the outcome of an attempt as the worker does, with a reply that names the recipient. */
function settleRefused({ job, email }: { job: JobWithMetadata; email: ClaimedEmail }) {
  const { id: emailId, claim } = email
  const reply = `550 5.1.1 <${canary.email}> does not exist`
  return settleWith(
    antesala.db,
    boss,
  )({
    job,
    outcome: 'retry',
    retryLimit: undefined,
    output: { message: reply },
    row: {
      queue: job.name,
      jobId: job.id,
      number: 1,
      outcome: 'retry',
      emailId,
      errorName: 'DeliveryError',
      errorMessage: reply,
      smtpReply: reply,
      endedAt: new Date(),
    },
    settlement: {
      email: { emailId, claim, status: 'failed', smtpReply: reply },
      rejected: { address: canary.email.toLowerCase(), smtpReply: reply, emailId },
    },
  })
}

test('the outcome of an email that was being sent during an erasure does not bring the address back', async () => {
  const sending = await claimAcknowledgement()
  expect((await erase()).body).toMatchObject({ leads: 1, emails: 2 })
  await settleRefused(sending)
  expect(await columnsWithTraces(antesala)).toEqual([])
  const { rows } = await antesala.sql(
    `select outcome, error_name from attempts where email_id = '${sending.email.id}'`,
  )
  expect(rows).toEqual([{ outcome: 'retry', errorName: 'DeliveryError' }])
})

test('the outcome of an email waits for an erasure that is running', async () => {
  const sending = await claimAcknowledgement()
  const ended = await antesala.db.transaction().execute(async (tx) => {
    await lockJobs(tx, [{ name: sendEmail.queue, id: sending.job.id }])
    const erasure = erase()
    await waitUntilBlocked(antesala)
    const settled = settleRefused(sending)
    await waitUntilBlocked(antesala, { count: 2 })
    return { erasure, settled }
  })
  expect((await ended.erasure).status).toBe(200)
  await ended.settled
  expect(await columnsWithTraces(antesala)).toEqual([])
})

test('the outcome of an email that waited for another change is stored', async () => {
  const sending = await claimAcknowledgement()
  const settled = await antesala.db.transaction().execute(async (tx) => {
    await sql`update emails set updated_at = now() where id = ${sending.email.id}`.execute(tx)
    const begun = settleRefused(sending)
    await waitUntilBlocked(antesala)
    return { begun }
  })
  await settled.begun
  const { rows } = await antesala.sql(`select emails.status, attempts.smtp_reply, address
    from emails join attempts on attempts.email_id = emails.id join suppressions on suppressions.email_id = emails.id
    where emails.id = '${sending.email.id}'`)
  const address = canary.email.toLowerCase()
  const smtpReply = `550 5.1.1 <${canary.email}> does not exist`
  expect(rows).toEqual([{ status: 'failed', smtpReply, address }])
})

test('content that is rendered during an erasure is erased, and an erased email is never claimed again', async () => {
  const { job, email, claim } = await claimAcknowledgement()
  const emailId = email.id
  await antesala.sql(`update emails set html = null, subject = null, status = 'failed', job_id = null
    where id = '${emailId}'`)
  await eraseDuring(antesala, erase, async (tx) => {
    await sql`update emails set html = ${canary.message}, subject = ${canary.name} where id = ${emailId}`.execute(
      tx,
    )
  })
  expect(await columnsWithTraces(antesala)).toEqual([])
  expect(await claim({ emailId, jobId: job.id })).toBeUndefined()
})
