import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { deadLetterQueue } from '../../shared/jobs/queues.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { DAILY_CAP } from '../../worker/mail/caps.ts'
import { type EmailRequest, enqueueEmails, secretMask } from '../../worker/mail/enqueue.ts'
import { openWorker } from '../../worker/worker.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { handleBatch } from '../setup/batch-step.ts'
import { failInserts } from '../setup/failing-inserts.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { recordingLog } from '../setup/log.ts'
import { eventually, soon } from '../setup/waiting.ts'
import { testOptions } from '../setup/worker-options.ts'

let antesala: Antesala
let boss: PgBoss
beforeEach(async () => {
  antesala = await openAntesala({ MAIL_IDEMPOTENCY_HEADER: 'X-Provider-Key' })
  boss = await antesala.startBoss('worker')
})
afterEach(() => antesala.close())

async function submit(email: string) {
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, email })
  return body.leadId as string
}

async function acknowledgementOf(leadId: string) {
  return await antesala.db
    .selectFrom('emails')
    .selectAll()
    .where('aboutId', '=', leadId)
    .where('template', '=', 'lead-acknowledgement')
    .executeTakeFirst()
}

/** Waits until a worker has checked whether the pause can end. */
async function untilPauseChecked() {
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql('select checked_at > since as looked from queue_pauses')
    expect(rows).toEqual([{ looked: true }])
  }, soon)
}

function untilStatus(leadId: string, status: string) {
  return vi.waitFor(async () => {
    const email = await acknowledgementOf(leadId)
    expect(email?.status).toBe(status)
    return email ?? expect.unreachable()
  }, soon)
}

async function countSent() {
  const { rows } = await antesala.sql(
    "select count(*)::int as mails from emails where status = 'sent'",
  )
  return rows[0]?.mails
}

async function errorsOfJob(jobId: string | null) {
  const { rows } = await antesala.sql(
    `select error_message from attempts where job_id = '${jobId}'`,
  )
  return rows.map(({ errorMessage }) => errorMessage)
}

async function attemptsOfEmail(emailId: string) {
  return await antesala.db
    .selectFrom('attempts')
    .select(['number', 'outcome', 'errorName', 'errorKey'])
    .where('emailId', '=', emailId)
    .orderBy('endedAt')
    .execute()
}

test('a message may contain the characters that stand for a secret in stored emails', async () => {
  await antesala.submit('/api/v1/contact', {
    ...inquiry,
    message: `${inquiry.message} ${secretMask}`,
  })
  await antesala.startWorker()
  await vi.waitFor(async () => expect(await countSent()).toBe(2), soon)
})

test('an email that cannot be rendered becomes a dead letter at once, which names the template and its version', async () => {
  const leadId = await submit('ana@example.com')
  // As if a release had renamed a value of the template.
  await antesala.sql(`create function forget_code() returns trigger language plpgsql as $$
    begin new.data = new.data - 'code'; return new; end $$`)
  await antesala.sql(`create trigger forget_code before insert on emails for each row
    when (new.template = 'lead-acknowledgement') execute function forget_code()`)
  await antesala.startWorker()
  const { id, jobId } = await untilStatus(leadId, 'failed')
  const message = expect.stringMatching(
    /^cannot render lead-acknowledgement\.es, version [\da-f]{8}: "code" is missing$/,
  )
  expect(await errorsOfJob(jobId)).toEqual([message])
  const key = expect.stringMatching(/^RenderError: cannot render lead-acknowledgement\.es, version/)
  expect(await attemptsOfEmail(id)).toEqual([
    { number: 1, outcome: 'dead_letter', errorName: 'RenderError', errorKey: key },
  ])

  await antesala.sql(`update emails set data = data || '{"code": "LU-AAAAA"}' where id = '${id}'`)
  await vi.waitFor(async () => expect(await boss.redrive(deadLetterQueue(sendEmail))).toBe(1), soon)
  await untilStatus(leadId, 'sent')
})

