import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { exportBy } from '../setup/canary-mentions.ts'
import { application, assessmentRequest, villa } from '../setup/fixtures.ts'
import { waitUntilIdle } from '../setup/idle.ts'
import { createStaffAccounts, signInEveryRole, succeed } from '../setup/staff.ts'

let antesala: Antesala
let worker: Awaited<ReturnType<Antesala['startWorker']>>
let staff: Awaited<ReturnType<typeof signInEveryRole>>

beforeEach(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  staff = await signInEveryRole(antesala)
  worker = await antesala.startWorker()
})
afterEach(() => antesala.close())

type Person = { name: string; email: string; phone: string; message: string }

const erased = {
  name: 'Ana María Sol',
  email: 'ana@sol.example',
  phone: '+52 55 2000 1234',
  message: 'Busco casa con alberca.',
}

async function erase({ email }: { email: string }) {
  return await succeed(staff.admin, 'POST', '/erasures', { email, reason: 'Lo pidió por carta' })
}

async function submit(person: Person): Promise<string> {
  const { leadId } = await antesala.submit('/api/v1/contact', person)
  await waitUntilIdle(antesala)
  return leadId
}

/** Returns the rows of all tables without those about these records. */
async function rowsOfOthers(ids: string[]) {
  const { rows: tables } = await antesala.sql(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' or table_name = 'job_common'`)
  // Every 10 seconds, each process updates its row of `processes`.
  const compared = tables.filter(({ name }) => name !== 'public.processes')
  const found = compared.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select "row"::text as text
      from ${sql.raw(String(name))} as "row" order by 1`.execute(antesala.db)
    const texts = rows.map(({ text }) => text)
    return [name, texts.filter((text) => !ids.some((id) => text.includes(id)))]
  })
  return Object.fromEntries(await Promise.all(found))
}

test.each([
  ['the same first name', { name: 'Ana María Luna' }],
  ['a longer name', { name: 'Ana María Sol Luna' }],
  ['the same name, written otherwise', { name: 'ANA MARIA SOL' }],
  ['the same name with the first word last', { name: 'María Sol, Ana' }],
  ['a longer email address', { email: 'ana@sol.example.com' }],
  ['an email address that ends alike', { email: 'juana@sol.example' }],
  ['the same phone number, incomplete', { phone: '2000 1234 55' }],
])('nothing changes of a person with %s', async (_what, same) => {
  const other = { name: 'Bea Luz', email: 'bea@luz.example', phone: '+52 55 7000 9876', ...same }
  const own = await submit(erased)
  const leadId = await submit({ ...other, message: 'Quisiera vender un terreno.' })
  const applied = { ...application, email: other.email, phone: other.phone }
  const { waitlistId } = await antesala.submit('/api/v1/partner-waitlist', {
    ...applied,
    contactName: other.name,
  })
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, ...same })
  await waitUntilIdle(antesala)
  const text = Object.values(same).join()
  const note = { kind: 'call', body: `Hablé con\n${text}` }
  await succeed(staff.sales, 'POST', `/leads/${leadId}/notes`, note)
  const decision = { decision: 'approved', reason: 'known_agency', note: text }
  await succeed(staff.partnerships, 'POST', `/partners/${waitlistId}/decisions`, decision, 1)
  await succeed(staff.admin, 'POST', '/properties', { ...villa, descriptionEs: text })
  await exportBy(antesala, staff.admin, '/leads/exports', { q: text })
  await waitUntilIdle(antesala)

  const { rows: emails } = await antesala.sql(`select id from emails where about_id = '${own}'`)
  const ids = [own, ...emails.map(({ id }) => String(id))]
  const before = await rowsOfOthers(ids)
  expect(await erase(erased)).toMatchObject({ leads: 1, mentions: 0 })
  expect(await rowsOfOthers(ids)).toEqual(before)
})

const view = { isShared: true, sort: ['submittedAt', 'DESC'], hiddenColumns: [] }

/** Makes rules, views, properties and changes with values as anyone can submit them as a name or number. */
async function useCommonValues() {
  const description =
    'A house for MXN 12.500.000, 12 500 000 or $12500000; 20261201.jpg. +52 55 5000 1234, ventas@antesala.example'
  const place = { region: 'Quintana Roo', city: 'Los Cabos' }
  await succeed(staff.admin, 'POST', '/properties', {
    ...{ ...villa, ...place, descriptionEn: description },
  })
  const { rows } = await antesala.sql(`select id from staff where role = 'sales'`)
  const conditions = { regions: [place.region], cities: [place.city], origins: ['instagram ads'] }
  const rule = { name: 'Caribe', conditions, assigneeId: rows[0]?.id }
  await succeed(staff.admin, 'POST', '/rules', rule)
  const origin = 'instagram-ads/los-cabos'
  const { leadId } = await antesala.submit('/api/v1/contact', {
    ...{ name: 'Bea Luz', email: 'bea@luz.example', phone: '+52 55 7000 9876', origin },
    message: 'Quisiera vender un terreno.',
  })
  await waitUntilIdle(antesala)
  for (const [name, filter] of [
    ['Una vista', { from: '2026-12-01', until: '2026-12-31' }],
    ['Citas', { status: ['visit_scheduled'], kind: ['tour'] }],
    ['Anuncios', { origin }],
  ] as const) {
    await succeed(staff.sales, 'POST', '/saved-views', {
      ...{ ...view, resource: 'leads', name, filter },
    })
    await exportBy(antesala, staff.admin, '/leads/exports', filter)
  }
  await exportBy(antesala, staff.admin, '/partners/exports', { city: 'los cabos' })
  const body = `Visita 2026-12-01, 01/12/2026; USD 12 500 000, 12.500.000; 12500000, 20261201.
    Quiere ver la Casa del Cerro o algo en Los Cabos, Quintana Roo. Le di el 55 5000 1234, de La Casa Antesala.`
  const note = { kind: 'call', body }
  await succeed(staff.sales, 'POST', `/leads/${leadId}/notes`, note)
  const change = { followUpOn: '2031-12-01', status: 'visit_scheduled' }
  // The call has made the salesperson the assignee.
  await succeed(staff.sales, 'PATCH', `/leads/${leadId}`, change, 2)
}

test.each([
  ['the name of a status', { contactName: 'Visit Scheduled' }],
  ['the name of a region', { contactName: 'Quintana Roo' }],
  ['the name of a city', { contactName: 'Los Cabos' }],
  ['the name of a campaign', { contactName: 'Instagram Ads' }],
  ['the title of a property', { contactName: villa.titleEs }],
  ['the number of the business', { phone: '55 5000 1234' }],
  ['an agency with the name of a view', { agencyName: 'Una Vista' }],
  ['a number as a day', { phone: '20261201' }],
  ['a valid number as a day', { phone: '+507 2026 1201' }],
  ['a valid number as another day', { phone: '+507 0112 2026' }],
  ['a number as a price', { phone: '12500000' }],
  ['a valid number as a price', { phone: '+507 1250 0000' }],
])('nothing of others changes that looks like a person: %s', async (_what, same) => {
  await useCommonValues()
  const { waitlistId } = await antesala.submit('/api/v1/partner-waitlist', {
    ...{ ...application, ...same },
  })
  await waitUntilIdle(antesala)
  const { rows } = await antesala.sql(`select id from emails where about_id = '${waitlistId}'`)
  const ids = [waitlistId, ...rows.map(({ id }) => String(id))]
  const before = await rowsOfOthers(ids)
  expect(await erase(application)).toMatchObject({ partners: 1, mentions: 0 })
  expect(await rowsOfOthers(ids)).toEqual(before)
})

test('an address of the business stays, although a client gave it', async () => {
  await useCommonValues()
  const phone = '+52 55 2000 1234'
  const leadId = await submit({ ...erased, phone })
  const called = { name: 'Eva Mar', message: 'Llamó por teléfono.' }
  const other = await submit({ ...erased, ...called, phone, email: 'ventas@antesala.example' })
  const { rows } = await antesala.sql(
    `select id from emails where about_id in ('${leadId}', '${other}')`,
  )
  const ids = [leadId, other, ...rows.map(({ id }) => String(id))]
  const before = await rowsOfOthers(ids)
  const request = { email: erased.email, phone: '+525520001234', reason: 'Lo pidió por carta' }
  expect(await succeed(staff.admin, 'POST', '/erasures', request)).toMatchObject({
    ...{ leads: 2, mentions: 0 },
  })
  expect(await rowsOfOthers(ids)).toEqual(before)
})

test.each([
  ['Anna D Angelo', "Anna D'Angelo"],
  ['Anna D Angelo', 'Anna D’Angelo'],
  ['Sean OBrien', 'Sean O´Brien'],
  ["Sean O'Brien", 'Sean O Brien'],
  ['Ana Gómez', 'Ana Gó\u00admez'],
  ['Ayşe Yıldızlı', 'Ayşe Yıldızlı'],
  ['Iiiiiii Dddddd', 'ııııııı Đđđđđđ'],
])('a note about another client stays: %s is erased, %s has it', async (name, other) => {
  await submit({ ...erased, name })
  const leadId = await submit({ ...erased, name: other, email: 'other@example.com' })
  const note = { kind: 'call', body: `Hablé con ${other}.` }
  await succeed(staff.sales, 'POST', `/leads/${leadId}/notes`, note)
  expect(await erase(erased)).toMatchObject({ leads: 1, mentions: 0 })
})

test.each([
  ['letters that stand for none', ["a'\ufc5e'c b"]],
  ['many names', Array.from({ length: 100 }, (_each, n) => `${'Uno Dos Tres '.repeat(3)}${n}`)],
])('a person with %s can be erased', async (_what, names) => {
  for (const [index, name] of names.entries())
    await antesala.submit('/api/v1/contact', { ...erased, name, message: `Pregunta ${index}` })
  await waitUntilIdle(antesala)
  const leadId = await submit({ ...erased, name: 'Bea Luz', email: 'bea@luz.example' })
  const note = { kind: 'call', body: `Es pariente de ${names.at(-1)}.` }
  await succeed(staff.sales, 'POST', `/leads/${leadId}/notes`, note)
  expect(await erase(erased)).toMatchObject({ leads: names.length, mentions: 2 })
  // And the event of the note.
  const { rows } = await antesala.sql('select body from notes')
  expect(rows).toEqual([{ body: 'Es pariente de [erased].' }])
})

test('the reason of a decision that waits to be announced stays', async () => {
  await submit({ ...erased, name: 'Known Agency' })
  const { waitlistId } = await antesala.submit('/api/v1/partner-waitlist', application)
  await waitUntilIdle(antesala)
  await worker.stop()
  const decision = { decision: 'approved', reason: 'known_agency', note: 'De Known Agency' }
  await succeed(staff.partnerships, 'POST', `/partners/${waitlistId}/decisions`, decision, 1)
  await erase(erased)
  const { rows } = await antesala.sql(`select data ->> 'reason' as reason, data ->> 'note' as note
    from pgboss.job where name = 'announce-decision'`)
  expect(rows).toEqual([{ reason: 'known_agency', note: 'De [erased]' }])
})

test('a property with the name of an agency keeps its texts', async () => {
  await antesala.submit('/api/v1/partner-waitlist', { ...application, agencyName: villa.titleEs })
  await succeed(staff.admin, 'POST', '/properties', villa)
  await waitUntilIdle(antesala)
  const properties = () => antesala.sql('select * from properties order by id')
  const { rows: before } = await properties()
  expect(await erase(application)).toMatchObject({ partners: 1, mentions: 0 })
  expect((await properties()).rows).toEqual(before)
})

test('a search that finds several people stays until the last of them is erased', async () => {
  const [one, two] = ['one', 'two'].map((part, index) => ({
    ...erased,
    name: `Rosa Garcidueñas ${part}`,
    email: `${part}@example.com`,
    phone: `+52 55 600${index} 4321`,
  }))
  if (!one || !two) return expect.unreachable()
  await submit(one)
  await submit({ ...two, message: 'Otra pregunta.' })
  for (const q of ['garcid', '4321', 'alberca'])
    await succeed(staff.sales, 'POST', '/saved-views', {
      ...{ ...view, resource: 'leads', name: `Por ${q}`, filter: { q } },
    })
  await exportBy(antesala, staff.admin, '/leads/exports', { q: 'Garci' })
  const searches = async () => {
    const { rows } = await antesala.sql(`select filter ->> 'q' as q from saved_views
      union select after #>> '{filter,q}' from events where type = 'leads.exported' order by q`)
    return rows.map(({ q }) => q)
  }
  expect(await erase(one)).toMatchObject({ mentions: 0 })
  expect(await searches()).toEqual(['4321', 'Garci', 'alberca', 'garcid'])
  await erase(two)
  // The word of a message is about what the person asked for.
  expect(await searches()).toEqual(['[erased]', 'alberca'])
})

test('the rest of a note on a decision about somebody else stays', async () => {
  await submit({ ...erased, name: "Ana O'Sol" })
  const applied = await antesala.submit('/api/v1/partner-waitlist', application)
  await waitUntilIdle(antesala)
  const note = "Nos la recomendó Ana O'Sol.\n\nLe llamaremos el lunes."
  const decision = { decision: 'approved', reason: 'known_agency', note }
  await succeed(
    staff.partnerships,
    'POST',
    `/partners/${applied.waitlistId}/decisions`,
    decision,
    1,
  )
  await waitUntilIdle(antesala)
  await erase(erased)
  const { rows } = await antesala.sql(`select data -> 'note' as note, html, body_text, status
    from emails where template = 'partner-decision'`)
  expect(rows).toEqual([
    {
      note: ['Nos la recomendó [erased].', '', 'Le llamaremos el lunes.'],
      html: null,
      bodyText: null,
      status: 'sent',
    },
  ])
})
