import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type FoundRecords,
  MAX_FOUND,
  MAX_OPENED,
  searchLength,
} from '../../shared/contract/search.ts'
import type { StaffRole } from '../../shared/contract/staff.ts'
import { MAX_RANKED } from '../../shared/tables/search-everything.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { assessmentRequest, villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>
let partner: { id: string; code: string }

beforeAll(async () => {
  antesala = await openAntesala()
  await antesala.startWorker()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
  partner = await applyAsPartner(antesala, {
    agencyName: 'Horizonte Bienes',
    contactName: 'Inés Peña',
  })
  await waitForPartners(antesala, 1)
  await antesala.submit('/api/v1/assessment-email', { ...assessmentRequest, name: 'Inés Robles' })
  await colleagues.admin.send('POST', '/api/staff/properties', villa)
  await vi.waitFor(async () => expect((await search('Robles')).assessments).toHaveLength(1), soon)
})
afterAll(() => antesala.close())

async function search(q: string, role: StaffRole = 'admin'): Promise<FoundRecords> {
  const answer = await colleagues[role].get(`/api/staff/search?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as FoundRecords
}

const statusOf = async (query: string) =>
  (await colleagues.admin.get(`/api/staff/search${query}`)).status

test('a person is found by name without accents, email address, phone number and code, however it is written', async () => {
  const phone = {
    phone: '+52 33 9876 5432',
    phoneNational: '3398765432',
    phoneE164: '+523398765432',
  }
  const names = { name: 'Úrsula Íñiguez', email: 'ursula@correo.example', refCode: 'LU-7K3QX' }
  const [id] = await recordLeads(antesala, { ...names, ...phone })
  const typed = [
    'ursula',
    'INIGUEZ ur',
    'ursula@correo.example',
    '33 9876',
    '+52 1 33 9876 5432',
    '044 33 9876 5432',
    '0052 33 9876 5432',
    '5432',
    'lu 7k3qx',
    '7K3QX',
  ]
  for (const q of typed) {
    const { leads } = await search(q)
    expect(leads, q).toEqual([{ id, ...names, phone: phone.phone, status: 'new' }])
  }
  const { partners } = await search(partner.code.toLowerCase().replace('-', ' '))
  expect(partners).toMatchObject([{ id: partner.id, agencyName: 'Horizonte Bienes' }])
  expect((await search('tepoztlan cerro')).properties).toMatchObject([{ titleEs: villa.titleEs }])
  const ines = await search('ines')
  expect(ines.partners).toMatchObject([{ contactName: 'Inés Peña' }])
  expect(ines.assessments).toMatchObject([{ name: 'Inés Robles' }])
})

test('a client is found by an address as it is pasted from mails, web pages and contacts, in every search', async () => {
  const phone = {
    phone: '55 8300 0006',
    phoneNational: '5583000006',
    phoneE164: '+525583000006',
  }
  const names = { name: 'Búsqueda Dos', email: 'bus.dos+tag@ejemplo.mx' }
  const [id] = await recordLeads(antesala, { ...names, ...phone })
  const pasted = [
    '55\u20118300\u20110006',
    '+52 (55) 8300–0006',
    '55/8300/0006',
    '55 8300 0006 extensión 12',
    '55 8300 0006 x12',
    'tel:+525583000006',
    'wa.me/525583000006',
    'https://wa.me/525583000006?text=Hola',
    '\u202A+52 55 8300 0006\u202C',
    'Búsqueda 55 8300 0006',
    'Búsqueda +52 (55) 8300-0006 ext. 12',
    'Búsqueda Dos <bus.dos+tag@ejemplo.mx>',
    '<bus.dos+tag@ejemplo.mx>,',
    '"Otro Nombre" <bus.dos+tag@ejemplo.mx>',
    'mailto:bus.dos+tag@ejemplo.mx',
    'mailto:bus.dos+tag@ejemplo.mx?subject=Visita',
  ]
  for (const q of pasted) {
    const found = await search(q)
    expect(found.leads, q).toMatchObject([{ id }])
    expect(found.people, q).toMatchObject([{ name: names.name }])
    for (const resource of ['leads', 'people']) {
      const list = await colleagues.admin.get(
        `/api/staff/${resource}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`,
      )
      expect(await list.json(), `${resource}: ${q}`).toMatchObject([{ name: names.name }])
    }
  }
  for (const q of ['55 8300 0007', 'Búsqueda 55 8300 0007', 'Nadie 55 8300 0006'])
    expect((await search(q)).leads, q).toEqual([])
})

test('a client is found once, by every address and number, as part of whom they were merged into', async () => {
  const phone = { phone: '33 1111 2222', phoneNational: '3311112222', phoneE164: '+523311112222' }
  const at = Date.now()
  const [first, second] = await recordLeads(
    antesala,
    { name: 'Ximena Coronel', email: 'ximena@uno.example', submittedAt: new Date(at) },
    { name: 'X. Coronel', email: 'ximena@dos.example', ...phone, submittedAt: new Date(at - 1) },
  )
  await antesala.sql(`update people set head_id = '${first}' where id = '${second}'`)
  for (const q of ['coronel', 'ximena@uno.example', 'ximena@dos.example', '+52 33 1111 2222'])
    expect((await search(q)).people, q).toMatchObject([{ id: first, name: 'Ximena Coronel' }])
})

test('of more clients than are ranked, the newest are found', async () => {
  await antesala.sql(`
    insert into people select gen_random_uuid(), gen_random_uuid(), 'Multitud ' || n, 1, 'multitud', now() - n * interval '1 minute', now()
    from generate_series(1, ${MAX_RANKED + 1}) n`)
  await antesala.sql(`update people set head_id = id where name like 'Multitud%'`)
  const { people } = await search('multitud')
  expect(people.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Multitud ${n}`))
  await antesala.sql(`delete from people where name like 'Multitud%'`)
})