test('an email whose secret was deleted becomes a dead letter at once', async () => {
  const id = newId()
  const request: EmailRequest<'password-reset'> = {
    template: 'password-reset',
    about: { kind: 'staff', id },
    language: 'es',
    to: { name: 'Eva', email: 'eva@example.com' },
    data: { name: 'Eva', link: `https://antesala.example/#${secretMask}`, validUntil: 'mañana' },
    secret: 'abc',
  }
  await handleBatch(antesala, boss, (step) => enqueueEmails(step, [request]), [])
  const { rows } = await antesala.sql('update emails set secret = null returning id')
  const emailId = String(rows[0]?.id)
  await antesala.startWorker()
  await vi.waitFor(async () => {
    expect(await attemptsOfEmail(emailId)).toMatchObject([
      { number: 1, outcome: 'dead_letter', errorName: 'PermanentError' },
    ])
  }, soon)
  const emails = antesala.db.selectFrom('emails').select('status')
  expect(await emails.execute()).toEqual([{ status: 'failed' }])
  expect(antesala.relay.accepted).toEqual([])
})

describe('the daily cap', () => {
  test('suppresses the sixth email to one address, with a reason', async () => {
    await antesala.startWorker()
    const leads: string[] = []
    for (let number = 0; number <= DAILY_CAP; number++)
      leads.push(await submit(number % 2 ? 'Ana@Example.com' : 'ana@example.com'))
    const other = await submit('eva@example.com')
    await untilStatus(other, 'sent')
    await vi.waitFor(async () => {
      const emails = await Promise.all(leads.map(acknowledgementOf))
      expect(emails.map((email) => email?.status).sort()).toEqual([
        ...Array(DAILY_CAP).fill('sent'),
        'suppressed',
      ])
      expect(emails.find((email) => email?.status === 'suppressed')?.reason).toContain('cap of 5')
    }, soon)
  })

  test('applies across the three kinds of submission, recorded at the same time', async () => {
    const email = 'ana@example.com'
    for (let number = 0; number < 4; number++) {
      await submit(email)
      await antesala.submit('/api/v1/partner-waitlist', { ...application, email })
      await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, email })
    }
    await antesala.startWorker()
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        `select status, count(*)::int as mails from emails where to_email = '${email}'
         group by 1 order by 1`,
      )
      expect(rows).toEqual([
        { status: 'sent', mails: DAILY_CAP },
        { status: 'suppressed', mails: 12 - DAILY_CAP },
      ])
    }, soon)
  })

  test('does not count emails older than a day', async () => {
    await antesala.startWorker()
    for (let number = 0; number < DAILY_CAP; number++)
      await untilStatus(await submit('ana@example.com'), 'sent')
    await antesala.sql(`update emails set created_at = created_at - interval '25 hours'`)
    await untilStatus(await submit('ana@example.com'), 'sent')
  })
})

