import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startMailbox } from '../local/mailbox.ts'
import { type RecordLead, recordLead } from '../shared/jobs/record-lead.ts'
import { formatNearDay } from '../shared/view/format.ts'
import { type Antesala, openAntesala } from './setup/antesala.ts'
import { application, assessmentRequest, inquiry } from './setup/fixtures.ts'
import { middayZone } from './setup/midday.ts'
import { soon } from './setup/waiting.ts'

describe('from the HTTP request to the record and the email in the mailbox', () => {
  let antesala: Antesala
  let folder: string
  let mailbox: Awaited<ReturnType<typeof startMailbox>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'antesala-mail-'))
    mailbox = await startMailbox({ dir: folder })
    antesala = await openAntesala({ SMTP_URL: mailbox.url, TIME_ZONE: middayZone() })
    await antesala.startWorker()
  })
  afterAll(async () => {
    await antesala.close()
    await mailbox.stop()
    await rm(folder, { recursive: true })
  })

  /** Waits until the mailbox has exactly one email to this email address. */
  async function waitForEmailTo(address: string) {
    return await vi.waitFor(async () => {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file))))
      const parsed = await Promise.all(mails.map((mail) => simpleParser(mail)))
      const found = parsed.filter(isTo(address))
      expect(found).toHaveLength(1)
      return found[0] ?? expect.unreachable()
    }, soon)
  }

  test('an inquiry becomes a lead and an acknowledgement with its code', async () => {
    const { status, body } = await antesala.post('/api/v1/contact', { ...inquiry, origin: 'curl' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: expect.stringContaining(body.refCode),
      refCode: expect.stringMatching(/^LU-[2-9A-HJKMNP-Z]{5}$/),
      leadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      normalizedPhone: '5512345678',
      property: null,
      nextStep: { message: expect.any(String), by: expect.any(String) },
    })

    const mail = await waitForEmailTo(inquiry.email)
    expect(mail.subject).toContain(body.refCode)
    expect(mail.text).toContain(body.refCode)
    expect(mail.text).toContain(formatNearDay(body.nextStep.by, 'es'))
    expect(mail.html).toContain(body.refCode)
    expect(mail.text).not.toContain(inquiry.message)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')

    const lead = await antesala.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({
      id: body.leadId,
      refCode: body.refCode,
      status: 'new',
      name: inquiry.name,
      message: inquiry.message,
      phoneNational: '5512345678',
      phoneE164: '+525512345678',
      origin: 'curl',
      language: 'es',
    })
  })

  test('an application becomes a partner and an email with the referral code', async () => {
    const { status, body } = await antesala.post('/api/v1/partner-waitlist', {
      ...application,
      primaryInterest: 'inventory, Team',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      waitlistId: expect.any(String),
      referralCode: expect.stringMatching(/^LP-[2-9A-HJKMNP-Z]{5}$/),
      nextStep: { message: expect.any(String), by: expect.any(String) },
    })

    const mail = await waitForEmailTo(application.email)
    expect(mail.text).toContain(body.referralCode)
    expect(mail.text).toContain(formatNearDay(body.nextStep.by, 'es'))
    const partner = await antesala.db.selectFrom('partners').selectAll().executeTakeFirstOrThrow()
    expect(partner).toMatchObject({
      id: body.waitlistId,
      referralCode: body.referralCode,
      agencyName: application.agencyName,
      interests: ['inventory', 'team'],
      status: 'pending',
    })
  })

  test('a request for an assessment becomes an assessment and an email with its results', async () => {
    const english = { 'Accept-Language': 'en' }
    const { status, body } = await antesala.post(
      '/api/v1/assessment-email',
      assessmentRequest,
      english,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: expect.stringContaining('email'),
      nextStep: { message: expect.stringContaining('email'), by: null },
    })

    // 4,000 per month for 240 months at 10 % / 12 repay a loan of 414,498;
    // (200,000 + 414,498) / 1.06 = 579,716, which is below the limit from the cash.
    const mail = await waitForEmailTo(assessmentRequest.email)
    expect(mail.subject).toBe('Your buying capacity: USD 579,716')
    const { capacity } = await antesala.db
      .selectFrom('assessments')
      .select('capacity')
      .executeTakeFirstOrThrow()
    expect(capacity).toBeCloseTo(579_715.54, 2)
  })

  test('every submission has two events', async () => {
    const events = await antesala.db.selectFrom('events').select(['type', 'aboutKind']).execute()
    for (const kind of ['lead', 'partner', 'assessment'])
      expect(events.filter(({ aboutKind }) => aboutKind === kind)).toHaveLength(2)
  })
})

