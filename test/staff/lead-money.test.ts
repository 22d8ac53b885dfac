import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Money } from '../../shared/contract/money.ts'
import type { LeadRecord, LeadRow, LeadTotal } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { recordLeads } from '../setup/leads.ts'
import { listQuery } from '../setup/list-query.ts'
import { addProperty } from '../setup/properties.ts'
import { readCsv } from '../setup/read-csv.ts'
import { createStaffAccounts, type StaffClient, signIn, staffIdOf } from '../setup/staff.ts'

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let leadId: string

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
})
afterAll(() => antesala.close())

beforeEach(async () => {
  leadId = await record({})
})

const usd = (amount: number): Money => ({ amount, currency: 'USD' })

async function record(lead: Parameters<typeof recordLeads>[1]) {
  return (await recordLeads(antesala, lead ?? {}))[0] ?? expect.unreachable()
}

async function read(id = leadId) {
  return (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

async function change(body: object, version?: number, who = sales) {
  const headers = { 'If-Match': `"${version ?? (await read()).version}"` }
  return await who.send('PATCH', `/api/staff/leads/${leadId}`, body, headers)
}

async function changed(body: object) {
  const answer = await change(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function undo({ undo }: { undo: { id: string } }) {
  const answer = await sales.send('POST', '/api/staff/leads/undos', { undoes: undo.id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

async function lastEvent() {
  const { type, before, after } = (await read()).journey.events.at(-1) ?? expect.unreachable()
  return { type, before, after }
}

async function totals(filter: object) {
  return (await (
    await sales.get(`/api/staff/lead-totals${listQuery({ filter })}`)
  ).json()) as LeadTotal[]
}

/** The leads of this test among those that match a filter. */
async function matching(filter: object, ids: string[]) {
  const answer = await sales.get(`/api/staff/leads${listQuery({ filter: { ...filter, id: ids } })}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as LeadRow[]).map(({ id }) => id)
}

describe('the budget of a client', () => {
  test('is set, changed and emptied, each time with an event', async () => {
    expect(await changed({ budget: usd(900_000.5) })).toMatchObject({ budget: usd(900_000.5) })
    expect(await lastEvent()).toEqual({
      type: 'lead.budget_set',
      before: { budget: null },
      after: { budget: usd(900_000.5) },
    })
    const pesos = { amount: 900_000.5, currency: 'MXN' }
    expect((await changed({ budget: pesos })).budget).toEqual(pesos)
    expect((await changed({ budget: null })).budget).toBeNull()
    expect(await lastEvent()).toEqual({
      type: 'lead.budget_set',
      before: { budget: pesos },
      after: { budget: null },
    })
  })

  test('that is set again as it is changes nothing', async () => {
    const { version } = await changed({ budget: usd(1) })
    expect((await changed({ budget: usd(1) })).version).toBe(version)
  })

  test('that somebody else has changed in the meantime is not overwritten', async () => {
    await change({ budget: usd(1) }, 1, admin)
    const late = await change({ budget: usd(2) }, 1)
    expect([late.status, late.body.error.code]).toEqual([412, 'VERSION_CONFLICT'])
    expect((await read()).budget).toEqual(usd(1))
  })

  test('is restored by an undo', async () => {
    await changed({ budget: usd(1) })
    await undo(await changed({ budget: { amount: 2, currency: 'EUR' } }))
    expect((await read()).budget).toEqual(usd(1))
    expect(await lastEvent()).toEqual({
      type: 'lead.change_undone',
      before: { budget: { amount: 2, currency: 'EUR' } },
      after: { budget: usd(1) },
    })
  })
})

describe('the value of a won lead', () => {
  test('is in the event that marks the lead as won', async () => {
    // The status would assign a lead that nobody has.
    leadId = await record({ assigneeId: await staffIdOf(antesala, 'sales') })
    expect(await changed({ status: 'won', value: usd(850_000) })).toMatchObject({
      status: 'won',
      value: usd(850_000),
    })
    expect(await lastEvent()).toEqual({
      type: 'lead.status_changed',
      before: { status: 'new' },
      after: { status: 'won', value: usd(850_000) },
    })
  })

  test('can be unknown, and entered and corrected later', async () => {
    expect(await changed({ status: 'won' })).toMatchObject({ status: 'won', value: null })
    expect((await changed({ value: usd(5) })).value).toEqual(usd(5))
    expect((await changed({ status: 'won', value: usd(6) })).value).toEqual(usd(6))
    expect(await lastEvent()).toEqual({
      type: 'lead.value_set',
      before: { value: usd(5) },
      after: { value: usd(6) },
    })
    expect((await changed({ status: 'won' })).value).toEqual(usd(6))
  })

  test('is removed once the lead is no longer won, and an undo restores it', async () => {
    await changed({ status: 'won', value: usd(7) })
    const reopened = await changed({ status: 'negotiating' })
    expect(reopened).toMatchObject({ value: null, formerValue: usd(7) })
    expect(await lastEvent()).toEqual({
      type: 'lead.status_changed',
      before: { status: 'won', value: usd(7) },
      after: { status: 'negotiating', value: null },
    })
    await undo(reopened)
    expect(await read()).toMatchObject({ status: 'won', value: usd(7), formerValue: null })
  })

  test('is proposed when the lead is won again, but is not its value before staff say so', async () => {
    await changed({ status: 'won', value: usd(7) })
    await changed({ status: 'negotiating' })
    expect(await changed({ status: 'lost', lostReason: 'price' })).toMatchObject({
      value: null,
      formerValue: usd(7),
    })
    expect(await changed({ status: 'won' })).toMatchObject({ value: null, formerValue: null })
    expect((await changed({ status: 'won', value: usd(8) })).value).toEqual(usd(8))
  })

  test('is removed from a lead that is confirmed as spam', async () => {
    leadId = await record({
      spamReasons: ['honeypot'],
      ...{ status: 'won', valueAmount: 7, valueCurrency: 'USD' },
    })
    expect(await changed({ spamReview: 'confirmed' })).toMatchObject({
      status: 'spam',
      value: null,
    })
    expect((await lastEvent()).before).toMatchObject({ value: usd(7) })
  })

  test('is empty after an undo of the change that entered it', async () => {
    await undo(await changed({ status: 'won', value: usd(7) }))
    expect(await read()).toMatchObject({ status: 'new', value: null })
  })
})

test('a lead that is not won has no value, whatever its columns say', async () => {
  const [id] = await recordLeads(antesala, {
    ...{ status: 'contacted', valueAmount: 7, valueCurrency: 'USD' },
    name: 'Reabierto',
  })
  expect((await read(id)).value).toBeNull()
})

describe('why a lead was lost', () => {
  test('is a column of the lead while it is lost', async () => {
    const lost = await changed({ status: 'lost', lostReason: 'price' })
    expect(lost.lostReason).toBe('price')
    const reopened = await changed({ status: 'contacted' })
    expect(reopened.lostReason).toBeNull()
    await undo(reopened)
    expect(await read()).toMatchObject({ status: 'lost', lostReason: 'price' })
  })

  test('stays as it was when a change of many leads is about one that is lost already', async () => {
    await changed({ status: 'lost', lostReason: 'price' })
    const [other] = await recordLeads(antesala, { name: 'Otro' })
    const answer = await sales.send('POST', '/api/staff/leads/changes', {
      selection: { ids: [leadId, other] },
      change: { status: 'lost', lostReason: 'no_answer', kind: 'tour' },
    })
    expect(answer.body).toMatchObject({ changed: 2 })
    expect((await read()).lostReason).toBe('price')
    expect((await read(other)).lostReason).toBe('no_answer')
  })

  test('is a filter of the list', async () => {
    const ids = await recordLeads(
      antesala,
      { status: 'lost', lostReason: 'price', waitingSince: null },
      { status: 'lost', lostReason: 'financing', waitingSince: null },
      { status: 'contacted', lostReason: 'price', waitingSince: null },
    )
    expect(await matching({ lostReason: ['price'] }, ids)).toEqual([ids[0]])
    expect(await matching({ lostReason: ['price', 'financing'] }, ids)).toEqual(ids.slice(0, 2))
  })
})

describe('money that makes no sense is refused, and the field is named', () => {
  const absurd = 100_000_000_000.01
  test.each<[object, string]>([
    [{ budget: { amount: 5 } }, 'budget.currency'],
    [{ budget: { currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: -5, currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: 0, currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: absurd, currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: '5', currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: 5.005, currency: 'USD' } }, 'budget.amount'],
    [{ budget: { amount: 5.5, currency: 'JPY' } }, 'budget.amount'],
    [{ budget: { amount: 5, currency: 'US' } }, 'budget.currency'],
    [{ budget: { amount: 5, currency: 'ABC' } }, 'budget.currency'],
    [{ budget: 5 }, 'budget'],
    [{ status: 'won', value: { amount: 5 } }, 'value.currency'],
    [{ status: 'won', value: { amount: -5, currency: 'USD' } }, 'value.amount'],
    [{ status: 'won', value: { amount: absurd, currency: 'USD' } }, 'value.amount'],
    [{ status: 'contacted', value: usd(5) }, 'value'],
    [{ value: usd(5) }, 'value'],
  ])('%j', async (body, path) => {
    const { status, body: answer } = await change(body)
    expect([status, answer.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.error.fields).toMatchObject([{ path, message: expect.any(String) }])
    expect((await read()).version).toBe(1)
  })

  test('a value of a lead that is not won says what to do first', async () => {
    const { body } = await change({ value: usd(5) })
    expect(body.error.fields[0].message).toMatch(/Márquelo primero como ganado/)
  })

  test.each([{ budget: usd(5) }, { status: 'won', value: usd(5) }])(
    'the same amount for many leads: %j',
    async (many) => {
      const body = { selection: { ids: [leadId] }, change: many }
      expect((await sales.send('POST', '/api/staff/leads/changes', body)).status).toBe(400)
    },
  )

  test.each([
    { minBudget: { amount: 5 } },
    { minBudget: { amount: -5, currency: 'USD' } },
    { minBudget: 5 },
    { lostReason: 'weather' },
  ])('the filter %j', async (filter) => {
    expect((await sales.get(`/api/staff/leads${listQuery({ filter })}`)).status).toBe(400)
  })
})

test('the least budget that a filter asks for is compared with budgets in its currency', async () => {
  const ids = await recordLeads(
    antesala,
    { budgetAmount: 500, budgetCurrency: 'USD' },
    { budgetAmount: 499.99, budgetCurrency: 'USD' },
    { budgetAmount: 10_000, budgetCurrency: 'MXN' },
    {},
  )
  expect(await matching({ minBudget: usd(500) }, ids)).toEqual([ids[0]])
})

test('the sums of a status are those of values, budgets, or prices of properties without a budget', async () => {
  const patio = await addProperty(antesala, { slug: 'patio', price: 1_000, currency: 'USD' })
  const shared = { origin: 'sums', propertyId: patio, waitingSince: null } as const
  await recordLeads(
    antesala,
    { ...shared, status: 'qualified' },
    { ...shared, status: 'qualified', budgetAmount: 700, budgetCurrency: 'USD' },
    { ...shared, status: 'qualified', budgetAmount: 9, budgetCurrency: 'MXN' },
    { ...shared, status: 'qualified', propertyId: null },
    { ...shared, status: 'won', budgetAmount: 5, budgetCurrency: 'USD' },
    { ...shared, status: 'won', valueAmount: 950.25, valueCurrency: 'USD' },
  )
  const byStatus = new Map((await totals({ origin: 'sums' })).map((total) => [total.status, total]))
  expect(byStatus.get('qualified')).toMatchObject({ count: 4 })
  expect(byStatus.get('qualified')?.values).toEqual([
    { currency: 'USD', amount: 1_700 },
    { currency: 'MXN', amount: 9 },
  ])
  expect(byStatus.get('won')).toEqual({
    status: 'won',
    count: 2,
    values: [{ currency: 'USD', amount: 950.25 }],
  })
  expect(await totals({ origin: 'sums', minBudget: usd(700) })).toEqual([
    { status: 'qualified', count: 1, values: [{ currency: 'USD', amount: 700 }] },
  ])
})

test('an export has the amounts with their currencies, and the reason of a loss', async () => {
  const ids = await recordLeads(
    antesala,
    { status: 'won', valueAmount: 950.25, valueCurrency: 'USD', waitingSince: null },
    { status: 'lost', lostReason: 'price', waitingSince: null },
    { budgetAmount: 9, budgetCurrency: 'MXN' },
  )
  const answer = await fetch(`${antesala.address}/api/staff/leads/exports`, {
    method: 'POST',
    headers: { Cookie: sales.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ selection: { ids } }),
  })
  const [head = [], ...rows] = readCsv((await answer.text()).replace(/^\uFEFF/, ''))
  const cells = (row: number, ...names: string[]) =>
    names.map((name) => rows[row]?.[head.indexOf(name)])
  expect(cells(0, 'Valor de la venta', 'Moneda de la venta')).toEqual(['950.25', 'USD'])
  expect(cells(1, 'Motivo de la pérdida', 'Presupuesto')).toEqual(['Precio', ''])
  expect(cells(2, 'Presupuesto', 'Moneda del presupuesto')).toEqual(['9', 'MXN'])
})