describe('a failing relay', () => {
  test('pauses the queue until it works again, and no email uses up a retry', async () => {
    antesala.relay.isRefusing = true
    await antesala.startWorker({ breaker: { pause: 300, longest: 600 } })
    const leads = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(`client${index}@example.com`)),
    )
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql('select reason from queue_pauses')
      expect(rows).toEqual([{ reason: expect.stringContaining('421') }])
    }, soon)
    expect(antesala.relay.accepted).toHaveLength(0)
    await untilPauseChecked()

    antesala.relay.isRefusing = false
    // Each inquiry has an acknowledgement and a notice to sales.
    const emailCount = 2 * leads.length
    await vi.waitFor(async () => expect(await countSent()).toBe(emailCount), soon)
    const { rows } = await antesala.sql(
      `select outcome, count(*)::int as attempts from attempts group by 1 order by 1`,
    )
    expect(rows.find(({ outcome }) => outcome === 'done')?.attempts).toBe(emailCount)
    expect(rows.map(({ outcome }) => outcome)).not.toContain('retry')
    expect(await antesala.sql('select 1 from queue_pauses')).toMatchObject({ rows: [] })
    expect(await boss.findJobs(deadLetterQueue(sendEmail))).toEqual([])
  })

  test('is paused for ops to see, also if the database could not store that at first', async () => {
    antesala.relay.isRefusing = true
    const mend = await failInserts(antesala.db, 'queue_pauses', '53100')
    const { log, lines } = recordingLog()
    const life = createLifecycle(() => {})
    onTestFinished(() => life.close())
    const config = loadConfig(['DATABASE_URL', 'SMTP_URL'], antesala.workerEnv)
    await openWorker(config, log, life, { ...testOptions, breaker: { pause: 50, longest: 50 } })
    const lead = await submit('patient@example.com')
    await vi.waitFor(() => expect(lines).toContain('relay.paused'), soon)
    await vi.waitFor(() => expect(lines).toContain('database.error'), soon)
    await mend()
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql('select reason from queue_pauses')
      expect(rows).toEqual([{ reason: expect.stringContaining('421') }])
    }, soon)
    antesala.relay.isRefusing = false
    await untilStatus(lead, 'sent')
    expect((await antesala.sql('select from queue_pauses')).rows).toEqual([])
  })

  test('that rejects the sender defers an email, which uses up no retry', async () => {
    antesala.relay.onSender = () => ({ code: 550, text: '5.7.1 Sender rejected' })
    await antesala.startWorker({ breaker: { pause: 50, longest: 50 } })
    const lead = await submit('patient@example.com')
    const deferredAttempts = async () => {
      const email = await acknowledgementOf(lead)
      return (await attemptsOfEmail(email?.id ?? '')).filter(
        ({ outcome }) => outcome === 'deferred',
      )
    }
    await vi.waitFor(async () => expect((await deferredAttempts()).length).toBeGreaterThan(1), soon)
    antesala.relay.onSender = () => undefined
    const email = await untilStatus(lead, 'sent')
    expect((await attemptsOfEmail(email.id)).map(({ outcome }) => outcome)).not.toContain('retry')
  })
})

describe('a relay that refuses everybody', () => {
  const clients = 20
  const emailCount = 2 * clients

  /** Submits inquiries of different clients while the relay refuses all of their emails, and waits for its pause. */
  async function sendRefused(hook: 'onRecipient' | 'onMessage', code: number, text: string) {
    antesala.relay[hook] = () => ({ code, text })
    // The first ones to be refused can be in one domain, and are retried.
    await boss.updateQueue(sendEmail.queue, { retryDelay: 1 })
    await antesala.startWorker({ breaker: { pause: 50, longest: 50 } })
    for (let index = 0; index < clients; index++) await submit(`client${index}@example.com`)
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        "select count(*)::int as emails from attempts where outcome = 'deferred'",
      )
      expect(rows[0]?.emails).toBeGreaterThan(emailCount)
    }, soon)
    antesala.relay[hook] = () => undefined
  }

  const countSuppressed = async () => (await antesala.sql('select from suppressions')).rows.length

  test.each([
    ['onRecipient', 554, '5.7.1 Relay access denied'],
    ['onRecipient', 550, 'relay not permitted'],
    ['onRecipient', 550, '5.1.8 Sender address rejected'],
    ['onMessage', 554, '5.7.1 Relay access denied'],
    ['onMessage', 421, '4.7.0 Too many messages'],
  ] as const)(
    '%s: %i %s: is paused; no email becomes a dead letter, and nobody is suppressed',
    async (hook, code, text) => {
      await sendRefused(hook, code, text)
      await vi.waitFor(async () => expect(await countSent()).toBe(emailCount), soon)
      expect(await boss.findJobs(deadLetterQueue(sendEmail))).toEqual([])
      expect(await countSuppressed()).toBe(0)
    },
  )

  test('as if no address existed: is paused before the tenth address is suppressed', async () => {
    await sendRefused('onRecipient', 550, '5.1.1 User unknown')
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql("select from emails where status in ('sent', 'failed')")
      expect(rows).toHaveLength(emailCount)
    }, soon)
    expect(await countSuppressed()).toBeLessThan(10)
  })
})

