import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../local/demo/load.ts'
import { enteredOrigins } from '../../shared/contract/entry.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { createFolderStore } from '../../shared/runtime/media/folder-store.ts'
import { listLeads } from '../../shared/tables/leads/leads.ts'
import { listPartners } from '../../shared/tables/partners/partners.ts'
import { listPeople } from '../../shared/tables/people/people-list.ts'
import { findPersonRecord } from '../../shared/tables/people/person-page.ts'
import { listLeaderboard } from '../../shared/tables/referrals/leaderboard.ts'
import { listTrees } from '../../shared/tables/referrals/referrals.ts'
import { listUnknownCodes } from '../../shared/tables/referrals/unknown-codes.ts'
import { listColleagues } from '../../shared/tables/staff/staff.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { silentLog } from '../setup/log.ts'

const page = { offset: 0, limit: 100, filter: {} } as const
const newest = { by: 'submittedAt', order: 'desc' } as const

const mediaDir = join(tmpdir(), `antesala-media-${newId()}`)
const media = createFolderStore(mediaDir)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  expect(await loadDemo({ databaseUrl: database.url, media, log: silentLog })).toBe(true)
})
afterAll(async () => {
  await database.drop()
  await rm(mediaDir, { recursive: true, force: true })
})

test('the demo has leads of every kind, most of them assigned, none suspected spam', async () => {
  const { rows } = await listLeads(database.db, { ...page, sort: newest }, 'America/Mexico_City')
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  for (const kind of ['tour', 'quotation', 'advisory'] as const)
    expect(kinds.get(kind)?.length, kind).toBeGreaterThan(5)
  const names = new Set(rows.flatMap(({ assignee }) => assignee?.name ?? []))
  expect(names).toEqual(new Set(['Sofía Landero', 'Diego Arriaga']))
  const unassigned = rows.filter(({ assignee }) => assignee === null)
  expect(unassigned.length).toBeGreaterThan(0)
  expect(unassigned.length).toBeLessThan(rows.length / 3)
  expect(rows.flatMap(({ spamReasons }) => spamReasons)).toEqual([])
})

test('the demo has leads that staff entered, one without an email address and one without a phone number', async () => {
  const { rows } = await listLeads(database.db, { ...page, sort: newest }, 'America/Mexico_City')
  const origins: readonly string[] = enteredOrigins
  const entered = rows.filter(({ origin }) => origins.includes(origin ?? ''))
  expect(entered.map(({ name, status }) => [name, status])).toEqual([
    ['Octavio Beristáin', 'contacted'],
    ['Pauline Girard', 'new'],
    ['Graciela Montaño', 'contacted'],
  ])
  expect(entered.map(({ email, phone }) => [email === '', phone === ''])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(entered.filter(({ isOverdue }) => isOverdue)).toEqual([])
  const events = database.db.selectFrom('events').select('actor').where('type', '=', 'lead.entered')
  expect(await events.execute()).toHaveLength(3)
})

test('the demo has a salesperson who plans to be away, and gets leads until then', async () => {
  const colleagues = await listColleagues(database.db, 'America/Mexico_City')
  const absences = colleagues.flatMap(({ name, absence }) => (absence ? [{ name, absence }] : []))
  expect(absences).toEqual([
    { name: 'Diego Arriaga', absence: { from: expect.any(String), until: expect.any(String) } },
  ])
})

test('the demo has a flagged application', async () => {
  const { rows } = await listPartners(database.db, { ...page, sort: newest }, 'America/Mexico_City')
  const flagged = rows.filter(({ riskFlags }) => riskFlags.length > 0)
  expect(flagged.map(({ agencyName, riskFlags }) => [agencyName, riskFlags])).toEqual([
    ['Llave Maestra y Asociados', ['same_email', 'same_phone', 'same_agency', 'self_referral']],
  ])
})

test('the demo has referred leads, referral trees, and unknown codes with and without a nearest code', async () => {
  const query = { ...page, sort: { by: 'leads', order: 'desc' } } as const
  const filter = { from: '2020-01-01', until: '2100-01-01' }
  const { rows } = await listLeaderboard(database.db, { ...query, filter }, 'America/Mexico_City')
  expect(rows[0]).toMatchObject({ agencyName: 'Casa Boreal Asesores', leads: 4, won: 1 })
  const trees = await listTrees(database.db, { ...page, sort: newest })
  expect(Math.max(...trees.rows.flatMap(({ nodes }) => nodes.map(({ depth }) => depth)))).toBe(4)
  const codes = await listUnknownCodes(database.db, {
    ...page,
    sort: { by: 'lastTriedAt', order: 'desc' },
  })
  expect(codes.rows.filter(({ nearest }) => nearest !== null).length).toBeGreaterThan(2)
  expect(codes.rows.filter(({ nearest }) => nearest === null).length).toBeGreaterThan(0)
})

test('the demo has a client who was merged, and answers that were sent', async () => {
  const query = { ...page, sort: { by: 'createdAt', order: 'desc' } as const }
  const { rows } = await listPeople(database.db, { ...query, filter: { q: 'Carmen Uribe' } })
  expect(rows.map(({ name }) => name)).toEqual(['Carmen Uribe Llano'])
  const carmen = await findPersonRecord(database.db, rows[0]?.id ?? '', 'America/Mexico_City')
  expect(carmen?.inquiries).toHaveLength(2)
  expect(carmen?.merges).toHaveLength(1)
  expect(carmen?.emails.map(({ template }) => template)).toContain('lead-answer')
  const answers = database.db
    .selectFrom('notes')
    .innerJoin('emails', 'emails.id', 'notes.emailId')
    .select(['notes.subject as noted', 'emails.subject as sent'])
  const sent = await answers.execute()
  expect(sent.length).toBeGreaterThan(1)
  for (const { noted, sent: subject } of sent) expect(subject).toContain(noted)
})

test('the demo has leads with budgets, won ones with and without a value, and lost ones with a reason', async () => {
  const { rows } = await listLeads(database.db, { ...page, sort: newest }, 'America/Mexico_City')
  const open = rows.filter(({ status, budget }) => status !== 'won' && budget)
  expect(new Set(open.map(({ budget }) => budget?.currency))).toEqual(new Set(['USD', 'MXN']))
  const won = rows.filter(({ status }) => status === 'won')
  expect(new Set(won.map(({ value }) => value !== null))).toEqual(new Set([true, false]))
  const lost = rows.filter(({ lostReason }) => lostReason)
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set(['lost']))
  const reasons = await database.db
    .selectFrom('events')
    .select('aboutId')
    .where('type', '=', 'lead.status_changed')
    .where(sql<boolean>`after ->> 'lostReason' is not null`)
    .execute()
  expect(reasons.map(({ aboutId }) => aboutId).toSorted()).toEqual(
    lost.map(({ id }) => id).toSorted(),
  )
})
