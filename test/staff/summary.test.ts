import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import { type Figure, homeParts, type Summary } from '../../shared/contract/summary.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn, signInEveryRole } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>

beforeAll(async () => {
  antesala = await openAntesala({ TIME_ZONE: 'America/Mexico_City' })
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
  await antesala.startWorker()
  antesala.relay.onRecipient = (address) =>
    address === 'gone@example.com' ? { code: 550, text: '5.1.1 No such mailbox' } : undefined

  const body = await antesala.submit('/api/v1/partner-waitlist', application)
  const referredByCode = body.referralCode
  await antesala.submit('/api/v1/partner-waitlist', {
    ...application,
    email: 'b@x.mx',
    referredByCode,
  })
  const emails = ['ana@example.com', 'eva@example.com', 'gone@example.com', 'old@example.com']
  for (const email of emails)
    await antesala.submit('/api/v1/contact', { ...inquiry, email, message: `Soy ${email}` })
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select count(*)::int as leads from leads union all
       select count(*)::int from emails where status in ('sent', 'failed')`,
    )
    expect(rows.map(({ leads }) => leads)).toEqual([4, 12])
  }, soon)
  const sara = `(select id from staff where role = 'sales')`
  await antesala.sql(`update leads set assignee_id = ${sara}, follow_up_on = '2020-01-01'
    where email = 'ana@example.com'`)
  await antesala.sql(`update leads set status = 'won', waiting_since = null,
    first_response_at = submitted_at + interval '10 minutes' where email = 'eva@example.com'`)
  await antesala.sql(`update leads set submitted_at = submitted_at - interval '90 days',
    first_response_at = submitted_at where email = 'old@example.com'`)
})
afterAll(() => antesala.close())

async function summaryOf(role: StaffRole) {
  const answer = await colleagues[role].get('/api/staff/summary')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Summary
}

function figuresIn({ leads, partners, system }: Summary): Figure[] {
  return [leads?.mine, leads?.all, partners?.figures, system?.figures].flatMap((each) => each ?? [])
}

describe.each(staffRoles)('for %s', (role) => {
  test('the summary has the parts of the role and no others', async () => {
    const summary = await summaryOf(role)
    const parts = (['leads', 'partners', 'system'] as const).filter((part) => summary[part])
    expect(parts.toSorted()).toEqual([...homeParts[role]].toSorted())
    expect(summary).toMatchObject({ timeZone: 'America/Mexico_City' })
  })

  test('every count equals the length of its list', async () => {
    const figures = figuresIn(await summaryOf(role))
    expect(figures.length).toBeGreaterThan(2)
    for (const { name, count, resource, filter } of figures) {
      if (resource === 'jobs') continue
      const answer = await colleagues[role].get(`/api/staff/${resource}${listQuery({ filter })}`)
      const range = answer.headers.get('content-range')
      expect(range?.split('/')[1], name).toBe(String(count))
    }
  })
})

test('leads are counted over thirty days, by day and status, with their response times', async () => {
  const { leads, periods } = await summaryOf('sales')
  expect(periods.leadDays).toBe(30)
  expect(leads?.perDay.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  const counts = leads?.byStatus.map(({ status, count }) => [status, count]).toSorted()
  expect(counts).toEqual([
    ['new', 2],
    ['won', 1],
  ])
  expect(leads?.response).toEqual({ median: 600, p90: 600, answered: 1, waiting: 2 })
  expect(leads?.mine.map(({ count }) => count)).toEqual([1, 1, 0])
})

test('referrals are counted by month, emails by day, and queues by their current jobs', async () => {
  const { partners, system: ofSystem } = await summaryOf('admin')
  expect(partners?.referrals).toMatchObject([{ leads: 0, partners: 1 }])
  expect(ofSystem).toMatchObject({ workers: 1 })
  expect(ofSystem?.emails).toMatchObject([{ sent: 11, failed: 1, withheld: 0, waiting: 0 }])
  expect(ofSystem?.queues.map(({ name }) => name)).toContain('record-lead')
  await vi.waitFor(async () => {
    const { system: later } = await summaryOf('ops')
    const [dead] = later?.figures ?? []
    expect(dead).toMatchObject({ name: 'deadLetters', count: 1, filter: { state: ['dead'] } })
  }, soon)
})

test('the numbers of a part say when they were read, also while they are reused', async () => {
  const first = await summaryOf('ops')
  await vi.waitFor(async () => {
    const begun = Date.now()
    const { system, leads } = await summaryOf('ops')
    // Reused: read before this request.
    expect(Date.parse(system?.at ?? '')).toBeLessThan(begun)
    expect(Date.parse(leads?.at ?? '')).toBeLessThan(begun)
  }, soon)
  await vi.waitFor(async () => {
    const { system } = await summaryOf('ops')
    expect(Date.parse(system?.at ?? '')).toBeGreaterThan(Date.parse(first.system?.at ?? ''))
  }, soon)
})

test('all counts of an empty database are zero', async () => {
  const empty = await openAntesala()
  await createStaffAccounts(empty)
  const answer = await (await signIn(empty, 'admin')).get('/api/staff/summary')
  const summary = (await answer.json()) as Summary
  expect(summary.leads).toMatchObject({ perDay: [], byStatus: [] })
  expect(summary.leads?.response).toEqual({ median: null, p90: null, answered: 0, waiting: 0 })
  expect(summary.partners?.referrals).toEqual([])
  for (const { count } of figuresIn(summary)) expect(count).toBe(0)
  expect(summary.system?.workers).toBe(0)
  await empty.close()
})
