import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReferralVisits, MAX_CODES } from '../../api/portal/referral-visits.ts'
import { dayIn } from '../../shared/contract/day.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { recordingLog } from '../setup/log.ts'
import { applyAsPartner, type TestApplication } from '../setup/partners.ts'
import { readRaw } from '../setup/read-raw.ts'
import { soon } from '../setup/waiting.ts'

const timeZone = 'America/Mexico_City'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36'
const byLink = {
  'User-Agent': chrome,
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Site': 'cross-site',
  Accept: 'text/html',
}

let antesala: Antesala
let norte: TestApplication
let sur: TestApplication
beforeAll(async () => {
  antesala = await openAntesala()
  norte = await applyAsPartner(antesala, { agencyName: 'Norte' })
  sur = await applyAsPartner(antesala, { agencyName: 'Sur' })
})
afterAll(() => antesala.close())
beforeEach(() => antesala.sql('delete from referral_visits'))

const open = (path: string, headers: Record<string, string> = {}) =>
  readRaw(antesala.address + path, { ...byLink, ...headers })

async function counted() {
  return await antesala.db.selectFrom('referralVisits').selectAll().execute()
}

const today = () => dayIn(timeZone)

test('a page that a person opens by a referral link is counted once, by day and code', async () => {
  expect((await open(`/?ref=${norte.code}`)).status).toBe(200)
  expect((await open(`/en/partners?ref=${norte.code.toLowerCase()}`)).status).toBe(200)
  expect((await open(`/?ref=${norte.code}`, { 'Sec-Fetch-Site': 'none' })).status).toBe(200)
  await vi.waitFor(async () => {
    expect(await counted()).toEqual([{ day: today(), code: norte.code, visits: 3 }])
  }, soon)
  await open(`/?ref=${norte.code}`)
  await vi.waitFor(async () => expect((await counted())[0]?.visits).toBe(4), soon)
})

test.each([
  ['a link within the portal', '/', { 'Sec-Fetch-Site': 'same-origin' }],
  ['prefetching', '/', { 'Sec-Purpose': 'prefetch' }],
  ['prerendering', '/', { 'Sec-Purpose': 'prefetch;prerender' }],
  ['a request of a script', '/', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
  ['a program without fetch metadata', '/', { 'Sec-Fetch-Mode': '', 'Sec-Fetch-Dest': '' }],
  ['a known bot', '/', { 'User-Agent': `${chrome} (compatible; Googlebot/2.1)` }],
  ['the preview of a messenger', '/', { 'User-Agent': 'WhatsApp/2.24' }],
  ['a page that does not exist', '/nowhere', {}],
])('%s is not counted', async (_what, path, headers) => {
  await open(`${path}?ref=${norte.code}`, headers)
  // Counted after it, and written with it.
  await open(`/socios?ref=${norte.code}`)
  await vi.waitFor(async () => expect(await counted()).not.toEqual([]), soon)
  expect((await counted()).map(({ visits }) => visits)).toEqual([1])
})

test('a phone of the brand Cubot is not taken for a bot', async () => {
  await open(`/?ref=${norte.code}`, { 'User-Agent': `${chrome} CUBOT_X18` })
  await vi.waitFor(async () => expect((await counted())[0]?.visits).toBe(1), soon)
})

test('a code that no partner has is not stored, nor anything else from the address', async () => {
  await open('/?ref=LP-22222')
  await open(`/?ref='; drop table leads`)
  await open(`/?ref=${norte.code}&name=Ana`)
  await vi.waitFor(async () => expect(await counted()).not.toEqual([]), soon)
  const rows = await counted()
  expect(rows.filter(({ code }) => code !== sur.code)).toEqual([
    { day: today(), code: norte.code, visits: 1 },
  ])
})

describe('while visits cannot be written', () => {
  test('pages are sent all the same, the visits are lost, and later ones are counted', async () => {
    await antesala.sql('alter table referral_visits rename to away')
    expect((await open(`/?ref=${sur.code}`)).status).toBe(200)
    const { log, lines } = recordingLog()
    const visits = createReferralVisits({ db: antesala.db, log }, timeZone)
    visits.note(sur.code)
    await visits.settle()
    expect(lines).toEqual(['database.error'])
    await antesala.sql('alter table away rename to referral_visits')
    visits.note(sur.code)
    await visits.settle()
    expect((await counted()).map(({ code }) => code)).toEqual([sur.code])
  })

  test('a page does not wait for a locked table', async () => {
    await antesala.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('referralVisits').execute()
      await tx
        .insertInto('referralVisits')
        .values({ day: today(), code: norte.code, visits: 1 })
        .execute()
      // The row is locked until this transaction ends, so no visit can be written.
      for (let opened = 0; opened < 20; opened++)
        expect((await open(`/?ref=${norte.code}`)).status).toBe(200)
    })
    await vi.waitFor(async () => {
      const rows = await counted()
      expect(rows.find(({ code }) => code === norte.code)?.visits).toBe(21)
    }, soon)
  })

  test('a database that cannot be reached only loses the counts', async () => {
    const { log, lines } = recordingLog()
    const unreachable = openDatabase({
      url: 'postgres://nobody@127.0.0.1:1/none',
      max: 1,
      applicationName: 'test',
      statementTimeoutMs: 1_000,
      onError: () => {},
    })
    const visits = createReferralVisits({ db: unreachable, log }, timeZone)
    visits.note(norte.code)
    await visits.settle()
    expect(lines).toEqual(['database.error'])
    await unreachable.destroy()
  })
})

test(`at most ${MAX_CODES} codes are counted in memory`, async () => {
  const codes = Array.from({ length: MAX_CODES + 1 }, (_, index) => `LP-T${1000 + index}`)
  await antesala.sql(`insert into referral_codes (code, partner_id, issued_at)
    select 'LP-T' || n, gen_random_uuid(), now() from generate_series(1000, ${1000 + MAX_CODES}) as n`)
  const { log } = recordingLog()
  const visits = createReferralVisits({ db: antesala.db, log }, timeZone)
  for (const code of codes) visits.note(code)
  for (const code of codes) visits.note(code)
  await visits.settle()
  const rows = await counted()
  const ours = rows.filter(({ code }) => codes.includes(code))
  expect(ours).toHaveLength(MAX_CODES)
  expect(ours.every((row) => row.visits === 2)).toBe(true)
})
