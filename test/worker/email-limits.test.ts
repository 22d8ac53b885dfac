import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { mailLead } from '../../shared/jobs/mail-lead.ts'
import { type PrepareAssessment, prepareAssessment } from '../../shared/jobs/prepare-assessment.ts'
import { prepareAssessments } from '../../worker/jobs/prepare-assessment.ts'
import { DAILY_CAP } from '../../worker/mail/caps.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { batchStep } from '../setup/batch-step.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const recipientCap = 3

let antesala: Antesala
beforeEach(async () => {
  antesala = await openAntesala({
    CLIENT_RECIPIENTS_PER_DAY: String(recipientCap),
    TRUST_PROXY: '1',
  })
})
afterEach(() => antesala.close())

async function submit(email: string, from = '198.51.100.7') {
  const headers = { 'X-Forwarded-For': from }
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, email }, headers)
  return String(body.leadId)
}

/** Counts the emails to clients by status, and by the cause of a suppression. */
async function countToClients() {
  const { rows } = await antesala.sql(
    `select coalesce(suppressed_by, status) as state, count(*)::int as emails from emails
     where template not like '%-notice' group by 1`,
  )
  return Object.fromEntries(rows.map(({ state, emails }) => [state, emails]))
}

async function untilCounted(expected: Record<string, number>) {
  await vi.waitFor(async () => expect(await countToClients()).toEqual(expected), soon)
}

describe('the daily cap of a mailbox', () => {
  test('counts addresses with tags, and at Gmail with dots, as one', async () => {
    const variants = [
      'v.ictim',
      'victim',
      'victim+1',
      'victim+2',
      'vic.tim+3',
      'victim+4',
      'VICTIM+5',
    ]
    for (const [index, name] of variants.entries())
      await submit(`${name}@gmail.com`, `198.51.100.${index}`)
    await antesala.startWorker()
    await untilCounted({ sent: DAILY_CAP, daily_cap: variants.length - DAILY_CAP })
    const { rows } = await antesala.sql(`select count(*)::int as emails from emails
      where suppressed_by = 'daily_cap' and job_id is not null
        and not exists (select from pgboss.job where job.id = job_id)`)
    expect(rows).toEqual([{ emails: 0 }])
  })

  test('counts them when they are recorded one after another, too', async () => {
    await antesala.startWorker()
    for (let number = 1; number <= DAILY_CAP; number++) {
      await submit(`victim+${number}@example.com`, `198.51.100.${number}`)
      await untilCounted({ sent: number })
    }
    await submit('victim@example.com', '198.51.100.99')
    await untilCounted({ sent: DAILY_CAP, daily_cap: 1 })
  })

  test('also counts emails of the previous release, which have no mailbox', async () => {
    for (let number = 0; number < DAILY_CAP; number++)
      await submit('ana@example.com', `198.51.100.${number}`)
    await antesala.startWorker()
    await untilCounted({ sent: DAILY_CAP })
    await antesala.sql(`update emails set mailbox = null, client_key = null`)
    await submit('ana@example.com', '198.51.100.99')
    await untilCounted({ sent: DAILY_CAP, daily_cap: 1 })
  })

  test('does not suppress other mailboxes of the same domain', async () => {
    await antesala.startWorker()
    for (const [index, name] of ['ana', 'eva', 'a.na', 'luis', 'e.va', 'ivo'].entries())
      await submit(`${name}@example.com`, `198.51.100.${index}`)
    await untilCounted({ sent: 6 })
  })
})

