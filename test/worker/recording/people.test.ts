import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../shared/domain/new-id.ts'
import { insertLeads } from '../../../shared/tables/leads/leads.ts'
import { correctPersonAddress } from '../../../shared/tables/people/corrected-address.ts'
import { recordPeople, type Submitter } from '../../../shared/tables/people/recorded-people.ts'
import { type Antesala, openAntesala } from '../../setup/antesala.ts'
import { assessmentRequest, inquiry } from '../../setup/fixtures.ts'
import { waitUntilIdle } from '../../setup/idle.ts'
import { leadRow } from '../../setup/leads.ts'
import { waitUntilBlocked } from '../../setup/locks.ts'
import { runHousekeeping } from '../../setup/run-housekeeping.ts'

let antesala: Antesala
let boss: PgBoss
beforeAll(async () => {
  antesala = await openAntesala()
  boss = await antesala.startBoss('worker')
  await antesala.startWorker()
})
afterAll(() => antesala.close())
beforeEach(() => antesala.sql('truncate people, person_addresses, leads, assessments'))

async function people() {
  const { rows } = await sql<{ id: string; name: string; addresses: string[] }>`
    select id, name, array(select value from person_addresses where person_id = people.id order by 1) as addresses
    from people order by name`.execute(antesala.db)
  return rows
}

function submitter(values: Partial<Submitter> = {}): Submitter {
  const { name, email, phone } = inquiry
  return {
    id: newId(),
    name,
    email,
    emailNormalized: email,
    phone,
    submittedAt: new Date(),
    ...values,
  }
}

test('submissions with the same address belong to one person, with every number of theirs', async () => {
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await waitUntilIdle(antesala)
  const again = { ...inquiry, email: inquiry.email.toUpperCase(), phone: '81 8345 6789' }
  await antesala.submit('/api/v1/contact', again)
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, email: inquiry.email })
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)
  await waitUntilIdle(antesala)
  expect(await people()).toMatchObject([
    {
      id: leadId,
      name: 'Ana García',
      addresses: ['+525512345678', '+528183456789', 'ana@example.com'],
    },
    { name: 'Eva Ramos', addresses: ['eva@example.com'] },
  ])
})

test('people who share a phone number stay apart', async () => {
  await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/contact', { ...inquiry, name: 'Luis', email: 'luis@example.com' })
  await waitUntilIdle(antesala)
  expect((await people()).map(({ addresses }) => addresses)).toEqual([
    ['+525512345678', 'ana@example.com'],
    ['+525512345678', 'luis@example.com'],
  ])
})

test('two transactions that record the same new address at the same time make one person', async () => {
  const [first, second] = [submitter(), submitter()]
  const hold = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const holding = antesala.db.transaction().execute(async (tx) => {
    await recordPeople(tx, [first])
    recorded.resolve()
    await hold.promise
  })
  await recorded.promise
  const waiting = antesala.db.transaction().execute((tx) => recordPeople(tx, [second]))
  await waitUntilBlocked(antesala, { statement: 'insert into person_addresses' })
  hold.resolve()
  await Promise.all([holding, waiting])
  expect(await people()).toMatchObject([{ id: first.id }])
})

test("without an address everyone is a person of their own, and empty values are nobody's", async () => {
  const unknown = { email: '', emailNormalized: '', phone: '', phoneNational: '', phoneE164: null }
  const called = {
    ...unknown,
    phone: inquiry.phone,
    phoneNational: '5512345678',
    phoneE164: '+525512345678',
  }
  await recordPeople(antesala.db, [
    submitter(unknown),
    submitter(unknown),
    submitter(called),
    submitter(called),
  ])
  expect((await people()).map(({ addresses }) => addresses).toSorted()).toEqual([
    [],
    [],
    ['+525512345678'],
    ['+525512345678'],
  ])
})

test('an address from which others write keeps at most twenty numbers', async () => {
  for (let number = 0; number < 25; number++) {
    const phoneE164 = `+5255123400${10 + number}`
    await recordPeople(antesala.db, [submitter({ phoneE164, phoneNational: phoneE164.slice(3) })])
  }
  expect((await people())[0]?.addresses).toHaveLength(21)
})

test('a corrected address belongs to the same person, or to one of its own if others keep the wrong one', async () => {
  const [ana, ida] = [
    leadRow({ name: 'Ana' }),
    leadRow({ name: 'Ida', phoneE164: '+525511112222', submittedAt: new Date(Date.now() + 1) }),
  ]
  const wrong = inquiry.email
  const correct = async ({ id }: { id: string }, from: string, to: string) => {
    await antesala.sql(
      `update leads set email = '${to}', email_normalized = '${to}' where id = '${id}'`,
    )
    await antesala.db
      .transaction()
      .execute((tx) => correctPersonAddress(tx, { submissionId: id, from, to }))
  }
  await insertLeads(antesala.db, [ana, ida])
  await recordPeople(antesala.db, [ana, ida])

  await correct(ana, wrong, 'ana@right.example')
  expect(await people()).toMatchObject([
    { name: 'Ana', addresses: ['+525512345678', 'ana@right.example'] },
    { id: ana.id, name: 'Ida', addresses: ['+525511112222', wrong] },
  ])
  await correct(ida, wrong, 'ida@right.example')
  expect((await people())[1]?.addresses).toEqual(['+525511112222', 'ida@right.example'])
  await correct(ida, 'ida@right.example', 'ana@right.example')
  expect(await people()).toMatchObject([
    { name: 'Ana', addresses: ['+525512345678', 'ana@right.example'] },
  ])
})

test('housekeeping gives people to submissions that an earlier release recorded, and deletes whom it erased', async () => {
  const { leadId } = await antesala.submit('/api/v1/contact', inquiry)
  await antesala.submit('/api/v1/assessment-email', assessmentRequest)
  await waitUntilIdle(antesala)
  const recorded = await people()
  await antesala.sql('truncate people, person_addresses')
  await runHousekeeping(boss)
  expect(await people()).toEqual(recorded)

  await antesala.sql(`update leads set email = '', email_normalized = '', erased_at = now()`)
  await antesala.sql(`insert into events (id, type, actor_kind, about_kind, about_id, at)
    values (gen_random_uuid(), 'person.erased', 'staff', 'lead', '${leadId}', now())`)
  await runHousekeeping(boss)
  expect(await people()).toEqual(recorded.filter(({ id }) => id !== leadId))
})
