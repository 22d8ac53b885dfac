import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ViewRow } from '../../shared/contract/saved-view.ts'
import type { StaffRow } from '../../shared/contract/staff-account.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { listQuery } from '../setup/list-query.ts'
import { waitUntilBlocked } from '../setup/locks.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'
const path = '/api/staff/saved-views'
const view = {
  resource: 'leads',
  name: 'Unanswered',
  isShared: false,
  filter: { unanswered: true, assignee: 'me' },
  sort: ['waitingSince', 'ASC'],
  hiddenColumns: ['origin'],
}

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let partnerships: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  partnerships = await signIn(antesala, 'partnerships')
})
afterAll(() => antesala.close())

async function save(overrides: object = {}, who = sales): Promise<ViewRow> {
  const { status, body } = await who.send('POST', path, { ...view, ...overrides })
  expect(status).toBe(201)
  return body
}

async function names(who: StaffClient, resource = 'leads') {
  const views = (await (await who.get(`${path}?resource=${resource}`)).json()) as ViewRow[]
  return views.map(({ name }) => name)
}

test('a view is stored as it was saved, and is visible only to its owner', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ ...view, version: 1, owner: { name: staff.sales.name } })
  expect(await (await sales.get(`${path}/${saved.id}`)).json()).toEqual(saved)
  expect(await names(sales)).toContain(view.name)
  expect(await names(admin)).not.toContain(view.name)
  expect((await admin.get(`${path}/${saved.id}`)).status).toBe(404)
})

test('a shared view is visible to all staff who may see the list, but only its owner can change it', async () => {
  const { id } = await save({ name: 'For all', isShared: true })
  expect(await names(admin)).toContain('For all')
  expect((await admin.get(`${path}/${id}`)).status).toBe(200)
  expect((await partnerships.get(`${path}/${id}`)).status).toBe(403)
  expect((await partnerships.get(`${path}?resource=leads`)).status).toBe(403)
  const headers = { 'If-Match': '"1"' }
  expect((await admin.send('PATCH', `${path}/${id}`, { name: 'x' }, headers)).status).toBe(403)
  expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(403)

  const renamed = await sales.send('PATCH', `${path}/${id}`, { name: 'For us' }, headers)
  expect(renamed.body).toMatchObject({ name: 'For us', isShared: true, version: 2 })
  expect((await sales.send('PATCH', `${path}/${id}`, { name: 'y' }, headers)).status).toBe(412)
  expect((await sales.send('DELETE', `${path}/${id}`)).status).toBe(204)
  expect(await names(admin)).not.toContain('For us')

  const events = antesala.db.selectFrom('events').select(['type', 'before', 'after'])
  expect(await events.where('aboutId', '=', id).orderBy('at').execute()).toMatchObject([
    { type: 'view.saved', before: null, after: { name: 'For all' } },
    { type: 'view.changed', before: { name: 'For all' }, after: { name: 'For us' } },
    { type: 'view.deleted', before: { name: 'For us' }, after: null },
  ])
})

test('a shared view of emails is visible only to those who may read all emails that its owner meant', async () => {
  const ops = await signIn(antesala, 'ops')
  const emails = {
    resource: 'emails',
    isShared: true,
    sort: ['createdAt', 'DESC'],
    hiddenColumns: [],
  }
  const hidden = await save({ ...emails, name: 'Luis', filter: { q: 'luis@example.com' } }, ops)
  const partners = { aboutKind: ['lead', 'partner'] }
  await save({ ...emails, name: 'Both', filter: partners }, ops)
  const shown = await save({ ...emails, name: 'To clients', filter: { aboutKind: 'lead' } }, ops)
  await save({ ...emails, name: 'Ana', filter: { q: 'ana@example.com' } }, sales)

  expect(await names(sales, 'emails')).toEqual(['Ana', 'To clients'])
  expect(await names(ops, 'emails')).toEqual(['Ana', 'Both', 'Luis', 'To clients'])
  expect(await names(admin, 'emails')).toEqual(['Ana', 'Both', 'Luis', 'To clients'])
  expect((await sales.get(`${path}/${hidden.id}`)).status).toBe(404)
  expect((await sales.get(`${path}/${shown.id}`)).status).toBe(200)
  expect((await sales.send('DELETE', `${path}/${hidden.id}`)).status).toBe(404)
})

