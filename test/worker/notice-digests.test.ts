import type { ParsedMail } from 'mailparser'
import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EmailRecord, EmailRow } from '../../shared/contract/records.ts'
import { noticeDigests } from '../../shared/jobs/notice-digests.ts'
import { DIGEST_SIZE } from '../../worker/jobs/notice-digests.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const perHour = 5
const sales = 'ventas@antesala.example'

let antesala: Antesala
let boss: PgBoss
beforeEach(async () => {
  antesala = await openAntesala({ NOTICES_PER_HOUR: String(perHour), LOCALE: 'en' })
  boss = await antesala.startBoss('worker')
})
afterEach(() => antesala.close())

async function submitLead(number: number, name = inquiry.name) {
  const email = `client${number}@example.com`
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, name, email })
  return { id: String(body.leadId), code: String(body.refCode) }
}

async function submitLeads(count: number) {
  return await Promise.all(Array.from({ length: count }, (_, number) => submitLead(number)))
}

/** Runs the job that is on a schedule in production, until its emails are sent. */
async function gather() {
  await waitUntilIdle(antesala)
  await boss.send(noticeDigests.queue, {})
  await waitUntilIdle(antesala)
}

function emailsTo(address: string): ParsedMail[] {
  return antesala.relay.accepted.filter(({ to }) => [to].flat()[0]?.text.includes(address))
}

test('of 100 inquiries, a few notices are sent one by one, the others in a digest, and each exactly once', async () => {
  await antesala.startWorker()
  await antesala.startWorker()
  const leads = await submitLeads(100)
  await gather()
  const emails = emailsTo(sales)
  // Two workers may each send as many before they see each other's.
  expect(emails.length).toBeGreaterThanOrEqual(perHour + 1)
  expect(emails.length).toBeLessThanOrEqual(2 * perHour + 1)
  for (const { id, code } of leads) {
    const naming = emails.filter(({ text }) => text?.includes(code))
    expect(naming, code).toHaveLength(1)
    expect(naming[0]?.text).toContain(`/admin#/leads/${id}/show`)
  }
  const digest = emails.find(({ subject }) => subject?.includes('more inquiries'))
  expect(digest?.subject).toMatch(/^9\d more inquiries since November \d/)

  await gather()
  expect(emailsTo(sales)).toHaveLength(emails.length)
})

