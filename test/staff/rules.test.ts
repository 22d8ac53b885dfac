import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import type { Colleague } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry, staff } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

let antesala: Antesala
let admin: StaffClient
let colleagues: Colleague[]
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  admin = await signIn(antesala, 'admin')
  colleagues = (await (await admin.get('/api/staff/colleagues')).json()) as Colleague[]
})
afterAll(() => antesala.close())

const idOf = ({ name }: { name: string }) => colleagues.find((each) => each.name === name)?.id
const rules = async () => (await (await admin.get('/api/staff/rules')).json()) as RuleRow[]
const add = (body: object) => admin.send('POST', '/api/staff/rules', body)
const change = ({ id, version }: RuleRow, body: object) =>
  admin.send('PATCH', `/api/staff/rules/${id}`, body, { 'If-Match': `"${version}"` })

const remove = ({ id, version }: RuleRow) =>
  admin.send('DELETE', `/api/staff/rules/${id}`, undefined, { 'If-Match': `"${version}"` })

async function ruleNamed(name: string) {
  const rule = (await rules()).find((each) => each.name === name)
  if (!rule) throw new Error(`there is no rule ${name}`)
  return rule
}

/** Submits an inquiry; returns the name of its assignee, or null if it has none. */
async function assigneeOf(about: object) {
  const contact = {
    ...inquiry,
    email: `${Math.random()}@example.com`,
    phone: String(Math.random()),
  }
  const body = await antesala.submit('/api/v1/contact', { ...contact, ...about })
  return await vi.waitFor(async () => {
    const { rows } = await antesala.sql(
      `select staff.name from leads left join staff on staff.id = assignee_id where leads.id = '${body.leadId}'`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.name
  }, soon)
}

test('rules are checked in order, the default rule last', async () => {
  const campaign = { origins: ['Campaña Otoño'] }
  const first = await add({ name: 'Otoño', conditions: campaign, assigneeId: idOf(staff.sales) })
  expect(first.status).toBe(201)
  await add({ name: 'Todo', conditions: {}, assigneeId: idOf(staff.admin) })
  expect((await rules()).map(({ name, position }) => [name, position])).toEqual([
    ['Otoño', 1],
    ['Todo', 2],
    ['default', 0],
  ])
  expect(await assigneeOf({ origin: 'la campana otono 26' })).toBe(staff.sales.name)
  expect(await assigneeOf({})).toBe(staff.admin.name)

  const ids = [(await ruleNamed('Todo')).id, (await ruleNamed('Otoño')).id]
  expect((await admin.send('PUT', '/api/staff/rules/order', { ids })).status).toBe(200)
  expect(await assigneeOf({ origin: 'Campaña Otoño' })).toBe(staff.admin.name)
})

test('a rule is skipped if it is inactive, or if its assignee is disabled', async () => {
  await change(await ruleNamed('Todo'), { isActive: false })
  expect(await assigneeOf({ origin: 'campaña otoño' })).toBe(staff.sales.name)
  await antesala.sql(`update staff set banned = true where email = '${staff.sales.email}'`)
  expect(await ruleNamed('Otoño')).toMatchObject({ assignee: { canHaveLeads: false } })
  expect(await assigneeOf({ origin: 'campaña otoño' })).toBe(null)
  await antesala.sql(`update staff set banned = false where email = '${staff.sales.email}'`)
})

test('only the assignee of the default rule can be changed', async () => {
  const changed = await change(await ruleNamed('default'), { assigneeId: idOf(staff.sales) })
  expect(changed.body).toMatchObject({ assignee: { name: staff.sales.name }, version: 2 })
  expect(await assigneeOf({})).toBe(staff.sales.name)
  const fixed = await ruleNamed('default')
  for (const body of [{ name: 'Otro' }, { isActive: false }, { conditions: { kinds: ['tour'] } }])
    expect((await change(fixed, body)).status).toBe(409)
  expect((await remove(fixed)).status).toBe(409)
  expect((await change(fixed, { assigneeId: null })).body).toMatchObject({ assignee: null })
})

test('a change that is based on an old version is refused, and so is an outdated order', async () => {
  const read = await ruleNamed('Otoño')
  expect((await change(read, { name: 'Otoño 26' })).status).toBe(200)
  expect((await change(read, { name: 'Otoño 27' })).status).toBe(412)
  const ids = (await rules()).filter(({ isDefault }) => !isDefault).map(({ id }) => id)
  for (const outdated of [ids.slice(1), [...ids, unknownId], [ids[0], ids[0]]])
    expect((await admin.send('PUT', '/api/staff/rules/order', { ids: outdated })).status).toBe(409)
})

test('each change is in the audit', async () => {
  const { rows } = await antesala.sql(
    "select type, before, after from events where about_kind = 'rule' order by id",
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'rule.created',
    'rule.created',
    'rule.reordered',
    'rule.changed',
    'rule.changed',
    'rule.changed',
    'rule.changed',
  ])
  expect(rows[2]).toMatchObject({
    before: { order: ['Otoño', 'Todo'] },
    after: { order: ['Todo', 'Otoño'] },
  })
  expect(rows.at(-1)).toMatchObject({ before: { name: 'Otoño' }, after: { name: 'Otoño 26' } })
})

test('a rule is deleted once, and only in the version that the user has seen', async () => {
  const rule = await ruleNamed('Otoño 26')
  expect((await remove({ ...rule, version: rule.version - 1 })).status).toBe(412)
  expect((await admin.send('DELETE', `/api/staff/rules/${rule.id}`)).status).toBe(428)
  expect((await remove(rule)).status).toBe(200)
  expect((await rules()).map(({ name }) => name)).toEqual(['Todo', 'default'])
  expect((await remove(rule)).status).toBe(404)
})

test.each([
  ['an unknown assignee', { assigneeId: unknownId }, 'assigneeId'],
  ['no name', { name: '' }, 'name'],
  ['an unknown condition', { conditions: { moon: 'full' } }, 'conditions'],
  ['an unknown kind', { conditions: { kinds: ['party'] } }, 'conditions.kinds.0'],
  ['an empty condition', { conditions: { cities: [] } }, 'conditions.cities'],
  ['too many values', { conditions: { cities: Array(51).fill('x') } }, 'conditions.cities'],
  [
    'an invalid currency',
    { conditions: { price: { currency: 'pesos' } } },
    'conditions.price.currency',
  ],
  ['an origin without letters', { conditions: { origins: ['-'] } }, 'conditions.origins.0'],
  [
    'a negative price',
    { conditions: { price: { currency: 'USD', from: -1 } } },
    'conditions.price.from',
  ],
])('a rule with %s is refused', async (_what, invalid, field) => {
  const rule = { name: 'Otra', conditions: {}, assigneeId: idOf(staff.sales) }
  const { status, body } = await add({ ...rule, ...invalid })
  expect(status).toBe(400)
  expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([field])
})

test('a rule for somebody whose role does not work on leads is refused', async () => {
  const { status, body } = await add({ name: 'O', conditions: {}, assigneeId: idOf(staff.ops) })
  const message = expect.stringContaining('no atiende prospectos')
  expect([status, body.error.fields]).toEqual([400, [{ path: 'assigneeId', message }]])
})

test('conditions offer no places if the catalog is empty', async () => {
  const places = await (await admin.get('/api/staff/rules/places')).json()
  expect(places).toEqual({ regions: [], cities: [] })
})
