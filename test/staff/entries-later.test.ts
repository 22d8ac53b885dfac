import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { EntryResult } from '../../shared/contract/entry.ts'
import type { LeadRecord, LeadRow, SubmissionRecord } from '../../shared/contract/records.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { canary, columnsWithTraces } from '../setup/canary.ts'
import { staff } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { waitUntilRecorded } from '../setup/leads.ts'
import { listQuery } from '../setup/list-query.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

const phone = '+525591375531'
const byPhone = { name: canary.name, phone: canary.phone, message: canary.message }
const other = {
  name: 'Otra Persona',
  phone: '55 4000 1122',
  message: 'Quiere una casa con jardín.',
}

let antesala: Antesala
let sales: StaffClient
let admin: StaffClient
let worker: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sales = await signIn(antesala, 'sales')
  admin = await signIn(antesala, 'admin')
})
afterEach(() => worker?.stop())
afterAll(() => antesala?.close())

async function enter(body: object) {
  const headers = { 'Idempotency-Key': canary.name.replace(' ', '-') + Object.values(body).length }
  const answer = await sales.send('POST', '/api/staff/leads', body, headers)
  expect(answer.status).toBe(201)
  return answer.body as EntryResult
}

async function record(body: object) {
  const { id } = await enter(body)
  worker = await antesala.startWorker()
  await waitUntilRecorded(antesala, id)
  await waitUntilIdle(antesala)
  return id
}

async function leadOf(id: string) {
  return (await (await sales.get(`/api/staff/leads/${id}`)).json()) as LeadRecord
}

async function submissionOf(id: string) {
  return (await (await sales.get(`/api/staff/submissions/${id}`)).json()) as SubmissionRecord
}

const erasure = { phone, reason: 'Lo pidió por teléfono' }

test('a person who is known by phone only is erased by the number, everywhere, and nobody else is', async () => {
  const otherId = (await succeed(sales, 'POST', '/leads', other)).id as string
  const id = await record(byPhone)
  await succeed(sales, 'POST', `/leads/${id}/notes`, { kind: 'call', body: `${canary.name} llamó` })
  await succeed(sales, 'POST', `/leads/${otherId}/notes`, {
    kind: 'note',
    body: `Es vecina de ${canary.name}, ${canary.phone}`,
  })
  expect(await columnsWithTraces(antesala)).not.toEqual([])

  const plan = await succeed(admin, 'POST', '/erasures', { ...erasure, dryRun: true })
  expect(plan).toMatchObject({ leads: 1, jobs: 1 })
  expect(plan.mentions).toBeGreaterThan(0)
  expect(await succeed(admin, 'POST', '/erasures', erasure)).toEqual(plan)
  expect(await columnsWithTraces(antesala)).toEqual([])
  expect((await leadOf(id)).erasedAt).not.toBeNull()
  expect(await leadOf(otherId)).toMatchObject({ name: 'Otra Persona', email: '', erasedAt: null })
})

test('an entered lead that is erased by phone before it is recorded is never recorded', async () => {
  const { id } = await enter(byPhone)
  expect(await succeed(admin, 'POST', '/erasures', erasure)).toMatchObject({ leads: 0, jobs: 1 })
  expect(await columnsWithTraces(antesala)).toEqual([])
  worker = await antesala.startWorker()
  await waitUntilIdle(antesala)
  expect((await sales.get(`/api/staff/leads/${id}`)).status).toBe(404)
})

test('an erasure of nobody is rejected', async () => {
  const { status, body } = await admin.send('POST', '/api/staff/erasures', { reason: 'Nadie' })
  expect(status).toBe(400)
  expect(body.error.fields).toMatchObject([{ path: 'email' }])
})

test('an entered lead that could not be recorded is corrected like any other, and needs no email address', async () => {
  const { id, refCode } = await enter(other)
  await antesala.sql(
    `update pgboss.job set data = jsonb_set(data, '{fields,name}', '"dos\\nlíneas"') where id = '${id}'`,
  )
  worker = await antesala.startWorker()
  const submission = await vi.waitFor(async () => {
    const found = await submissionOf(id)
    expect(found.state).toBe('dead')
    return found
  }, soon)
  expect(submission).toMatchObject({ enteredBy: staff.sales.name, errors: [{ path: 'name' }] })

  const fields = { ...submission.fields, name: 'Otra Persona' }
  const correction = {
    step: 'record',
    deadLetterId: submission.deadLetter?.id,
    reason: 'El nombre',
  }
  const path = `/submissions/${id}/corrections`
  const short = { ...correction, fields: { ...fields, phone: '12345678' } }
  const rejected = await admin.send('POST', `/api/staff${path}`, short)
  expect(rejected.body.error.fields).toMatchObject([{ path: 'phone' }])
  const several = { ...correction, fields: { ...fields, phone: '5540001122 / 5540001123' } }
  const severalRejected = await admin.send('POST', `/api/staff${path}`, several)
  expect(severalRejected.body.error.fields).toMatchObject([{ path: 'phone' }])
  const unreachable = { ...correction, fields: { ...fields, phone: '' } }
  const alsoRejected = await admin.send('POST', `/api/staff${path}`, unreachable)
  expect(alsoRejected.body.error.fields).toMatchObject([{ path: 'phone' }])

  await succeed(admin, 'POST', path, { ...correction, fields })
  await waitUntilRecorded(antesala, id)
  const lead = await leadOf(id)
  expect(lead).toMatchObject({ refCode, name: 'Otra Persona', email: '', origin: 'phone_call' })
  expect(lead.journey.events.map(({ type }) => type)).toContain('lead.entered')
})

test('an entered lead is found by its number and by its origin, and exported', async () => {
  const id = await record({
    ...other,
    name: 'Exportada',
    origin: 'acquaintance',
    phone: '5540003344',
  })
  for (const filter of [{ q: '3344' }, { origin: 'acquaintance' }]) {
    const answer = await sales.get(`/api/staff/leads${listQuery({ filter })}`)
    expect(((await answer.json()) as LeadRow[]).map((lead) => lead.id)).toEqual([id])
  }
  const exported = await fetch(`${antesala.address}/api/staff/leads/exports`, {
    method: 'POST',
    headers: { Cookie: sales.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ selection: { ids: [id] } }),
  })
  const csv = await exported.text()
  expect(csv).toContain('Por un conocido')
  expect(csv).toContain('Exportada,,5540003344')
})