describe('a relay that refuses a domain', () => {
  const blocked = Array.from({ length: 20 }, (_each, index) => `client${index}@blocked.example`)
  const refuse = (address: string) =>
    address.endsWith('@blocked.example')
      ? { code: 554, text: '5.7.1 Blocked using a list' }
      : undefined

  test('is not paused, and its other recipients get their emails', async () => {
    await boss.updateQueue(sendEmail.queue, { retryDelay: 3_600 })
    antesala.relay.onRecipient = refuse
    const waiting = await Promise.all(blocked.map(submit))
    await antesala.startWorker({ breaker: { pause: 3_600_000, longest: 3_600_000 } })
    await untilStatus(await submit('eva@example.com'), 'sent')
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        "select distinct email_id from attempts where outcome = 'retry'",
      )
      expect(rows).toHaveLength(blocked.length)
    }, soon)
    await untilStatus(await submit('bea@example.com'), 'sent')
    expect((await antesala.sql('select from queue_pauses')).rows).toEqual([])
    for (const lead of waiting) expect((await acknowledgementOf(lead))?.status).toBe('queued')
  })

  test('and another one: is paused, and an email is deferred only so often', async () => {
    await boss.updateQueue(sendEmail.queue, { retryDelay: 3_600 })
    antesala.relay.onRecipient = (address) =>
      refuse(address) ??
      (address.endsWith('@strict.example') ? { code: 550, text: 'no' } : undefined)
    const lead = await submit('client@strict.example')
    for (const address of blocked.slice(0, 5)) await submit(address)
    await antesala.startWorker({ breaker: { pause: 50, longest: 50 } })
    await vi.waitFor(async () => {
      const email = await acknowledgementOf(lead)
      const outcomes = (await attemptsOfEmail(email?.id ?? '')).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'deferred').length).toBeLessThanOrEqual(10)
      expect(outcomes).toContain('retry')
    }, soon)
    await untilStatus(await submit('eva@example.com'), 'sent')
  })
})

describe('a relay that refuses one email and accepts others', () => {
  const attempts = async (leadId: string) => {
    const email = await acknowledgementOf(leadId)
    return (await attemptsOfEmail(email?.id ?? '')).map(({ outcome }) => outcome)
  }

  test.each([
    ['onRecipient', 554, '5.7.1 Not allowed', ['retry', 'dead_letter'], 0],
    ['onRecipient', 550, 'No such user', ['retry', 'dead_letter'], 1],
    ['onRecipient', 550, '5.1.1 No such user', ['dead_letter'], 1],
    ['onRecipient', 550, '5.1.10 Null MX', ['dead_letter'], 1],
    ['onRecipient', 552, '5.2.2 Mailbox full', ['dead_letter'], 0],
    ['onMessage', 552, 'Too large', ['dead_letter'], 0],
    ['onMessage', 550, '5.6.1 Content not supported', ['dead_letter'], 0],
    ['onMessage', 550, '5.7.26 Unauthenticated', ['retry', 'dead_letter'], 0],
  ] as const)(
    '%s: %i %s: the attempts are %j, and %i addresses are suppressed',
    async (hook, code, text, expected, suppressed) => {
      const { relay, sql } = antesala
      const reject = (address: string | undefined) =>
        address === 'gone@example.com' ? { code, text } : undefined
      if (hook === 'onRecipient') relay.onRecipient = reject
      else relay.onMessage = (mail) => reject([mail.to ?? []].flat()[0]?.value[0]?.address)
      const lead = await submit('gone@example.com')
      await antesala.startWorker()
      await vi.waitFor(async () => expect((await attempts(lead)).length).toBeGreaterThan(0), soon)
      // Only a delivery after the first refusal shows that the relay accepts other emails.
      await submit('eva@example.com')
      await untilStatus(lead, 'failed')
      expect([...new Set(await attempts(lead))]).toEqual(expected)
      expect((await sql('select from suppressions')).rows).toHaveLength(suppressed)
    },
  )
})