test('those with the words in their name come first, then the newest, and no more than the limit', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const named = { name: 'Jacaranda Solís', submittedAt: ago(1_000) }
  const others = Array.from({ length: MAX_FOUND + 2 }, (_each, index) => ({
    name: `Cliente ${index}`,
    message: 'La casa de la jacaranda',
    submittedAt: ago(index),
  }))
  await recordLeads(antesala, named, ...others)
  const { leads } = await search('jacaranda')
  expect(leads.map(({ name }) => name)).toEqual([
    'Jacaranda Solís',
    ...others.slice(0, MAX_FOUND - 1).map(({ name }) => name),
  ])
})

test('of more matches than are ranked, the newest are found', async () => {
  await recordLeads(antesala, {
    name: 'Frecuente Cero',
    submittedAt: new Date(Date.now() + 60_000),
  })
  await antesala.sql(`
    insert into leads select (jsonb_populate_record(leads, jsonb_build_object(
      'id', gen_random_uuid(), 'ref_code', 'LU-X' || n, 'submitted_at', now() - n * interval '1 minute'))).*
    from leads, generate_series(1, ${MAX_RANKED + 1}) n where name = 'Frecuente Cero'`)
  const { leads } = await search('frecuente')
  expect(leads.map(({ refCode }) => refCode).slice(1)).toEqual([
    'LU-X1',
    'LU-X2',
    'LU-X3',
    'LU-X4',
    'LU-X5',
  ])
  await antesala.sql(`delete from leads where ref_code like 'LU-X%'`)
})

