import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '../../shared/contract/day.ts'
import type { Colleague } from '../../shared/contract/staff.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole, succeed } from '../setup/staff.ts'

const timeZone = 'America/Mexico_City'
const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let as: Record<keyof typeof staff, StaffClient>
let sara: string
beforeAll(async () => {
  antesala = await openAntesala({ TIME_ZONE: timeZone })
  await createStaffAccounts(antesala)
  as = await signInEveryRole(antesala)
  sara = (await colleague('sales')).id
})
beforeEach(() =>
  antesala.sql('delete from events; update staff set away_since = null, planned_away_from = null'),
)
afterAll(() => antesala.close())

async function colleague(role: keyof typeof staff): Promise<Colleague> {
  const all = (await (await as.ops.get('/api/staff/colleagues')).json()) as Colleague[]
  return all.find(({ name }) => name === staff[role].name) ?? expect.unreachable()
}

async function absenceEvents() {
  const { rows } = await antesala.sql(`select type, actor, about_id, before, after from events
    where type like 'staff.away%' order by id`)
  return rows
}

function daysFromToday(days: number) {
  return dayIn(timeZone, new Date(Date.now() + days * 86_400_000))
}

describe('an absence', () => {
  test('is shown to all colleagues with its last day, until the staff member is back', async () => {
    const until = daysFromToday(3)
    await succeed(as.sales, 'PUT', '/me/absence', { until })
    expect(await colleague('sales')).toMatchObject({ absence: { until } })
    expect(await colleague('admin')).toMatchObject({ absence: null })
    await succeed(as.sales, 'DELETE', '/me/absence')
    expect(await colleague('sales')).toMatchObject({ absence: null })
    expect(await absenceEvents()).toEqual([
      {
        ...{ type: 'staff.away_started', actor: staff.sales.name, aboutId: sara },
        ...{ before: null, after: { until } },
      },
      {
        ...{ type: 'staff.away_ended', actor: staff.sales.name, aboutId: sara },
        ...{ before: null, after: null },
      },
    ])
  })

  test('can begin on a later day, which an API of the previous release does not take for today', async () => {
    const [from, until] = [daysFromToday(2), daysFromToday(9)]
    await succeed(as.sales, 'PUT', '/me/absence', { from, until })
    expect(await colleague('sales')).toMatchObject({ absence: { from, until } })
    const { rows } = await antesala.sql(`select away_since from staff where id = '${sara}'`)
    expect(rows).toEqual([{ awaySince: null }])
    await antesala.sql(`update staff set planned_away_from = '${daysFromToday(0)}'`)
    expect(await colleague('sales')).toMatchObject({ absence: { from: null, until } })
    await antesala.sql(`update staff set planned_away_until = '${daysFromToday(-1)}'`)
    expect(await colleague('sales')).toMatchObject({ absence: null })
  })

  test('that begins today has begun', async () => {
    await succeed(as.sales, 'PUT', '/me/absence', { from: daysFromToday(0), until: null })
    expect(await colleague('sales')).toMatchObject({ absence: { from: null, until: null } })
  })

  test('that was planned is told, changed and canceled, each with an event', async () => {
    const [from, until, later] = [2, 9, 10].map(daysFromToday)
    await succeed(as.sales, 'PUT', '/me/absence', { from, until })
    await succeed(as.sales, 'PUT', '/me/absence', { from, until })
    await succeed(as.sales, 'PUT', '/me/absence', { from, until: later })
    await succeed(as.sales, 'DELETE', '/me/absence')
    expect(await colleague('sales')).toMatchObject({ absence: null })
    expect(await absenceEvents()).toMatchObject([
      { before: null, after: { from, until } },
      { before: { from, until }, after: { from, until: later } },
      { type: 'staff.away_ended', before: { from, until: later }, after: null },
    ])
  })

  test('may have no last day', async () => {
    await succeed(as.sales, 'PUT', '/me/absence', { until: null })
    expect(await colleague('sales')).toMatchObject({ absence: { until: null } })
  })

  test('lasts through its last day, and is over the day after', async () => {
    await succeed(as.sales, 'PUT', '/me/absence', { until: daysFromToday(0) })
    expect(await colleague('sales')).toMatchObject({ absence: { until: daysFromToday(0) } })
    await antesala.sql(`update staff set away_until = '${daysFromToday(-1)}' where id = '${sara}'`)
    expect(await colleague('sales')).toMatchObject({ absence: null })
  })

  test('is set by administrators for others, without a conflict for who edits the account', async () => {
    const before = (await (await as.admin.get(`/api/staff/staff/${sara}`)).json()) as StaffRow
    const until = daysFromToday(10)
    await succeed(as.admin, 'PUT', `/staff/${sara}/absence`, { until })
    const after = (await (await as.admin.get(`/api/staff/staff/${sara}`)).json()) as StaffRow
    expect(after).toMatchObject({ absence: { until }, version: before.version })
    await succeed(as.admin, 'DELETE', `/staff/${sara}/absence`)
    expect(await colleague('sales')).toMatchObject({ absence: null })
    expect((await absenceEvents()).map(({ actor }) => actor)).toEqual(
      Array(2).fill(staff.admin.name),
    )
  })

  test('has an event only if it changes', async () => {
    const [first, second] = [daysFromToday(1), daysFromToday(2)]
    await succeed(as.sales, 'DELETE', '/me/absence')
    await succeed(as.sales, 'PUT', '/me/absence', { until: first })
    await succeed(as.sales, 'PUT', '/me/absence', { until: first })
    await succeed(as.sales, 'PUT', '/me/absence', { until: second })
    expect(await absenceEvents()).toMatchObject([
      { before: null, after: { until: first } },
      { before: { until: first }, after: { until: second } },
    ])
  })

  test.each([
    ['a day that has passed', { until: '2020-02-03' }],
    ['a first day that has passed', { from: '2020-02-03', until: null }],
    ['a day in more than ten years', { until: '2999-02-03' }],
    ['a last day before the first', { from: '2035-02-03', until: '2035-02-02' }],
    ['a day that does not exist', { until: '2030-02-30' }],
    ['no field', {}],
    ['another field', { until: null, name: 'x' }],
  ])('is refused with %s', async (_what, body) => {
    const { status } = await as.sales.send('PUT', '/api/staff/me/absence', body)
    expect(status).toBe(400)
    expect(await absenceEvents()).toEqual([])
  })

  test('of nobody is not found', async () => {
    const path = `/api/staff/staff/${unknownId}/absence`
    expect((await as.admin.send('PUT', path, { until: null })).status).toBe(404)
    expect((await as.admin.send('DELETE', path)).status).toBe(404)
  })

  test('set twice at once is stored and told once', async () => {
    const until = daysFromToday(5)
    await Promise.all(
      Array.from({ length: 4 }, () => succeed(as.sales, 'PUT', '/me/absence', { until })),
    )
    expect(await absenceEvents()).toHaveLength(1)
  })
})