describe('a relay that refuses many emails and accepts others', () => {
  const clients = 20
  const attempts = new Map<string, number>()
  beforeEach(() => attempts.clear())

  function refuseIf(isRefused: (address: string, attempt: number) => boolean) {
    antesala.relay.onRecipient = (address) => {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      return isRefused(address, attempt) ? { code: 550, text: 'relay not permitted' } : undefined
    }
  }

  async function expectDelivery() {
    // On a busy machine, refusals are so far apart that some emails wait for retries.
    await vi.waitFor(async () => expect(await countSent()).toBe(2 * clients), eventually)
    expect((await antesala.sql('select from suppressions')).rows).toEqual([])
    expect(await boss.findJobs(deadLetterQueue(sendEmail))).toEqual([])
  }

  const startWorker = () => antesala.startWorker({ breaker: { pause: 50, longest: 50 } })

  test.for<[string, (client: number, attempt: number) => boolean]>([
    ['because it delivers only to our own domain', (_client, attempt) => attempt < 6],
    ['at random', (client, attempt) => (client + attempt) % 5 !== 0],
  ])(
    '%s: the clients get their emails later',
    { timeout: 2 * eventually.timeout },
    async ([_reason, isRefused]) => {
      refuseIf(
        (address, attempt) =>
          address.endsWith('@client.example') && isRefused(Number.parseInt(address, 10), attempt),
      )
      await startWorker()
      for (let index = 0; index < clients; index++) await submit(`${index}@client.example`)
      await expectDelivery()
    },
  )
})