test('an erased person is found no longer, neither by a search nor among the records opened before', async () => {
  const [id] = await recordLeads(antesala, { name: 'Olvidada Ruiz', email: 'olvidada@example.com' })
  const opened = async () => {
    const answer = await colleagues.admin.get(`/api/staff/search/opened?ids=${id},${partner.id}`)
    return (await answer.json()) as FoundRecords
  }
  expect((await search('olvidada')).leads).toHaveLength(1)
  expect(await opened()).toMatchObject({ leads: [{ id }], partners: [{ id: partner.id }] })
  await antesala.sql(`update leads set erased_at = now() where id = '${id}'`)
  expect((await search('olvidada')).leads).toEqual([])
  expect(await opened()).toMatchObject({ leads: [], partners: [{ id: partner.id }] })
})

test.each([
  ['sales', { leads: 1, people: 1, partners: 0, properties: 1, assessments: 1 }],
  ['partnerships', { leads: 0, people: 0, partners: 1, properties: 1, assessments: 0 }],
  ['ops', { leads: 1, people: 1, partners: 1, properties: 1, assessments: 1 }],
] as const)('%s find only what they may read', async (role, counts) => {
  const [id] = await recordLeads(antesala, {
    name: `Permiso ${role}`,
    email: `${role}@permiso.example`,
  })
  const answer = await colleagues[role].get(`/api/staff/search/opened?ids=${id},${partner.id}`)
  const opened = (await answer.json()) as FoundRecords
  expect([opened.leads.length, opened.people.length, opened.partners.length]).toEqual([
    counts.leads,
    counts.people,
    counts.partners,
  ])
  expect((await search(`Permiso ${role}`, role)).leads).toHaveLength(counts.leads)
  expect((await search(`Permiso ${role}`, role)).people).toHaveLength(counts.people)
  expect((await search('Horizonte', role)).partners).toHaveLength(counts.partners)
  expect((await search('cerro', role)).properties).toHaveLength(counts.properties)
  expect((await search('Robles', role)).assessments).toHaveLength(counts.assessments)
})

test('a text that is too short or too long is refused, and so are too many ids and other parameters', async () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const ids = (count: number) => `/opened?ids=${Array(count).fill(id).join()}`
  expect(await statusOf(`?q=${'a'.repeat(searchLength.min)}`)).toBe(200)
  expect(await statusOf(`?q=${'a'.repeat(searchLength.max)}`)).toBe(200)
  expect(await statusOf(ids(MAX_OPENED))).toBe(200)
  const refused = ['', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(searchLength.max + 1)}`]
  const others = ['?q=ana&limit=9', ids(MAX_OPENED + 1), '/opened?ids=lead', '/opened']
  for (const query of [...refused, ...others]) expect(await statusOf(query), query).toBe(400)
})

test.each([
  ['an emoji', '🏠'],
  ['emojis of several characters', '👩‍👩‍👧 🇲🇽'],
  ['only punctuation', "'\\:* & | !"],
  ['only spaces', '   '],
  ['no text', ''],
  ['characters that nobody sees', '\u200b\ufe0f'],
  ['a control character', '\u0000'],
  ['the longest text of emojis', '🏠'.repeat(searchLength.max)],
])('a search for %s finds nothing', async (_what, q) => {
  expect(await search(q)).toEqual({
    leads: [],
    people: [],
    partners: [],
    properties: [],
    assessments: [],
  })
})

test('half of a character in a search is ignored', async () => {
  await recordLeads(antesala, { name: 'Hilaria Castro' })
  // The first one is not UTF-8; browsers send the second one.
  for (const half of ['%ED%A0%BD', '%EF%BF%BD'])
    expect(await statusOf(`?q=hilaria%20${half}`), half).toBe(200)
  expect((await search('hilaria \ufffd')).leads).toMatchObject([{ name: 'Hilaria Castro' }])
})

test('a control character between an address and its server is no error', async () => {
  expect(await statusOf('?q=ana%00b@correo.example')).toBe(200)
})

test('a search that takes too long ends, and says that it can be tried again', async () => {
  const locked = antesala.db.transaction().execute(async (tx) => {
    await sql`lock table leads in access exclusive mode`.execute(tx)
    return await statusOf('?q=ana')
  })
  expect(await locked).toBe(503)
})
