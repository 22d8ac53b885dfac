import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { recordLead } from '../../shared/jobs/record-lead.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const reason = 'El teléfono venía en el mensaje.'

let antesala: Antesala
let sales: StaffClient
let partnerships: StaffClient
let ops: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  partnerships = await signIn(antesala, 'partnerships')
  ops = await signIn(antesala, 'ops')
})
afterAll(() => antesala.close())

async function read(idOrCode: string, who = ops) {
  const answer = await who.get(`/api/staff/submissions/${encodeURIComponent(idOrCode)}`)
  return { status: answer.status, body: (await answer.json()) as SubmissionRecord }
}

async function untilState(id: string, state: string) {
  return await vi.waitFor(async () => {
    const { body } = await read(id)
    expect(body.state).toBe(state)
    return body
  }, soon)
}

async function correct(id: string, body: object, who = ops) {
  return await who.send('POST', `/api/staff/submissions/${id}/corrections`, body)
}

/** Submits an inquiry and changes its email address to an invalid one, which no client could send. */
async function submitPoisoned(email = 'ana@@example.com') {
  const body = await antesala.submit('/api/v1/contact', inquiry)
  await antesala.sql(
    `update pgboss.job set data = jsonb_set(data, '{fields,email}', '"${email}"')
     where id = '${body.leadId}'`,
  )
  return body as { leadId: string; refCode: string }
}

/** Inserts a copy of a job with other values in some columns. */
async function copyJob(id: string, columns: object) {
  const changes = { created_on: new Date(), completed_on: null, started_on: null, ...columns }
  await antesala.sql(`insert into pgboss.job_common
    select (jsonb_populate_record(job, '${JSON.stringify(changes)}')).* from pgboss.job_common as job
    where id = '${id}' and name = 'record-lead'`)
}

describe('before any worker has started', () => {
  test('a submission is found by its code, in any case, and by its id', async () => {
    const body = await antesala.submit('/api/v1/contact', inquiry)
    for (const name of [body.leadId, body.refCode, body.refCode.toLowerCase()]) {
      const found = await read(name)
      expect(found.body).toMatchObject({
        id: body.leadId,
        kind: 'lead',
        code: body.refCode,
        state: 'waiting',
        fields: inquiry,
        currency: 'USD',
        errors: [],
        deadLetter: null,
        journey: { events: [], jobs: [{ queue: 'record-lead', state: 'created', attempt: 1 }] },
      })
    }
    expect((await read(body.leadId, sales)).status).toBe(200)
    expect((await read(body.leadId, partnerships)).status).toBe(403)
  })

  test('a submission waits while the job of its redriven dead letter is isolated', async () => {
    const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
    const redriven = uuid()
    await antesala.sql(
      `update pgboss.job set state = 'failed', completed_on = now() where id = '${leadId}'`,
    )
    await copyJob(leadId, { id: redriven, state: 'completed', source_root_id: leadId })
    // A copy in an isolation queue has the same id, but no source.
    await copyJob(leadId, { id: redriven, name: `${recordLead.queue}-few`, state: 'created' })
    const { body } = await read(leadId)
    expect(body).toMatchObject({ state: 'waiting', deadLetter: null })
    for (const queue of ['record-lead', 'record-lead-few']) {
      const answer = await ops.get(`/api/staff/jobs/${queue}.${redriven}`)
      const { chain } = (await answer.json()) as { chain: { id: string }[] }
      expect(chain.map(({ id }) => id)).toContain(`record-lead.${leadId}`)
    }
  })

  test('an application is found by its code', async () => {
    const body = await antesala.submit('/api/v1/partner-waitlist', application)
    const found = await read(body.referralCode, partnerships)
    expect(found.body).toMatchObject({ id: body.waitlistId, kind: 'partner', state: 'waiting' })
    expect((await read(body.referralCode, sales)).status).toBe(403)
  })

  test('an unknown code or id is a 404', async () => {
    for (const name of ['LU-ZZZZZ', 'LP-ZZZZZ', 'nothing', '01890000-0000-7000-8000-000000000000'])
      expect((await read(name)).status).toBe(404)
  })
})