describe('the daily limit of recipients of a client', () => {
  test('suppresses emails to further mailboxes, of all kinds, but records the submissions and notifies staff', async () => {
    await antesala.startWorker()
    for (let number = 1; number <= recipientCap; number++) await submit(`c${number}@example.com`)
    await untilCounted({ sent: recipientCap })
    const headers = { 'X-Forwarded-For': '198.51.100.7' }
    const further = { email: 'further@example.com' }
    await submit('further@example.com')
    await antesala.submit('/api/v1/partner-waitlist', { ...application, ...further }, headers)
    await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, ...further }, headers)
    // A mailbox that the client has caused an email to, and other clients, are not affected.
    await submit('c1+tour@example.com')
    await submit('further@example.com', '198.51.100.8')
    await untilCounted({ sent: recipientCap + 2, client_cap: 3 })
    await waitUntilIdle(antesala)
    const { rows } = await antesala.sql(`select (select count(*)::int from leads) as leads,
      (select count(*)::int from emails where template = 'lead-notice' and status = 'sent') as notices`)
    expect(rows).toEqual([{ leads: recipientCap + 3, notices: recipientCap + 3 }])
  })

  test('holds for submissions of all kinds that several workers record at the same time', async () => {
    for (let number = 0; number < 12; number++) {
      const email = `client${number}@example.com`
      await submit(email)
      const headers = { 'X-Forwarded-For': '198.51.100.7' }
      await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, email }, headers)
      await antesala.submit('/api/v1/partner-waitlist', { ...application, email }, headers)
    }
    await Promise.all([antesala.startWorker(), antesala.startWorker()])
    await waitUntilIdle(antesala)
    const { rows } =
      await antesala.sql(`select count(distinct mailbox)::int as mailboxes from emails
      where template not like '%-notice' and status = 'sent'`)
    expect(rows).toEqual([{ mailboxes: recipientCap }])
    expect(Object.keys(await countToClients()).sort()).toEqual(['client_cap', 'sent'])
  })

  test('holds for a batch that does not see the emails of another one', async () => {
    const boss = await antesala.startBoss('worker')
    const clientKey = 'the same client'
    const payloads = (name: string) =>
      Array.from({ length: recipientCap }, (_, n) =>
        assessmentPayload(`${name}${n}@example.com`, clientKey),
      )
    await antesala.db.transaction().execute(async (tx) => {
      await prepareAssessments(batchStep(antesala, boss, tx), payloads('early'))
      await insertAssessmentJobs(boss, payloads('late'))
      await antesala.startWorker()
      await untilCounted({ sent: recipientCap })
    })
    await untilCounted({ sent: recipientCap, client_cap: recipientCap })
  })

  test('is that of an IPv6 /56 network, and of a day', async () => {
    await antesala.startWorker()
    for (let number = 1; number <= recipientCap; number++)
      await submit(`c${number}@example.com`, `2001:db8:0:${number}::1`)
    await submit('further@example.com', '2001:db8:0:ff::1')
    await untilCounted({ sent: recipientCap, client_cap: 1 })
    await submit('further@example.com', '2001:db8:1:ff::1')
    await untilCounted({ sent: recipientCap + 1, client_cap: 1 })
  })

  test('lets staff send the email with one click, and leaves no address in jobs and emails', async () => {
    await createStaffAccounts(antesala)
    const ops = await signIn(antesala, 'ops')
    await antesala.startWorker()
    for (let number = 0; number <= recipientCap; number++) await submit(`c${number}@example.com`)
    await untilCounted({ sent: recipientCap, client_cap: 1 })
    const { rows } = await antesala.sql(
      `select id, reason from emails where suppressed_by = 'client_cap'`,
    )
    const [email] = rows
    expect(email?.reason).toContain(String(recipientCap))
    const request = { occasion: crypto.randomUUID(), reason: 'A known broker' }
    const { status } = await ops.send('POST', `/api/staff/emails/${email?.id}/resends`, request)
    expect(status).toBe(201)
    await untilCounted({ sent: recipientCap + 1, client_cap: 1 })

    const stored = await antesala.sql(
      `select data::text as text from pgboss.job union all select row_to_json(emails)::text from emails`,
    )
    expect(stored.rows.filter(({ text }) => String(text).includes('198.51'))).toEqual([])
  })

  test('does not apply to jobs of earlier releases', async () => {
    const boss = await antesala.startBoss()
    const emails = Array.from({ length: recipientCap + 1 }, (_, n) => `c${n}@example.com`)
    await insertAssessmentJobs(
      boss,
      emails.map((email) => assessmentPayload(email, undefined)),
    )
    await antesala.startWorker()
    await untilCounted({ sent: emails.length })
  })

  test('does not apply to suspected leads that staff have cleared', async () => {
    const boss = await antesala.startBoss()
    await antesala.startWorker()
    const headers = { 'X-Forwarded-For': '198.51.100.7', 'X-Form-Token': 'none; honeypot' }
    for (let number = 0; number <= recipientCap; number++) {
      const body = { ...inquiry, email: `c${number}@example.com` }
      const { leadId } = await antesala.submit('/api/v1/contact', body, headers)
      await waitUntilIdle(antesala)
      await boss.insert(mailLead.queue, [{ data: { mails: 'held', leadId } }])
    }
    await untilCounted({ sent: recipientCap + 1 })
  })
})

function assessmentPayload(email: string, clientKey: string | undefined): PrepareAssessment {
  return {
    ...{ id: newId(), kind: 'assessment', code: null, language: 'es', phone: null, clientKey },
    ...{ submittedAt: new Date().toISOString(), emailNormalized: email },
    fields: { ...assessmentRequest, email },
  }
}

async function insertAssessmentJobs(boss: PgBoss, payloads: PrepareAssessment[]) {
  const jobs = payloads.map((data) => ({ id: data.id, data }))
  await boss.insert(prepareAssessment.queue, jobs)
}
