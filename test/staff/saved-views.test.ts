import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ViewRow } from '../../shared/contract/saved-view.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/cast.ts'
import { type Colleague, hireStaff, signIn } from '../setup/staff.ts'

const nowhere = '01890000-0000-7000-8000-000000000000'
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
let sales: Colleague
let admin: Colleague
let partnerships: Colleague

beforeAll(async () => {
  antesala = await openAntesala()
  await hireStaff(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
  partnerships = await signIn(antesala, 'partnerships')
})
afterAll(() => antesala.close())

async function save(given: object = {}, who = sales): Promise<ViewRow> {
  const { status, body } = await who.send('POST', path, { ...view, ...given })
  expect(status).toBe(201)
  return body
}

async function names(who: Colleague, resource = 'leads') {
  const views = (await (await who.get(`${path}?resource=${resource}`)).json()) as ViewRow[]
  return views.map(({ name }) => name)
}

test('a view is kept as it was saved, and is one’s own', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ ...view, version: 1, owner: { name: staff.sales.name } })
  expect(await (await sales.get(`${path}/${saved.id}`)).json()).toEqual(saved)
  expect(await names(sales)).toContain(view.name)
  expect(await names(admin)).not.toContain(view.name)
  expect((await admin.get(`${path}/${saved.id}`)).status).toBe(404)
})

test('one that is shared is everybody’s who may see the list, and its owner’s to change', async () => {
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

test('a name is had once by each, in each list', async () => {
  const first = await save({ name: 'Once' })
  const second = await sales.send('POST', path, { ...view, name: 'Once' })
  expect([second.status, second.body.error.fields[0].path]).toEqual([400, 'name'])
  await save({ name: 'Once' }, admin)
  await save({ name: 'Once', resource: 'emails', filter: {}, sort: ['createdAt', 'DESC'] })
  const other = await save({ name: 'Twice' })
  const headers = { 'If-Match': '"1"' }
  const taken = await sales.send('PATCH', `${path}/${other.id}`, { name: 'Once' }, headers)
  expect(taken.status).toBe(400)
  const same = await sales.send('PATCH', `${path}/${first.id}`, { name: 'Once' }, headers)
  expect(same.status).toBe(200)
})

describe('what no list could open is not saved:', () => {
  test.each<[string, object]>([
    ['a filter that is none', { filter: { password: 'x' } }],
    ['a value that is none', { filter: { status: ['sold'] } }],
    ['a filter of another list', { filter: { template: 'assessment' } }],
    ['a column that is not sorted by', { sort: ['email', 'ASC'] }],
    ['a direction that is none', { sort: ['name', 'sideways'] }],
    ['a list there is not', { resource: 'staff' }],
    ['columns that are none', { hiddenColumns: ['<script>'] }],
    ['too many columns', { hiddenColumns: Array(41).fill('name') }],
    ['no name', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(81) }],
    ['a filter too long', { filter: { q: 'x'.repeat(201) } }],
    ['an owner', { owner: nowhere }],
  ])('%s', async (_what, given) => {
    const { status } = await sales.send('POST', path, { ...view, name: 'Refused', ...given })
    expect(status).toBe(400)
    expect(await names(sales)).not.toContain('Refused')
  })

  test('nor changed into', async () => {
    const { id } = await save({ name: 'Sound' })
    const change = { filter: { status: ['sold'] } }
    const { status } = await sales.send('PATCH', `${path}/${id}`, change, { 'If-Match': '"1"' })
    expect(status).toBe(400)
  })
})

test('nobody saves a view of a list they may not see', async () => {
  expect((await partnerships.send('POST', path, { ...view, name: 'Peek' })).status).toBe(403)
})