describe('a submission that cannot be recorded', () => {
  let poisoned: { leadId: string; refCode: string }
  let record: SubmissionRecord

  beforeAll(async () => {
    poisoned = await submitPoisoned()
    await antesala.startWorker()
    record = await untilState(poisoned.leadId, 'dead')
  })

  test('is shown with every attempt and with its invalid fields', async () => {
    const { attempts, events } = record.journey
    expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      ...Array.from({ length: recordLead.retry.limit }, (_, index) => [index + 1, 'retry']),
      [recordLead.retry.limit + 1, 'dead_letter'],
    ])
    expect(events).toEqual([])
    expect(record.errors).toEqual([{ path: 'email', message: expect.stringContaining('correo') }])
    expect(record.deadLetter?.error).toContain('email')
    expect((await read(poisoned.refCode.toLowerCase())).body.state).toBe('dead')
  })

  test('is corrected only with valid fields, by a role that may do so, and for its current dead letter', async () => {
    const correction = {
      step: 'record',
      deadLetterId: record.deadLetter?.id,
      fields: inquiry,
      reason,
    }
    const { leadId } = poisoned
    expect((await correct(leadId, correction, sales)).status).toBe(403)
    expect((await correct(leadId, correction, partnerships)).status).toBe(403)
    const stale = { ...correction, deadLetterId: '01890000-0000-7000-8000-000000000000' }
    expect((await correct(leadId, stale)).body.error.code).toBe('STATE_CONFLICT')
    const refused = [
      [{ ...inquiry, email: 'ana@' }, 'email'],
      [{ ...inquiry, phone: '12' }, 'phone'],
      [{ ...inquiry, name: '' }, 'name'],
    ] as const
    for (const [fields, path] of refused) {
      const { status, body } = await correct(leadId, { ...correction, fields })
      expect(status).toBe(400)
      expect(body.error.fields).toMatchObject([{ path }])
    }
    expect((await correct(leadId, { ...correction, reason: ' ' })).status).toBe(400)
    expect((await read(leadId)).body.state).toBe('dead')
  })

  test('is still shown as dead with its own error after a redrive that met a conflict', async () => {
    // This is how pg-boss leaves a dead letter if its queue has a job that excludes it.
    const conflict =
      '{"message": "Not redriven: the queue has such a job", "reason": "redrive_conflict"}'
    await antesala.sql(`update pgboss.job set state = 'failed', completed_on = now(),
      source_output = coalesce(source_output, output), output = '${conflict}'
      where id = '${record.deadLetter?.id}'`)
    const { body } = await read(poisoned.leadId)
    expect(body).toMatchObject({ state: 'dead', deadLetter: record.deadLetter })
    const query = listQuery({ filter: { q: poisoned.refCode, state: ['dead'] } })
    const jobs = await (await ops.get(`/api/staff/jobs${query}`)).json()
    expect(jobs).toMatchObject([{ state: 'dead', error: record.deadLetter?.error }])
  })

  test('is recorded with its code once it is corrected, and the original is kept', async () => {
    const { leadId, refCode } = poisoned
    const fields = { ...inquiry, email: 'ana.garcia@example.com', phone: '+52 55 8765 4321' }
    const correction = { step: 'record', deadLetterId: record.deadLetter?.id, fields, reason }
    const answers = await Promise.all([correct(leadId, correction), correct(leadId, correction)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])

    const recorded = await untilState(leadId, 'recorded')
    const [lead] = (await antesala.sql(`select * from leads where id = '${leadId}'`)).rows
    expect(lead).toMatchObject({ refCode, email: fields.email, phoneNational: '5587654321' })
    expect(recorded.journey.corrections).toMatchObject([
      { step: 'record', original: { email: 'ana@@example.com' }, corrected: fields, reason },
    ])
    const event = recorded.journey.events.find(({ type }) => type === 'submission.corrected')
    expect(event).toMatchObject({
      actor: 'Olga Marín',
      before: { email: 'a…@@example.com', phone: '…78' },
      after: { email: 'a…@example.com', phone: '…21' },
    })
    await vi.waitFor(() => {
      const [mail] = antesala.relay.accepted.filter(({ subject }) => subject?.includes(refCode))
      expect(mail).toBeDefined()
    }, soon)
    const { rows } = await antesala.sql(
      `select 1 from pgboss.job where name = '${deadLetterQueue(recordLead)}' and state = 'created'`,
    )
    expect(rows).toEqual([])
  })
})

