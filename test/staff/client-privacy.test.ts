import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { listQuery } from '../setup/list-query.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

// Partnership managers attribute leads, and may not see who the clients are. Here, a client was referred by a partner.

const client = {
  ...inquiry,
  name: 'Zenobia Quintanar',
  email: 'zenobia@quintanar.example',
  phone: '+52 55 7654 3210',
}
const traces = /zenobia|quintanar|7654|secreta/i

let antesala: Antesala
let pablo: StaffClient
let sales: StaffClient
let norte: TestApplication
let lead: { leadId: string; refCode: string }

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  pablo = await signIn(antesala, 'partnerships')
  sales = await signIn(antesala, 'sales')
  await antesala.startWorker()
  norte = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  await waitForPartners(antesala, 1)
  const message = `Una visita secreta, de parte de ${norte.code}`
  lead = (await antesala.submit('/api/v1/contact', { ...client, message })) as typeof lead
  await waitUntilIdle(antesala)
})
afterAll(() => antesala.close())

const year = {
  from: `${new Date().getFullYear()}-01-01`,
  until: `${new Date().getFullYear()}-12-31`,
}
const reads = () => [
  '/summary',
  '/partners',
  `/partners/${norte.id}`,
  `/partners/${norte.id}/notes`,
  `/people/partner/${norte.id}`,
  '/referrals',
  `/referrals/${norte.id}`,
  `/referral-leaderboard${listQuery({ filter: year })}`,
  `/referral-totals?${new URLSearchParams(year)}`,
  `/attributed-leads${listQuery({ filter: { partnerId: norte.id } })}`,
  `/attributed-assessments${listQuery({ filter: { partnerId: norte.id } })}`,
  `/attributions/${lead.refCode}`,
  '/unknown-codes',
  '/emails',
  `/search?q=${lead.refCode}`,
  '/search?q=zenobia',
  `/search/opened?ids=${lead.leadId},${norte.id}`,
  `/submissions/${norte.id}`,
]

test('no answer to a partnership manager names a referred client', async () => {
  for (const path of reads()) {
    const answer = await pablo.get(`/api/staff${path}`)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).not.toMatch(traces)
  }
  const attributed = await pablo.get(
    `/api/staff/attributed-leads${listQuery({ filter: { partnerId: norte.id } })}`,
  )
  expect(await attributed.text()).toContain(lead.refCode)
})

test.each([
  ['leads', '/leads'],
  ['the lead', () => `/leads/${lead.leadId}`],
  ['the journey of the lead', () => `/submissions/${lead.leadId}`],
  ['the person', () => `/people/lead/${lead.leadId}`],
])('partnership managers get no answer about %s', async (_what, path) => {
  const target = `/api/staff${typeof path === 'string' ? path : path()}`
  const seen = await (await sales.get(target)).text()
  expect(seen).toContain(lead.refCode)
  const answer = await pablo.get(target)
  expect([403, 404]).toContain(answer.status)
  expect(await answer.text()).not.toContain(lead.refCode)
})

test('no export of a partnership manager names a referred client, and that of the leads is refused', async () => {
  const post = (path: string, body: object) =>
    fetch(`${antesala.address}/api/staff/${path}/exports`, {
      method: 'POST',
      headers: { Cookie: pablo.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const all = { selection: { filter: {} } }
  const csv = [await post('partners', all), await post('referrals', year)]
  for (const answer of csv) {
    const text = await answer.text()
    expect(text).toContain('Casa Norte')
    expect(text).not.toMatch(traces)
  }
  expect((await post('leads', all)).status).toBe(403)
})
