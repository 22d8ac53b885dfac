import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../shared/domain/new-id.ts'
import { suppressAddress } from '../../shared/tables/emails/suppressions.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry, staff as members } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { createStaffAccounts, signInEveryRole, succeed } from '../setup/staff.ts'

let antesala: Antesala
let staff: Awaited<ReturnType<typeof signInEveryRole>>

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
})
afterAll(() => antesala.close())

const right = 'ana.tecla@own.example'
const persons = {
  ana: { ...inquiry, name: 'Ana Tecla Uribe', phone: '+52 55 3131 0001' },
  anna: { ...inquiry, name: 'Anna Berta Olmos', phone: '+52 55 3131 0002', message: 'Otra.' },
  ciro: { ...inquiry, name: 'Ciro Vega Luna', phone: '+52 55 3131 0003', email: 'ciro@a.example' },
}

async function submit(person: typeof inquiry): Promise<string> {
  return (await antesala.submit('/api/v1/contact', person)).leadId
}

/** Corrects the address of a lead, as staff do after the relay refused it. */
async function correct(leadId: string, email: string) {
  const { rows } = await antesala.sql(`update emails set status = 'failed'
    where about_id = '${leadId}' and template = 'lead-acknowledgement' returning id, to_email`)
  const emailId = String(rows[0]?.id)
  const correction = { step: 'mail', emailId, email, reason: 'Llamó' }
  await succeed(staff.sales, 'POST', `/submissions/${leadId}/corrections`, correction)
  await waitUntilIdle(antesala)
  return emailId
}

async function addressInUse(address: string) {
  const { rows } = await antesala.sql(`select
    (select count(*)::int from notes where body like '%${address}%') as notes,
    (select count(*)::int from saved_views where filter ->> 'q' = '${address}') as views,
    (select count(*)::int from suppressions where address = '${address}') as suppressions`)
  return rows[0]
}

test.each([
  ['who has a record', 'anna@record.example'],
  ['whose submission is not recorded', 'anna@waiting.example'],
  ['who is a staff member', members.partnerships.email],
  ['', 'ana@mistyped.example'],
])(
  'an address that staff corrected stays elsewhere if it is that of somebody %s',
  async (whose, address) => {
    const worker = await antesala.startWorker()
    const anaId = await submit({ ...persons.ana, email: address })
    const ciroId = await submit(persons.ciro)
    if (whose.includes('record') && !whose.includes('not'))
      await submit({ ...persons.anna, email: address })
    await waitUntilIdle(antesala)
    const emailId = await correct(anaId, right)
    await worker.stop()
    if (whose.includes('not')) await submit({ ...persons.anna, email: address })
    await suppressAddress(antesala.db, { address, smtpReply: '550 5.1.1', emailId })
    const note = { kind: 'call', body: `Su socia escribe desde ${address}` }
    await succeed(staff.sales, 'POST', `/leads/${ciroId}/notes`, note)
    const view = { isShared: true, sort: ['submittedAt', 'DESC'], hiddenColumns: [], name: newId() }
    const filter = { q: address }
    await succeed(staff.sales, 'POST', '/saved-views', { ...view, resource: 'leads', filter })

    const used = { notes: 1, views: 1, suppressions: 1 }
    expect(await addressInUse(address)).toEqual(used)
    const request = { email: right, reason: 'Lo pidió' }
    expect(await succeed(staff.admin, 'POST', '/erasures', request)).toMatchObject({ leads: 1 })
    const kept = whose ? used : { notes: 0, views: 0, suppressions: 0 }
    expect(await addressInUse(address)).toEqual(kept)
  },
)