describe('the address of a rejected email', () => {
  async function submitFailed(email: string, post = '/api/v1/contact', sent: object = inquiry) {
    antesala.relay.onRecipient = (address) =>
      address === email ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
    const { body } = await antesala.post(post, { ...sent, email })
    const failed = await vi.waitFor(async () => {
      const { rows } = await antesala.sql(`select id, about_id from emails
        where to_email = '${email}' and status = 'failed'`)
      expect(rows).toHaveLength(1)
      return rows[0] as { id: string; aboutId: string }
    }, soon)
    await vi.waitFor(async () => {
      const { body } = await read(failed.aboutId)
      expect(body.journey.jobs.filter(({ isDead }) => isDead)).toHaveLength(1)
    }, soon)
    return { ...failed, code: body.refCode as string }
  }

  test('is corrected on a lead by sales, once, and the email is sent to the new address', async () => {
    const { id: emailId, aboutId } = await submitFailed('anna@example.com')
    const before = (await antesala.sql(`select version from leads where id = '${aboutId}'`)).rows[0]
    const correction = { step: 'mail', emailId, email: 'Ana.Nueva@example.com', reason }
    expect((await correct(aboutId, correction, partnerships)).status).toBe(403)
    const answers = await Promise.all([
      correct(aboutId, correction, sales),
      correct(aboutId, correction),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])

    const [lead] = (await antesala.sql(`select * from leads where id = '${aboutId}'`)).rows
    expect(lead).toMatchObject({
      email: 'Ana.Nueva@example.com',
      emailNormalized: 'ana.nueva@example.com',
      version: Number(before?.version) + 1,
    })
    await vi.waitFor(async () => {
      const { body } = await read(aboutId)
      const copies = body.journey.emails.filter(({ resendOf }) => resendOf === emailId)
      expect(copies).toMatchObject([{ status: 'sent', toEmail: 'Ana.Nueva@example.com' }])
      expect(body.journey.corrections).toMatchObject([
        { step: 'mail', original: { email: 'anna@example.com' }, emailId },
      ])
      expect(body.journey.events.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['submission.corrected', 'email.resent']),
      )
    }, soon)
    const found = await sales.get('/api/staff/leads?filter={"q":"nueva"}')
    expect(await found.json()).toMatchObject([{ id: aboutId }])
  })

  test('is corrected on a partner by partnerships', async () => {
    const partner = await submitFailed('luiss@example.com', '/api/v1/partner-waitlist', application)
    const correction = { step: 'mail', emailId: partner.id, email: 'luis@casa.example.com', reason }
    expect((await correct(partner.aboutId, correction, sales)).status).toBe(403)
    expect((await correct(partner.aboutId, correction, partnerships)).status).toBe(201)
    const found = await partnerships.get('/api/staff/partners?filter={"q":"luis@casa.example.com"}')
    expect(await found.json()).toMatchObject([{ id: partner.aboutId }])
  })

  test('is corrected on an assessment by sales', async () => {
    const sent = assessmentRequest
    const failed = await submitFailed('evaa@example.com', '/api/v1/assessment-email', sent)
    const correction = { step: 'mail', emailId: failed.id, email: 'eva@casa.example.com', reason }
    expect((await correct(failed.aboutId, correction, sales)).status).toBe(201)
    const [row] = (
      await antesala.sql(`select email from assessments where id = '${failed.aboutId}'`)
    ).rows
    expect(row).toEqual({ email: 'eva@casa.example.com' })
    const found = await sales.get('/api/staff/assessments?filter={"q":"eva@casa.example.com"}')
    expect(await found.json()).toMatchObject([{ id: failed.aboutId }])
  })

  test('is not corrected if the email was delivered, or belongs to another submission', async () => {
    const { id: emailId, aboutId } = await submitFailed('ann@example.com')
    const [sent] = (
      await antesala.sql(`select id, about_id from emails where status = 'sent' limit 1`)
    ).rows
    const correction = { step: 'mail', email: 'ana@example.com', reason }
    const delivered = await correct(String(sent?.aboutId), { ...correction, emailId: sent?.id })
    expect(delivered.body.error.code).toBe('STATE_CONFLICT')
    expect((await correct(String(sent?.aboutId), { ...correction, emailId })).status).toBe(404)
    expect((await correct(aboutId, { ...correction, emailId, email: 'ana' })).status).toBe(400)
  })
})