test('notices beyond the limit are gathered although the batches that caused them did not see each other', async () => {
  const leads = await submitLeads(2 * perHour)
  // As if the other half had been recorded at the same moment.
  await antesala.sql(`update pgboss.job set start_after = now() + interval '1 hour'
    where name = 'record-lead' and id in (select id from pgboss.job where name = 'record-lead' limit ${perHour})`)
  antesala.relay.isRefusing = true
  await antesala.startWorker()
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from emails where template = 'lead-notice'`)
    expect(rows).toHaveLength(perHour)
  }, soon)
  await antesala.sql(`update emails set created_at = created_at - interval '2 hours'`)
  await antesala.sql(`update pgboss.job set start_after = now() where name = 'record-lead'`)
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from emails where template = 'lead-notice'`)
    expect(rows).toHaveLength(leads.length)
  }, soon)
  await antesala.sql(`update emails set created_at = now()`)
  antesala.relay.isRefusing = false
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select coalesce(suppressed_by, status) as state,
      count(*)::int as emails from emails where template = 'lead-notice' group by 1 order by 1`)
    expect(rows).toEqual([
      { state: 'in_digest', emails: perHour },
      { state: 'sent', emails: perHour },
    ])
  }, soon)
  await gather()
  expect(emailsTo(sales)).toHaveLength(perHour + 1)
})

test('staff find the digest that lists a notice', async () => {
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  await submitLeads(perHour + 1)
  await waitUntilIdle(antesala)
  const { rows } = await antesala.sql(`select id from emails where suppressed_by = 'in_digest'`)
  const { get } = await signIn(antesala, 'sales')
  const readNotice = async () => await (await get(`/api/staff/emails/${rows[0]?.id}`)).json()
  expect(await readNotice()).toMatchObject({ digestEmailId: null })
  await gather()
  const { digestEmailId } = (await readNotice()) as EmailRecord
  const digest = await (await get(`/api/staff/emails/${digestEmailId}`)).json()
  expect(digest).toMatchObject({ template: 'notice-digest', digestEmailId: null })
})

test('a digest has as many inquiries as it lists after one was erased', async () => {
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  await submitLeads(perHour + 3)
  await gather()
  const readDigest = async () => {
    const { rows } = await antesala.sql(`select id, subject, (data ->> 'count')::int as count,
      jsonb_array_length(data -> 'notices') as listed from emails where template = 'notice-digest'`)
    return rows[0]
  }
  expect(await readDigest()).toMatchObject({ count: 3, listed: 3 })
  const { rows } = await antesala.sql(`select email from leads
    join emails on about_id = leads.id where suppressed_by = 'in_digest' limit 1`)
  const admin = await signIn(antesala, 'admin')
  await succeed(admin, 'POST', '/erasures', { email: rows[0]?.email, reason: 'Lo pidió' })
  expect(await readDigest()).toMatchObject({ subject: null, count: 2, listed: 2 })
})

test('after an hour, notices are sent one by one again', async () => {
  await antesala.startWorker()
  await submitLeads(perHour + 1)
  await gather()
  await antesala.sql(`update emails set created_at = created_at - interval '61 minutes'`)
  const { code } = await submitLead(99)
  await vi.waitFor(
    () =>
      expect(
        emailsTo(sales)
          .map(({ subject }) => subject)
          .join(),
      ).toContain(code),
    soon,
  )
})

test('applications are gathered for the partners mailbox, apart from inquiries', async () => {
  await antesala.startWorker()
  await submitLeads(perHour)
  for (let number = 0; number < perHour + 2; number++)
    await antesala.submit('/api/v1/partner-waitlist', {
      ...application,
      agencyName: `Agency ${number}`,
      email: `agency${number}@example.com`,
    })
  await gather()
  expect(emailsTo(sales)).toHaveLength(perHour)
  const emails = emailsTo('socios@antesala.example')
  expect(emails).toHaveLength(perHour + 1)
  const digest = emails.find(({ subject }) => subject?.startsWith('2 more applications since'))
  expect(digest?.text?.match(/Agency \d/g)).toHaveLength(2)
})

test('a digest can be read by staff who may read the records that it lists', async () => {
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  await submitLeads(perHour + 1)
  for (let number = 0; number <= perHour; number++)
    await antesala.submit('/api/v1/partner-waitlist', {
      ...application,
      email: `agency${number}@example.com`,
    })
  await gather()
  const digestsOf = async (role: 'sales' | 'admin') => {
    const client = await signIn(antesala, role)
    const filter = { template: ['notice-digest'] }
    const answer = await client.get(`/api/staff/emails${listQuery({ filter })}`)
    const digests = (await answer.json()) as EmailRow[]
    return digests.map(({ aboutKind }) => aboutKind).sort()
  }
  expect(await digestsOf('sales')).toEqual(['lead'])
  expect(await digestsOf('admin')).toEqual(['lead', 'partner'])
})

test('a hostile name is text in a digest, on one line and shortened', async () => {
  await antesala.startWorker()
  await submitLeads(perHour)
  await waitUntilIdle(antesala)
  await submitLead(98, '<b onclick=x>Eve</b> {{count}} https://evil.example')
  await submitLead(99, 'x'.repeat(200))
  await gather()
  const digest = emailsTo(sales).find(({ subject }) => subject?.startsWith('2 more inquiries'))
  expect(digest?.html).toContain(
    '&lt;b onclick&#x3D;x&gt;Eve&lt;/b&gt; {{count}} https://evil.example',
  )
  expect(digest?.text).toContain(`${'x'.repeat(59)}… (`)
})

test('a flood causes several digests of limited size', async () => {
  await antesala.startWorker()
  await submitLeads(perHour + 1)
  await waitUntilIdle(antesala)
  await antesala.sql(`insert into emails (id, dedupe_key, template, about_kind, about_id, language, to_email,
      to_normalized, data, status, suppressed_by, message_id, created_at, updated_at)
    select gen_random_uuid(), 'flood ' || n, template, about_kind, about_id, language, to_email, to_normalized,
      data, status, suppressed_by, 'flood ' || n, created_at, updated_at
    from emails, generate_series(1, ${DIGEST_SIZE}) n where suppressed_by = 'in_digest'`)
  await gather()
  expect(emailsTo(sales)).toHaveLength(perHour + 2)
})

test('if a digest cannot be stored, its notices are listed in the next one', async () => {
  await antesala.startWorker()
  await submitLeads(perHour + 3)
  await waitUntilIdle(antesala)
  await antesala.sql(
    `alter table emails add constraint no_digest check (template <> 'notice-digest')`,
  )
  await boss.send(noticeDigests.queue, {})
  await vi.waitFor(async () => {
    const { rows } =
      await antesala.sql(`select distinct digest_id, (select count(*)::int from attempts
      where queue = 'notice-digests' and outcome = 'dead_letter') as failed
      from emails where suppressed_by = 'in_digest'`)
    expect(rows).toEqual([{ digestId: null, failed: 1 }])
  }, soon)
  await antesala.sql(`alter table emails drop constraint no_digest`)
  await gather()
  const emails = emailsTo(sales)
  expect(emails).toHaveLength(perHour + 1)
  expect(emails.map(({ subject }) => subject).join()).toContain('3 more inquiries')
})

test('an erased person is in no digest, sent or not, and the others still are', async () => {
  await createStaffAccounts(antesala)
  const admin = await signIn(antesala, 'admin')
  await antesala.startWorker()
  await submitLeads(perHour)
  await waitUntilIdle(antesala)
  await submitLead(97, 'Erased Before')
  await submitLead(98, 'Erased After')
  await submitLead(99, 'Kept Person')
  await waitUntilIdle(antesala)
  const erase = async (number: number) => {
    const request = { email: `client${number}@example.com`, reason: 'A letter', dryRun: false }
    expect((await admin.send('POST', '/api/staff/erasures', request)).status).toBe(200)
  }
  await erase(97)
  await gather()
  const digest = emailsTo(sales).find(({ subject }) => subject?.startsWith('2 more inquiries'))
  expect(digest?.text).toContain('Kept Person')
  expect(digest?.text).not.toContain('Erased Before')

  await erase(98)
  const { rows } = await antesala.sql(`select row_to_json(emails)::text as text from emails`)
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).toContain('Kept Person')
  expect(stored).not.toContain('Erased')
  expect(stored).not.toContain('client98')
})