describe('when the role of an owner changes', () => {
  const emails = { resource: 'emails', sort: ['createdAt', 'DESC'], hiddenColumns: [] }
  const luis = { ...emails, isShared: true, filter: { q: 'luis@example.com' } }
  const setRole = async (email: string, role: string) => {
    const answer = await admin.get(`/api/staff/staff${listQuery({ filter: { q: email } })}`)
    const [row] = (await answer.json()) as StaffRow[]
    const headers = { 'If-Match': `"${row?.version}"` }
    const changed = await admin.send('PATCH', `/api/staff/staff/${row?.id}`, { role }, headers)
    expect(changed.status).toBe(200)
  }

  test('their views of emails are no longer shared', async () => {
    const ops = await signIn(antesala, 'ops')
    const { id } = await save({ ...luis, name: 'Former' }, ops)
    const own = await save({ ...luis, name: 'Own', isShared: false }, ops)
    await setRole(staff.ops.email, 'sales')
    onTestFinished(() => setRole(staff.ops.email, 'ops'))
    expect(await names(sales, 'emails')).not.toContain('Former')
    expect((await sales.get(`${path}/${id}`)).status).toBe(404)
    const [former, kept] = [await ops.get(`${path}/${id}`), await ops.get(`${path}/${own.id}`)]
    expect(await former.json()).toMatchObject({ name: 'Former', isShared: false, version: 2 })
    expect(await kept.json()).toEqual(own)
    const { rows } = await antesala.sql(
      `select actor, before, after from events where about_id = '${id}' order by id desc limit 1`,
    )
    const [before, after] = [{ isShared: true }, { isShared: false }]
    expect(rows).toEqual([{ actor: staff.admin.name, before, after }])
  })

  test('a view that they save meanwhile is refused', async () => {
    const ops = await signIn(antesala, 'ops')
    const change = await antesala.db.startTransaction().execute()
    await change
      .updateTable('staff')
      .set({ role: 'sales' })
      .where('email', '=', staff.ops.email)
      .execute()
    const saving = ops.send('POST', path, { ...luis, name: 'Meanwhile' })
    await waitUntilBlocked(antesala, { statement: 'for share' })
    await change.commit().execute()
    expect((await saving).status).toBe(403)
    await antesala.sql(`update staff set role = 'ops' where email = '${staff.ops.email}'`)
  })
})

test('the name of a view is unique per owner and list', async () => {
  const first = await save({ name: 'Once' })
  const second = await sales.send('POST', path, { ...view, name: 'Once' })
  expect([second.status, second.body.error.fields[0].path]).toEqual([400, 'name'])
  await save({ name: 'Once' }, admin)
  const emails = { resource: 'emails', filter: {}, sort: ['createdAt', 'DESC'], hiddenColumns: [] }
  await save({ name: 'Once', ...emails })
  const other = await save({ name: 'Twice' })
  const headers = { 'If-Match': '"1"' }
  const used = await sales.send('PATCH', `${path}/${other.id}`, { name: 'Once' }, headers)
  expect(used.status).toBe(400)
  const same = await sales.send('PATCH', `${path}/${first.id}`, { name: 'Once' }, headers)
  expect(same.status).toBe(200)
})

describe('a view is refused with', () => {
  test.each<[string, object]>([
    ['an unknown filter', { filter: { password: 'x' } }],
    ['an invalid value', { filter: { status: ['sold'] } }],
    ['a filter of another list', { filter: { template: 'assessment' } }],
    ['a column that cannot be sorted', { sort: ['email', 'ASC'] }],
    ['an invalid direction', { sort: ['name', 'sideways'] }],
    ['an unknown list', { resource: 'staff' }],
    ['invalid columns', { hiddenColumns: ['<script>'] }],
    ['too many columns', { hiddenColumns: Array(41).fill('name') }],
    ['no name', { name: '  ' }],
    ['a name that is too long', { name: 'x'.repeat(81) }],
    ['a filter that is too long', { filter: { q: 'x'.repeat(201) } }],
    ['an owner', { owner: unknownId }],
  ])('%s', async (_what, invalid) => {
    const { status } = await sales.send('POST', path, { ...view, name: 'Refused', ...invalid })
    expect(status).toBe(400)
    expect(await names(sales)).not.toContain('Refused')
  })

  test('an invalid filter in a change', async () => {
    const { id } = await save({ name: 'Sound' })
    const change = { filter: { status: ['sold'] } }
    const { status } = await sales.send('PATCH', `${path}/${id}`, change, { 'If-Match': '"1"' })
    expect(status).toBe(400)
  })
})

test('a view of a list that the staff member may not see is not saved', async () => {
  expect((await partnerships.send('POST', path, { ...view, name: 'Peek' })).status).toBe(403)
})

test('everyone has an order of their own for the views of a list; new ones come last, by name', async () => {
  const [first, second] = [
    await save({ name: 'Order A', isShared: true }),
    await save({ name: 'Order B', isShared: true }),
  ]
  const idsOf = async (who: StaffClient) => {
    const views = (await (await who.get(`${path}?resource=leads`)).json()) as ViewRow[]
    return views.map(({ id }) => id)
  }
  const others = (await idsOf(admin)).filter((id) => id !== first.id && id !== second.id)
  const ids = [second.id, ...others, first.id]
  const ordered = await admin.send('PUT', `${path}/order`, { resource: 'leads', ids })
  expect(ordered.body.map(({ id }: ViewRow) => id)).toEqual(ids)
  expect(await idsOf(admin)).toEqual(ids)
  expect((await names(sales)).filter((name) => name.startsWith('Order'))).toEqual([
    'Order A',
    'Order B',
  ])

  const third = await save({ name: 'A first name', isShared: true })
  expect(await idsOf(admin)).toEqual([...ids, third.id])
})

test('an order that is not of exactly the views that the user can see is refused', async () => {
  const own = await save({ name: 'Not of others' })
  const visible = (await (await admin.get(`${path}?resource=leads`)).json()) as ViewRow[]
  const ids = visible.map(({ id }) => id)
  const order = async (list: string[], resource = 'leads', who = admin) =>
    (await who.send('PUT', `${path}/order`, { resource, ids: list })).status
  expect(await order([...ids, own.id])).toBe(409)
  expect(await order(ids.slice(1))).toBe(409)
  expect(await order([...ids.slice(1), ids[1] ?? ''])).toBe(409)
  expect(await order(Array(501).fill(own.id))).toBe(400)
  expect(await order([], 'leads', partnerships)).toBe(403)
  expect(await order(ids)).toBe(200)
})
