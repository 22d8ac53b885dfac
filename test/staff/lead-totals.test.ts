import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import type { Funnel } from '../../shared/contract/funnel.ts'
import { MAX_COUNTED } from '../../shared/contract/list.ts'
import type { LeadRecord, LeadRow, LeadTotal } from '../../shared/contract/records.ts'
import { forEachPart } from '../../shared/tables/batches.ts'
import { insertLeads } from '../../shared/tables/leads/leads.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { leadRow, recordLeads } from '../setup/leads.ts'
import { listQuery } from '../setup/list-query.ts'
import { addProperty } from '../setup/properties.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let patio: string
let loft: string
let anaId: string

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  patio = await addProperty(antesala, { slug: 'patio', price: 1_500_000.5, currency: 'USD' })
  loft = await addProperty(antesala, { slug: 'loft', price: 8_000_000, currency: 'MXN' })
  const [ana] = await recordLeads(
    antesala,
    {
      name: 'Ana García',
      email: 'ana@example.org',
      propertyId: patio,
      message: ' Hola,\n\n¿sigue?  ',
    },
    { name: 'Berta Núñez', propertyId: patio, origin: 'WhatsApp' },
    { name: 'Carla Ruiz', propertyId: loft },
    { name: 'Dora Díaz', propertyAsked: 'Una casa en la playa', message: '🏡'.repeat(300) },
    { name: 'Eva Luna', propertyId: loft, status: 'won', waitingSince: null },
  )
  anaId = String(ana)
})
afterAll(() => antesala.close())

