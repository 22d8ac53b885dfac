import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EmailStatus } from '../../shared/contract/email.ts'
import type { EmailRecord, EmailRow, SuppressionRow } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const noSuchMailbox = { code: 550, text: '5.1.1 No such mailbox' }
const reason = 'El cliente llamó: escribió mal su correo.'

let antesala: Antesala
let sales: StaffClient
let ops: StaffClient
const missingMailboxes = new Set<string>()

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  ops = await signIn(antesala, 'ops')
  antesala.relay.onRecipient = (address) =>
    missingMailboxes.has(address) ? noSuchMailbox : undefined
  await antesala.startWorker()
})
afterAll(() => antesala.close())

let clients = 0
/** Submits an inquiry from a new address; returns its acknowledgement once it has the status and its job has ended. */
async function submit(status: EmailStatus, email = `client${++clients}@example.com`) {
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, email })
  const acknowledgement = await acknowledgementOf(body.leadId, status)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select from pgboss.job join emails on emails.job_id = job.id and emails.id = '${acknowledgement.id}'
       where job.name = 'send-email' and state in ('created', 'retry', 'active')`,
    )
    expect(rows).toEqual([])
  }, soon)
  return acknowledgement
}

async function acknowledgementOf(leadId: string, status: EmailStatus, number = 0) {
  return await vi.waitFor(async () => {
    const emails = await antesala.db
      .selectFrom('emails')
      .selectAll()
      .where('aboutId', '=', leadId)
      .where('template', '=', 'lead-acknowledgement')
      .orderBy('createdAt')
      .execute()
    expect(emails[number]?.status).toBe(status)
    return emails[number] ?? expect.unreachable()
  }, soon)
}

function resendBody(more: object = {}) {
  return { occasion: randomUUID(), reason, ...more }
}

async function resend(id: string, body: object = resendBody(), who = ops) {
  return await who.send('POST', `/api/staff/emails/${id}/resends`, body)
}

async function recordOf(id: string) {
  return (await (await ops.get(`/api/staff/emails/${id}`)).json()) as EmailRecord
}

async function eventsOf(aboutId: string, type: string) {
  return await antesala.db
    .selectFrom('events')
    .selectAll()
    .where('aboutId', '=', aboutId)
    .where('type', '=', type)
    .execute()
}

describe('an email', () => {
  test('whose content was deleted says so, and is prepared again for a copy', async () => {
    const email = await submit('sent')
    await antesala.sql(`update emails set html = null, body_text = null where id = '${email.id}'`)
    expect(await recordOf(email.id)).toMatchObject({
      subject: email.subject,
      toEmail: email.toEmail,
      hasPreview: false,
      bodyText: null,
      deletedAfterDays: 180,
      attempts: [{ outcome: 'done' }],
    })
    const { id } = (await resend(email.id)).body
    await vi.waitFor(async () => {
      expect(await recordOf(id)).toMatchObject({
        status: 'sent',
        bodyText: email.bodyText,
        deletedAfterDays: null,
      })
    }, soon)
  })

  test('is shown as it was sent, in a sandboxed frame', async () => {
    const email = await submit('sent')
    const record = await recordOf(email.id)
    expect(record).toMatchObject({
      hasPreview: true,
      bodyText: email.bodyText,
      code: expect.stringMatching(/^LU-/),
      attempts: [{ outcome: 'done', number: 1 }],
      resends: [],
      suppression: null,
    })
    const answer = await ops.get(`/api/staff/emails/${email.id}/preview`)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "img-src 'self' data:",
      "style-src 'unsafe-inline'",
      'sandbox',
      "frame-ancestors 'self'",
    ])
    const shown = await answer.text()
    expect(email.html).toContain('src="http://127.0.0.1:0/mail/antesala.png"')
    const local = email.html?.replaceAll('src="http://127.0.0.1:0/', 'src="/')
    expect(shown.replace('<base target="_blank">', '')).toBe(local)
    const sent = antesala.relay.accepted.find(({ messageId }) => messageId?.includes(email.id))
    expect(sent?.html).toContain(record.code)
  })

  test('with a secret link cannot be sent again, because the link is not stored', async () => {
    const email = await submit('sent')
    await antesala.sql(`update emails set template = 'password-reset' where id = '${email.id}'`)
    expect((await resend(email.id)).body.error.code).toBe('STATE_CONFLICT')
    await antesala.sql(`delete from emails where id = '${email.id}'`)
  })

  test('that waits for a retry shows its attempts and the number of the next one', async () => {
    const email = `late${++clients}@example.com`
    antesala.relay.onMessage = () => ({ code: 451, text: '4.3.0 Try later' })
    await antesala.sql(`update pgboss.queue set retry_delay = 600 where name = 'send-email'`)
    const body = await antesala.submit('/api/v1/contact', { ...inquiry, email })
    const record = await vi.waitFor(async () => {
      const mail = await acknowledgementOf(body.leadId, 'queued')
      const found = await recordOf(mail.id)
      expect(found.jobs).toMatchObject([{ state: 'retry', attempts: 17 }])
      return found
    }, soon)
    expect(record.attempts.at(-1)).toMatchObject({ outcome: 'retry' })
    expect(record.attempts.at(-1)?.smtpReply).toContain('451')
    const [job] = record.jobs
    expect(job?.attempt).toBe((record.attempts.at(-1)?.number ?? 0) + 1)
    expect((await resend(record.id)).status).toBe(409)
    antesala.relay.onMessage = () => undefined
  })
})

describe('a copy of an email', () => {
  test('is a new email with its own Message-ID, and the history shows who requested it', async () => {
    const email = await submit('sent')
    const ordered = resendBody()
    const answers = await Promise.all([resend(email.id, ordered), resend(email.id, ordered)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    const [id] = [...new Set(answers.map(({ body }) => body.id))]
    const copy = await acknowledgementOf(email.aboutId, 'sent', 1)
    expect(copy).toMatchObject({ id, resendOf: email.id, subject: email.subject })
    const received = antesala.relay.accepted.filter(({ messageId }) => messageId?.includes(copy.id))
    expect(received).toHaveLength(1)
    expect(copy.messageId).not.toBe(email.messageId)

    expect((await recordOf(email.id)).resends).toMatchObject([{ id, status: 'sent' }])
    expect(await eventsOf(email.aboutId, 'email.resent')).toMatchObject([
      { actor: 'Olga Marín', reason, after: { emailId: email.id, copyId: id } },
    ])
  })

  test('is not limited by the daily cap, and does not count towards it', async () => {
    const email = await submit('sent', 'often@example.com')
    for (let number = 0; number < 6; number++) {
      expect((await resend(email.id)).status).toBe(201)
      await acknowledgementOf(email.aboutId, 'sent', number + 1)
    }
    await submit('sent', 'often@example.com')
  })

  test('of an email beyond the cap is sent', async () => {
    for (let number = 0; number < 5; number++) await submit('sent', 'busy@example.com')
    const suppressed = await submit('suppressed', 'busy@example.com')
    expect(suppressed.suppressedBy).toBe('daily_cap')
    expect((await resend(suppressed.id)).status).toBe(201)
    await acknowledgementOf(suppressed.aboutId, 'sent', 1)
    expect((await recordOf(suppressed.id)).status).toBe('suppressed')
  })

  test('can be sent to another address, which completes the dead letter of the original', async () => {
    missingMailboxes.add('wrong@example.com')
    const email = await submit('failed', 'wrong@example.com')
    await vi.waitFor(async () => expect((await recordOf(email.id)).jobs).toHaveLength(2), soon)
    const { status } = await resend(email.id, resendBody({ toEmail: 'right@example.com' }))
    expect(status).toBe(201)
    const copy = await acknowledgementOf(email.aboutId, 'sent', 1)
    expect(copy.toEmail).toBe('right@example.com')
    const dead = (await recordOf(email.id)).jobs.filter(({ isDead }) => isDead)
    expect(dead).toMatchObject([{ state: 'completed' }])
    expect(await eventsOf(email.aboutId, 'email.resent')).toMatchObject([
      { before: { toEmail: 'wrong@example.com' }, after: { toEmail: 'right@example.com' } },
    ])
  })

  test.each([
    ['without a reason', { reason: '' }],
    ['to an invalid address', { toEmail: 'nobody' }],
    ['without an occasion', { occasion: undefined }],
    ['with an unknown field', { status: 'sent' }],
  ])('is refused %s', async (_what, invalid) => {
    const email = await submit('sent')
    const { status, body } = await resend(email.id, resendBody(invalid))
    expect(status).toBe(400)
    expect(body.error.fields).toHaveLength(1)
  })

  test('is refused to sales, and is a 404 for an email that does not exist', async () => {
    const email = await submit('sent')
    expect((await resend(email.id, resendBody(), sales)).status).toBe(403)
    expect((await resend(randomUUID())).status).toBe(404)
  })
})

describe('an email that may or may not have been delivered', () => {
  test('is marked as delivered by staff, once', async () => {
    const email = await submit('sent')
    await antesala.sql(
      `update emails set status = 'unknown', sent_at = null, smtp_reply = null where id = '${email.id}'`,
    )
    const path = `/api/staff/emails/${email.id}/settlements`
    const settled = await Promise.all([1, 2].map(() => ops.send('POST', path, { reason })))
    expect(settled.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await recordOf(email.id)).status).toBe('sent')
    expect(await eventsOf(email.aboutId, 'email.taken_for_delivered')).toMatchObject([
      { before: { status: 'unknown' }, after: { status: 'sent' }, reason },
    ])
  })
})

describe('an address that does not exist', () => {
  async function suppressions(filter: object = { lifted: false }) {
    const answer = await ops.get(`/api/staff/suppressions${listQuery({ filter })}`)
    return (await answer.json()) as SuppressionRow[]
  }

  test('gets no further automatic emails until staff lift the suppression, which sends the suppressed ones', async () => {
    missingMailboxes.add('gone@example.com')
    const first = await submit('failed', 'gone@example.com')
    const second = await submit('suppressed', 'Gone@Example.com')
    expect(second).toMatchObject({ suppressedBy: 'refused_address' })
    expect(second.reason).toBe('550 5.1.1')
    const [listed] = await suppressions({ q: 'gone@' })
    expect(listed).toMatchObject({
      address: 'gone@example.com',
      emailId: first.id,
      suppressedCount: 1,
    })
    expect((await recordOf(second.id)).suppression?.id).toBe(listed?.id)

    missingMailboxes.delete('gone@example.com')
    const path = `/api/staff/suppressions/${listed?.id}/lifts`
    expect((await sales.send('POST', path, { reason, sendSuppressed: true })).status).toBe(403)
    const lifts = await Promise.all(
      [1, 2].map(() => ops.send('POST', path, { reason, sendSuppressed: true })),
    )
    expect(lifts.map(({ status }) => status).sort()).toEqual([201, 409])
    await acknowledgementOf(second.aboutId, 'sent', 1)
    await submit('sent', 'gone@example.com')
    expect(await suppressions({ lifted: true, q: 'gone@' })).toMatchObject([
      { liftedBy: 'Olga Marín', liftReason: reason },
    ])
    expect(await eventsOf(first.aboutId, 'address.released')).toHaveLength(1)
  })

  test('gets automatic emails again once an email to it is delivered', async () => {
    missingMailboxes.add('back@example.com')
    const first = await submit('failed', 'back@example.com')
    missingMailboxes.delete('back@example.com')
    await vi.waitFor(async () => expect((await recordOf(first.id)).jobs).toHaveLength(2), soon)
    await resend(first.id)
    await acknowledgementOf(first.aboutId, 'sent', 1)
    const lift = await antesala.db
      .selectFrom('suppressions')
      .select('liftReason')
      .where('address', '=', 'back@example.com')
      .execute()
    expect(lift).toEqual([{ liftReason: null }])
    // As earlier versions stored it.
    await antesala.sql(
      `update suppressions set lift_reason = 'an email was delivered' where address = 'back@example.com'`,
    )
    const delivered = { liftedAt: expect.any(String), liftedBy: null, liftReason: null }
    expect(await suppressions({ q: 'back@' })).toMatchObject([delivered])
    await submit('sent', 'back@example.com')
  })

  test('is not assumed because of a full mailbox', async () => {
    const address = 'full@example.com'
    const before = antesala.relay.onRecipient
    const refusal = { code: 552, text: '5.2.2 Mailbox full' }
    antesala.relay.onRecipient = (to) => (to === address ? refusal : before(to))
    await submit('failed', address)
    antesala.relay.onRecipient = before
    await submit('sent', address)
    expect(await suppressions({ q: address })).toEqual([])
  })
})

describe('the list of emails', () => {
  async function list(filter: object) {
    const answer = await ops.get(`/api/staff/emails${listQuery({ filter })}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as EmailRow[]
  }

  test('is filtered by the beginning of the address, record, cause of suppression, and whether an email is a copy', async () => {
    const email = await submit('sent', 'findme@example.com')
    expect((await list({ q: 'FindM' })).map(({ id }) => id)).toEqual([email.id])
    expect(await list({ q: '%' })).toEqual([])
    expect((await list({ aboutId: email.aboutId })).map(({ template }) => template).sort()).toEqual(
      ['lead-acknowledgement', 'lead-notice'],
    )
    for (const cause of ['daily_cap', 'refused_address'])
      for (const { suppressedBy } of await list({ suppressedBy: cause }))
        expect(suppressedBy).toBe(cause)
    const copies = await list({ resend: true })
    expect(copies.length).toBeGreaterThan(0)
    for (const { resendOf } of copies) expect(resendOf).not.toBeNull()
  })
})
