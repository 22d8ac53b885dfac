import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeProblems } from '../../shared/tables/jobs/alerts.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { canary, columnsWithTraces, wrongAddress } from '../setup/canary.ts'
import {
  copyToCanary,
  countEnds,
  exportBy,
  mentionInRules,
  mentionInTemplate,
  mentionInText,
  mentionToApplicants,
  searchByBeginnings,
} from '../setup/canary-mentions.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { createStaffAccounts, signInEveryRole, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const { name, email } = canary
const mention = `Lo pidió ${name.toUpperCase()} (${email}, 55-9137-5531)`
const inOtherOrder = 'Xochiquetza, Quetzalli'

let antesala: Antesala
let staff: Awaited<ReturnType<typeof signInEveryRole>>

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
})
afterAll(() => antesala.close())

async function emailsOf(aboutId: string) {
  const emails = antesala.db.selectFrom('emails').selectAll().where('aboutId', '=', aboutId)
  return await emails.orderBy('createdAt').execute()
}

async function acknowledgementOf(leadId: string) {
  const emails = await emailsOf(leadId)
  return emails.find(({ template }) => template === 'lead-acknowledgement') ?? expect.unreachable()
}

async function submitEverything() {
  const headers = { 'Idempotency-Key': 'key-of-the-canary' }
  const partner = await antesala.submit('/api/v1/partner-waitlist', {
    ...application,
    ...canary,
    agencyName: 'Casa Xochiquetza',
    contactName: name,
  })
  const lead = await antesala.submit('/api/v1/contact', canary, headers)
  // The relay refuses this address, so it is suppressed, and staff correct it.
  const mistyped = await antesala.submit('/api/v1/contact', { ...canary, email: wrongAddress })
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, name, email })
  const other = await antesala.submit('/api/v1/contact', inquiry)
  return { partner, lead, mistyped, other }
}

/** What staff write about the person, in and outside of the person's records. */
async function mentionEverywhere({
  partner,
  lead,
  mistyped,
  other,
}: Awaited<ReturnType<typeof submitEverything>>) {
  const { sales, partnerships, ops, admin } = staff
  const mistypedEmail = await acknowledgementOf(mistyped.leadId)
  await succeed(sales, 'POST', `/submissions/${mistyped.leadId}/corrections`, {
    step: 'mail',
    emailId: mistypedEmail.id,
    email,
    reason: mention,
  })
  await correctOnPage(lead.leadId)
  for (const id of [lead.leadId, other.leadId]) {
    const note = await succeed(sales, 'POST', `/leads/${id}/notes`, { kind: 'call', body: mention })
    await succeed(
      sales,
      'PATCH',
      `/leads/${id}/notes/${note.id}`,
      { body: `${mention}. ${inOtherOrder}` },
      note.version,
    )
    const due = { kind: 'call', dueOn: '2031-02-03' }
    const task = await succeed(sales, 'POST', `/leads/${id}/tasks`, { ...due, text: name })
    const text = `Hablar con ${name}`
    await succeed(sales, 'PATCH', `/tasks/${task.id}`, { text }, task.version)
  }
  for (const q of [email.toUpperCase(), name, inOtherOrder, '55 9137 5531', wrongAddress])
    await exportBy(antesala, admin, '/leads/exports', { q })
  await exportBy(antesala, admin, '/partners/exports', { q: 'Casa Xochiquetza' })
  const view = { isShared: true, sort: ['submittedAt', 'DESC'], hiddenColumns: [] }
  for (const [number, q] of [email, 'xochiquetza quetzalli', '5591375531'].entries()) {
    const saved = { ...view, resource: 'leads', name: `Vista ${number}`, filter: { q } }
    const { id, version } = await succeed(sales, 'POST', '/saved-views', saved)
    if (number === 1) await succeed(sales, 'PATCH', `/saved-views/${id}`, { name }, version)
    if (number === 2) await succeed(sales, 'DELETE', `/saved-views/${id}`)
  }
  const otherEmail = await acknowledgementOf(other.leadId)
  const copy = { occasion: randomUUID(), reason: mention, toEmail: email }
  await succeed(ops, 'POST', `/emails/${otherEmail.id}/resends`, copy)
  await succeed(
    partnerships,
    'POST',
    `/partners/${partner.waitlistId}/decisions`,
    {
      decision: 'approved',
      reason: 'known_agency',
      note: mention,
    },
    1,
  )
  await succeed(admin, 'POST', '/attributions', {
    code: other.refCode,
    partner: partner.referralCode,
    reason: mention,
  })
  await fetch(`${antesala.address}/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}

/** Corrects the name and contact data on the page of the client who sent a lead. */
async function correctOnPage(leadId: string) {
  const found = await staff.sales.get(`/api/staff/people/lead/${leadId}`)
  const { personId } = (await found.json()) as { personId: string }
  const page = await staff.sales.get(`/api/staff/people/${personId}`)
  const { version } = (await page.json()) as { version: number }
  const addresses = [
    { kind: 'email', from: email.toLowerCase(), to: 'Canaria.Dos@example.com' },
    { kind: 'email', to: 'Canaria.Tres@example.com' },
  ]
  const body = { name: `${name} Canaria`, addresses }
  await succeed(staff.sales, 'PATCH', `/people/${personId}`, body, version)
}

/** Leaves a submission that cannot be recorded as a dead letter, and another one waiting. */
async function leaveUnrecorded() {
  const poisoned = await antesala.submit('/api/v1/contact', canary)
  await antesala.sql(`update pgboss.job set data = jsonb_set(data, '{fields,email}', '"canaria@@"')
    where id = '${poisoned.leadId}'`)
  const worker = await antesala.startWorker()
  const key = await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select id from pgboss.job where name = 'record-lead-dead'`)
    expect(rows).toHaveLength(1)
    return `record-lead-dead.${rows[0]?.id}`
  }, soon)
  await worker.stop()
  const upperCase = { ...canary, email: email.toUpperCase() }
  await antesala.submit('/api/v1/contact', upperCase)
  const { ops, admin } = staff
  await succeed(admin, 'POST', `/jobs/${key}/reveals`, { reason: mention })
  const waiting = { selection: { filter: { q: email } }, reason: mention, dryRun: false }
  await succeed(ops, 'POST', '/jobs/cancellations', waiting)
  await succeed(ops, 'POST', '/jobs/retries', waiting)
}