async function totals(filter: object): Promise<LeadTotal[]> {
  const answer = await sales.get(`/api/staff/lead-totals${listQuery({ filter })}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as LeadTotal[]
}

async function row(name: string): Promise<LeadRow> {
  const answer = await sales.get(`/api/staff/leads${listQuery({ filter: { q: name } })}`)
  const [found] = (await answer.json()) as LeadRow[]
  return found as LeadRow
}

test('leads are counted by status, and the prices of their properties added up by currency', async () => {
  const byStatus = new Map((await totals({})).map((total) => [total.status, total]))
  expect([...byStatus.keys()].toSorted()).toEqual(['new', 'won'])
  expect(byStatus.get('new')).toEqual({
    status: 'new',
    count: 4,
    values: [
      { currency: 'USD', amount: 3_000_001 },
      { currency: 'MXN', amount: 8_000_000 },
    ],
  })
  // What it was sold for is not known.
  expect(byStatus.get('won')).toMatchObject({ count: 1, values: [] })
})

test('totals are those of the leads that match the filter of the list', async () => {
  expect(await totals({ origin: 'WhatsApp' })).toEqual([
    { status: 'new', count: 1, values: [{ currency: 'USD', amount: 1_500_000.5 }] },
  ])
  expect(await totals({ q: 'nobody' })).toEqual([])
  expect(await totals({ q: 'dora' })).toEqual([{ status: 'new', count: 1, values: [] }])
})

test('an unknown filter is rejected', async () => {
  const answer = await sales.get(`/api/staff/lead-totals${listQuery({ filter: { color: 'red' } })}`)
  expect(answer.status).toBe(400)
})

test('a row has the beginning of the message in one line', async () => {
  expect((await row('garcía')).excerpt).toBe('Hola, ¿sigue?')
  const { excerpt } = await row('dora')
  expect([...excerpt]).toHaveLength(240)
  expect(excerpt).toBe(`${'🏡'.repeat(239)}…`)
})

test('a row has the price of the property, a record also its card', async () => {
  expect((await row('garcía')).property).toEqual({
    id: patio,
    titleEs: 'Casa patio',
    titleEn: 'House patio',
    city: 'Mérida',
    price: 1_500_000.5,
    currency: 'USD',
  })
  const record = (await (await sales.get(`/api/staff/leads/${anaId}`)).json()) as LeadRecord
  expect(record.property).toMatchObject({
    slug: 'patio',
    status: 'available',
    region: 'Yucatán',
    pictureUrl: null,
    inquiries: 2,
  })
  expect((await row('dora')).property).toBeNull()
})

test('the inquiries about a property are counted up to a limit, its totals are exact', async () => {
  const villa = await addProperty(antesala, { slug: 'villa', price: 10, currency: 'EUR' })
  const rows = Array.from({ length: MAX_COUNTED + 1 }, () =>
    leadRow({ name: 'Muchos', propertyId: villa, status: 'lost', waitingSince: null }),
  )
  await forEachPart(rows, 1_000, (part) => insertLeads(antesala.db, part))
  const answer = await sales.get(`/api/staff/leads/${rows[0]?.id}`)
  expect(((await answer.json()) as LeadRecord).property?.inquiries).toBeNull()
  expect(await totals({ status: ['lost'] })).toEqual([
    {
      status: 'lost',
      count: MAX_COUNTED + 1,
      values: [{ currency: 'EUR', amount: 10 * (MAX_COUNTED + 1) }],
    },
  ])
})

test('of an erased person, no beginning of the message is left', async () => {
  const erasure = { email: 'ana@example.org', reason: 'Lo pidió por carta' }
  expect((await admin.send('POST', '/api/staff/erasures', erasure)).status).toBe(200)
  const answer = await sales.get(`/api/staff/leads${listQuery({ filter: { id: [anaId] } })}`)
  const [erased] = (await answer.json()) as LeadRow[]
  expect(erased?.excerpt).toBe('')
})

describe('an open lead of an erased client', () => {
  beforeAll(async () => {
    await antesala.db.deleteFrom('leads').execute()
    const theirs = { email: 'gone@example.org', propertyId: loft, waitingSince: null }
    await recordLeads(
      antesala,
      { ...theirs, status: 'negotiating' },
      { ...theirs, status: 'won', valueAmount: 9_000_000, valueCurrency: 'MXN' },
      { ...theirs, status: 'contacted', spamReasons: ['many_links'] },
      { name: 'Flor Gil', propertyId: loft, status: 'negotiating', waitingSince: null },
      { name: 'Gema Paz', status: 'contacted', spamReasons: ['many_links'] },
    )
    const erasure = { email: 'gone@example.org', reason: 'Lo pidió por carta' }
    expect((await admin.send('POST', '/api/staff/erasures', erasure)).status).toBe(200)
  })

  async function statusesIn(filter: object) {
    const answer = await sales.get(`/api/staff/leads${listQuery({ filter })}`)
    const rows = (await answer.json()) as LeadRow[]
    const total = Number(answer.headers.get('content-range')?.split('/')[1])
    expect(total).toBe(rows.length)
    return rows.map(({ name, status }) => `${status} ${name}`).toSorted()
  }

  test('is in no sum and no column of the board, while a sale stays', async () => {
    const summed = await totals({ workable: true })
    expect(summed.map(({ status, count, values }) => [status, count, values]).toSorted()).toEqual([
      ['contacted', 1, []],
      ['negotiating', 1, [{ currency: 'MXN', amount: 8_000_000 }]],
      ['won', 1, [{ currency: 'MXN', amount: 9_000_000 }]],
    ])
    expect(await statusesIn({ workable: true })).toEqual([
      'contacted Gema Paz',
      'negotiating Flor Gil',
      'won [erased]',
    ])
  })

  test('is not among the leads of nobody and those to be reviewed, and is listed under its status', async () => {
    const working = ['contacted Gema Paz', 'negotiating Flor Gil', 'won [erased]']
    expect(await statusesIn({ assignee: 'nobody' })).toEqual(working)
    expect(await statusesIn({ suspected: true })).toEqual(['contacted Gema Paz'])
    const listed = ['negotiating Flor Gil', 'negotiating [erased]']
    expect(await statusesIn({ status: 'negotiating' })).toEqual(listed)
    expect(await statusesIn({ status: 'negotiating', assignee: 'nobody' })).toEqual(listed)
  })

  test('has reached its stage in the funnel, and is not in it', async () => {
    const today = dayIn('Etc/UTC')
    const period = { from: daysAfter(today, -1), until: daysAfter(today, 1) }
    const answer = await sales.get(`/api/staff/funnel?${new URLSearchParams(period)}`)
    const { stages } = (await answer.json()) as Funnel
    const figures = stages.map(({ stage, reached, current }) => [stage, reached, current])
    expect(figures.slice(-2)).toEqual([
      ['negotiating', 3, 1],
      ['won', 1, 1],
    ])
  })
})