describe('an email of a worker that died', () => {
  /**
   * Creates the state that a worker leaves if it is killed after the relay accepted an email, before it updates
   * the row. Returns the id of the email.
   */
  async function createHalfSent(template: string) {
    await antesala.submit('/api/v1/partner-waitlist', application)
    const worker = await antesala.startWorker()
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(
        `select id from emails where status = 'sent' and template = 'partner-acknowledgement'`,
      )
      expect(rows).toHaveLength(1)
    }, soon)
    await worker.stop()
    await antesala.sql(`delete from attempts`)
    await antesala.sql(`update emails set status = 'sending', template = '${template}', sent_at = null
      where template = 'partner-acknowledgement'`)
    const { rows } = await antesala.sql(`select id from emails where template = '${template}'`)
    const id = String(rows[0]?.id)
    await antesala.sql(`update pgboss.job set state = 'retry', retry_count = 0, completed_on = null,
      start_after = now() where name = 'send-email' and id = '${id}'`)
    return id
  }

  async function statusOf(id: string) {
    const { rows } = await antesala.sql(`select status, reason from emails where id = '${id}'`)
    return rows[0]
  }

  test('is sent again with the same Message-ID', async () => {
    const id = await createHalfSent('partner-acknowledgement')
    await antesala.startWorker()
    await vi.waitFor(async () => expect((await statusOf(id))?.status).toBe('sent'), soon)
    const copies = antesala.relay.accepted.filter(({ messageId }) => messageId?.includes(id))
    expect(copies).toHaveLength(2)
    expect(copies[0]?.headers.get('x-provider-key')).toBe(id)
    expect(await attemptsOfEmail(id)).toMatchObject([{ outcome: 'done' }])
  })

  test('becomes unknown if a second copy would do harm', async () => {
    const id = await createHalfSent('partner-decision')
    await antesala.startWorker()
    await vi.waitFor(async () => {
      expect(await statusOf(id)).toEqual({
        status: 'unknown',
        reason: expect.stringContaining('died'),
      })
    }, soon)
    expect(antesala.relay.accepted.filter(({ messageId }) => messageId?.includes(id))).toHaveLength(
      1,
    )
  })

  test('stays unknown if the worker that left it so died before the end of its fetch', async () => {
    const id = await createHalfSent('partner-decision')
    const worker = await antesala.startWorker()
    await vi.waitFor(async () => expect((await statusOf(id))?.status).toBe('unknown'), soon)
    await worker.stop()
    await antesala.sql(`update pgboss.job set state = 'retry', retry_count = 0, completed_on = null,
      start_after = now() where id = '${id}'`)
    await antesala.startWorker()
    await vi.waitFor(async () => {
      const { rows } = await antesala.sql(`select state from pgboss.job where id = '${id}'`)
      expect(rows).toEqual([{ state: 'completed' }])
    }, soon)
    expect((await statusOf(id))?.status).toBe('unknown')
    expect(antesala.relay.accepted.filter(({ messageId }) => messageId?.includes(id))).toHaveLength(
      1,
    )
  })

  test('is not sent again if it was rejected for good, and becomes a dead letter', async () => {
    antesala.relay.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' })
    const worker = await antesala.startWorker()
    const lead = await submit('gone@example.com')
    const { id } = await untilStatus(lead, 'failed')
    await vi.waitFor(async () => {
      expect(await boss.findJobs(deadLetterQueue(sendEmail))).toHaveLength(2)
    }, soon)
    await worker.stop()
    // As if the worker had died before the end of its fetch.
    await antesala.sql(`delete from pgboss.job where name = '${deadLetterQueue(sendEmail)}'`)
    await antesala.sql(`update pgboss.job set state = 'retry', retry_count = 0, completed_on = null,
      start_after = now() where id = '${id}'`)
    antesala.relay.onRecipient = () => undefined
    await antesala.startWorker()
    await vi.waitFor(async () => {
      expect(await boss.findJobs(deadLetterQueue(sendEmail))).toHaveLength(1)
    }, soon)
    const { rows } = await antesala.sql(
      `select state, output->>'message' as error from pgboss.job where id = '${id}'`,
    )
    expect(rows).toEqual([{ state: 'failed', error: expect.stringContaining('5.1.1') }])
    expect(await attemptsOfEmail(id)).toMatchObject([{ number: 1, outcome: 'dead_letter' }])
    expect(antesala.relay.accepted.filter(({ messageId }) => messageId?.includes(id))).toEqual([])
  })

  test('is not sent by a job other than its own', async () => {
    const id = await createHalfSent('partner-acknowledgement')
    await antesala.sql(`delete from pgboss.job where name = 'send-email'`)
    const other = await boss.send(sendEmail.queue, { emailId: id, about: { kind: 'partner', id } })
    await antesala.startWorker()
    await vi.waitFor(async () => {
      expect(await errorsOfJob(other)).toContain('another job is sending this email')
    }, soon)
    expect((await statusOf(id))?.status).toBe('sending')
  })
})

describe('dead letters', () => {
  test('of emails refer to the job that failed, and a redrive sends the email', async () => {
    antesala.relay.onRecipient = (address) =>
      address === 'gone@example.com' ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
    await antesala.startWorker()
    const lead = await submit('gone@example.com')
    const email = await untilStatus(lead, 'failed')
    const [dead] = await vi.waitFor(async () => {
      const found = await boss.findJobs<object>(deadLetterQueue(sendEmail))
      expect(found).toHaveLength(1)
      return found
    }, soon)
    expect(dead).toMatchObject({ sourceName: 'send-email', sourceId: email.id })
    expect(await attemptsOfEmail(email.id)).toEqual([
      {
        number: 1,
        outcome: 'dead_letter',
        errorName: 'DeliveryError',
        errorKey: 'DeliveryError: 550 5.1.1 No such mailbox',
      },
    ])

    antesala.relay.onRecipient = () => undefined
    expect(await boss.redrive(deadLetterQueue(sendEmail))).toBe(1)
    await untilStatus(lead, 'sent')
  })
})