describe('while no worker is running', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala()
  })
  afterAll(() => antesala.close())

  test('responses contain codes that are valid immediately, and a worker records the submissions later', async () => {
    const lead = await antesala.post('/api/contact', inquiry)
    const first = await antesala.post('/api/partner-waitlist', application)
    const second = await antesala.post('/api/v1/partner-waitlist', {
      ...application,
      agencyName: 'Casa Sur',
      email: 'sur@example.com',
      referredByCode: ` ${first.body.referralCode.toLowerCase().replace('-', ' ')} `,
    })
    expect([lead.status, first.status, second.status]).toEqual([200, 200, 200])
    expect(await antesala.db.selectFrom('partners').selectAll().execute()).toEqual([])

    await antesala.startWorker()
    await vi.waitFor(async () => {
      const partners = await antesala.db.selectFrom('partners').selectAll().execute()
      const referred = partners.find(({ id }) => id === second.body.waitlistId)
      expect(referred?.referredByPartnerId).toBe(first.body.waitlistId)
      const leads = await antesala.db.selectFrom('leads').select(['id', 'refCode']).execute()
      expect(leads).toEqual([{ id: lead.body.leadId, refCode: lead.body.refCode }])
    }, soon)
  })
})

describe('when something fails', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala()
    await antesala.startWorker()
  })
  afterAll(() => antesala.close())
  afterEach(() => {
    antesala.relay.onRecipient = () => undefined
    antesala.relay.onMessage = () => undefined
  })

  /** Finds the email to the client, not the notice to staff. */
  async function findAcknowledgement(leadId: string) {
    return await antesala.db
      .selectFrom('emails')
      .selectAll()
      .where('aboutId', '=', leadId)
      .where('template', '=', 'lead-acknowledgement')
      .executeTakeFirst()
  }

  async function listAttempts(leadId: string) {
    return await antesala.db
      .selectFrom('attempts')
      .innerJoin('emails', 'emails.id', 'attempts.emailId')
      .select(['attempts.number', 'attempts.outcome', 'attempts.smtpReply'])
      .where('attempts.aboutId', '=', leadId)
      .where('emails.template', '=', 'lead-acknowledgement')
      .orderBy('attempts.number')
      .execute()
  }

  test('a job that runs twice creates one record and one email per recipient', async () => {
    const body = await antesala.submit('/api/v1/contact', {
      ...inquiry,
      email: 'twice@example.com',
    })
    await vi.waitFor(
      async () => expect((await findAcknowledgement(body.leadId))?.status).toBe('sent'),
      soon,
    )

    const boss = await antesala.startBoss()
    const job = await boss.getJobById<RecordLead>(recordLead.queue, body.leadId)
    const again = await boss.send(recordLead.queue, job?.data)
    await vi.waitFor(async () => {
      const copy = await boss.getJobById(recordLead.queue, again ?? '')
      expect(copy?.state).toBe('completed')
    }, soon)

    const leads = await antesala.db
      .selectFrom('leads')
      .where('id', '=', body.leadId)
      .select('id')
      .execute()
    const emails = await antesala.db
      .selectFrom('emails')
      .where('aboutId', '=', body.leadId)
      .select('id')
      .execute()
    expect([leads.length, emails.length]).toEqual([1, 2])
    expect(antesala.relay.accepted.filter(isTo('twice@example.com'))).toHaveLength(1)
  })

  test('an email rejected with 451 is delivered at the next attempt, with the same Message-ID', async () => {
    const seen: (string | undefined)[] = []
    antesala.relay.onMessage = (mail) => {
      if (!isTo('later@example.com')(mail)) return undefined
      seen.push(mail.messageId)
      return seen.length === 1 ? { code: 451, text: '4.3.0 Try again later' } : undefined
    }
    const body = await antesala.submit('/api/v1/contact', {
      ...inquiry,
      email: 'later@example.com',
    })
    await vi.waitFor(
      async () => expect((await findAcknowledgement(body.leadId))?.status).toBe('sent'),
      soon,
    )

    expect(await listAttempts(body.leadId)).toEqual([
      { number: 1, outcome: 'retry', smtpReply: '451 4.3.0 Try again later' },
      { number: 2, outcome: 'done', smtpReply: expect.stringMatching(/^250/) },
    ])
    expect(new Set(seen).size).toBe(1)
  })

  test('an email whose recipient is rejected with 550 becomes a dead letter at once', async () => {
    antesala.relay.onRecipient = (address) =>
      address === 'gone@example.com' ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
    const body = await antesala.submit('/api/v1/contact', {
      ...inquiry,
      email: 'gone@example.com',
    })
    const email = await vi.waitFor(async () => {
      const row = await findAcknowledgement(body.leadId)
      expect(row?.status).toBe('failed')
      return row ?? expect.unreachable()
    }, soon)

    expect(email.smtpReply).toBe('550 5.1.1 No such mailbox')
    expect(await listAttempts(body.leadId)).toEqual([
      { number: 1, outcome: 'dead_letter', smtpReply: '550 5.1.1 No such mailbox' },
    ])
    const boss = await antesala.startBoss()
    const dead = await vi.waitFor(async () => {
      const found = await boss.findJobs<{ emailId: string }>('send-email-dead')
      expect(found).toHaveLength(1)
      return found[0]
    }, soon)
    expect(dead?.data.emailId).toBe(email.id)
  })
})

function isTo(address: string) {
  return (mail: ParsedMail) => [mail.to].flat()[0]?.value[0]?.address === address
}
