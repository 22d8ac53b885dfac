import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { partnerRecord } from '../../api/staff/partners/partners.ts'
import { restoreEmails } from '../../api/staff/partners/waiting-emails.ts'
import type { AnnounceDecision } from '../../shared/jobs/announce-decision.ts'
import type { PartnerBefore } from '../../shared/tables/partners/decisions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { countQueries } from '../setup/count-queries.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let pablo: StaffClient
/** Two applications. */
let ids: string[]

beforeAll(async () => {
  antesala = await openAntesala({ UNDO_SECONDS: '600' })
  await createStaffAccounts(antesala)
  pablo = await signIn(antesala, 'partnerships')
  ids = [
    (await applyAsPartner(antesala, { agencyName: 'Norte' })).id,
    (await applyAsPartner(antesala, { agencyName: 'Sur' })).id,
  ]
  const worker = await antesala.startWorker()
  await waitForPartners(antesala, 2)
  await worker.stop()
})
afterAll(() => antesala.close())

beforeEach(async () => {
  await antesala.sql(`update partners set status = 'pending', told_status = null, version = 1`)
  await antesala.sql(`delete from pgboss.job where name = 'announce-decision'`)
})

const decide = (selected: string[], decision: string, other: object, version: number) =>
  succeed(pablo, 'POST', '/partner-decisions', {
    ...{ selection: { ids: selected }, seen: selected.map((id) => ({ id, version })) },
    ...{ decision, ...other },
  })

/** Approves each application in a decision of its own: the first with a note, the second without. */
async function approve() {
  const [first, second] = ids as [string, string]
  await decide([first], 'approved', { reason: 'known_agency', note: 'Bienvenidos.' }, 1)
  await decide([second], 'approved', { reason: 'known_agency' }, 1)
}

const suspect = () => decide(ids, 'suspicious', { reason: 'false_data' }, 2)

async function waiting() {
  const { rows } = await antesala.sql(
    `select id, data, start_after from pgboss.job where name = 'announce-decision' order by id`,
  )
  return rows as { id: string; data: AnnounceDecision; startAfter: Date }[]
}

test('an undo of a decision on several applications gives back each email, with its own note', async () => {
  await approve()
  const announced = await waiting()
  expect(announced.map(({ data }) => data.note)).toEqual(['Bienvenidos.', null])
  const { undo } = await suspect()
  expect(await waiting()).toEqual([])
  await succeed(pablo, 'POST', '/partners/undos', { undoes: undo.id })
  expect(await waiting()).toEqual(announced)
})

test('the notes of all emails that an undo gives back are read by one query', async () => {
  await approve()
  const announced = await waiting()
  const { undo } = await suspect()
  const { rows } = await antesala.sql(
    `select before from recent_change_records where change_id = '${undo.id}' order by record_id`,
  )
  const withdrawn = rows.flatMap(({ before }) => (before as PartnerBefore).withdrawn ?? [])
  expect(withdrawn).toHaveLength(2)
  const boss = await antesala.startBoss()
  const counted = countQueries(antesala.db)
  await counted.db.transaction().execute((tx) => restoreEmails(tx, boss, withdrawn))
  expect(counted.count('events')).toBe(1)
  expect((await waiting()).map(({ data }) => data)).toEqual(announced.map(({ data }) => data))
})

test('the page of an application asks once for the emails that wait', async () => {
  await approve()
  const counted = countQueries(antesala.db)
  const partner = await partnerRecord(
    { config: { PUBLIC_URL: antesala.address }, db: counted.db } as never,
    ids[0] as string,
  )
  expect(partner).toMatchObject({
    ...{ status: 'approved', toldStatus: null },
    journey: { waitingEmails: [{ template: 'partner-decision' }] },
  })
  expect(counted.count('recentChangeRecords')).toBe(1)
})