/** An alert of an earlier version, which did not hide addresses in replies of the relay. */
async function quoteInAlert() {
  const reason = `550 <${email.toLowerCase()}>: Relay access denied`
  const alert = { cause: 'relay_paused', subject: '', detail: { reason } } as const
  await storeProblems(antesala.db, [alert], new Date())
}

const erase = (body: object) =>
  staff.admin.send('POST', '/api/staff/erasures', { reason: mention, ...body })

test('an erasure removes every trace of a person from every column, and no data of anyone else', async () => {
  antesala.relay.onRecipient = (address) =>
    address === wrongAddress ? { code: 550, text: `5.1.1 <${address}> does not exist` } : undefined
  const worker = await antesala.startWorker()
  await mentionInRules(antesala, staff)
  await mentionInTemplate(staff)
  const submitted = await submitEverything()
  await waitUntilIdle(antesala)
  await mentionEverywhere(submitted)
  await mentionInText(staff, submitted.other.leadId)
  await searchByBeginnings(antesala, staff)
  await copyToCanary(antesala, staff)
  const applicants = await mentionToApplicants(antesala, staff)
  await waitUntilIdle(antesala)
  await worker.stop()
  await leaveUnrecorded()
  await applicants.announceMore()
  await quoteInAlert()
  expect(await columnsWithTraces(antesala)).toEqual(expect.arrayContaining(writtenColumns))
  expect(await countEnds(antesala)).toBeGreaterThan(5)

  const planned = await erase({ email, dryRun: true })
  const erased = await erase({ email })
  expect(erased.status).toBe(200)
  expect(await columnsWithTraces(antesala)).toEqual([])
  expect(await countEnds(antesala)).toBe(0)
  expect(erased.body).toEqual(planned.body)

  const other = await staff.sales.get(`/api/staff/leads/${submitted.other.leadId}`)
  expect(await other.json()).toMatchObject(inquiry)
  await applicants.expectNoted()
})

/** Some of the columns that contain the person before the erasure: one for each way to be mentioned. */
const writtenColumns = [
  'job_common.data',
  'answer_templates.body',
  'answer_templates.name',
  'answer_templates.subject',
  'assignment_rules.conditions',
  'assignment_rules.name',
  'alerts.detail',
  'attempts.error_message',
  'attempts.smtp_reply',
  'corrections.original',
  'corrections.reason',
  'emails.body_text',
  'emails.data',
  'emails.html',
  'emails.to_normalized',
  'events.after',
  'events.before',
  'events.reason',
  'leads.assignment',
  'leads.search',
  'notes.body',
  'partners.contact_name',
  'people.name',
  'people.search',
  'person_addresses.shown',
  'person_addresses.value',
  'properties.description_es',
  'saved_views.filter',
  'saved_views.name',
  'suppressions.address',
  'tasks.text',
]
