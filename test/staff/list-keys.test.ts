import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { applyAsPartner, type TestApplication, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
let admin: StaffClient
let aurora: Dashboard
const agencies = ['Agencia Uno', 'Agencia Dos', 'Agencia Tres', 'Agencia Cuatro']
const partners: TestApplication[] = []

beforeAll(async () => {
  antesala = await openWithBrowser()
  await antesala.startWorker()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  for (const agencyName of agencies) partners.push(await applyAsPartner(antesala, { agencyName }))
  await waitForPartners(antesala, agencies.length)
  for (const template of ['partner-notice', 'lead-notice', 'assessment'] as const)
    await addEmail(template)
  for (const minutes of [60, 70, 80]) await addRetryingJob(minutes)
  aurora = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(aurora, antesala, 'admin')
})
afterAll(() => antesala?.close())
afterEach(() => expect(aurora.pageErrors).toEqual([]))

async function addEmail(template: EmailTemplate) {
  const [id, at] = [randomUUID(), new Date()]
  await antesala.db
    .insertInto('emails')
    .values({
      ...{ id, template, status: 'failed', dedupeKey: id, messageId: id, toName: '', data: '{}' },
      ...{ aboutKind: 'house', aboutId: id, language: 'es', createdAt: at, updatedAt: at },
      ...{ toEmail: 'cursor@example.com', toNormalized: 'cursor@example.com' },
    })
    .execute()
}

async function addRetryingJob(minutes: number) {
  await antesala.sql(`insert into pgboss.job (id, name, state, retry_count, start_after, started_on)
    values (gen_random_uuid(), 'send-email', 'retry', 3, now() + interval '${minutes} minutes', now())`)
}

async function openList(page: Page, list: string, filter: object) {
  await page.evaluate('sessionStorage.clear()')
  await page.goto(addressOf(list, filter))
  await page.reload()
  await page.locator('tbody tr:has(a)').nth(2).waitFor()
}

function addressOf(list: string, filter: object) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: '25' })
  return `${antesala.address}/admin#/${list}?${query}`
}

/** The place of the row that has the cursor and the focus; -1 if there is none, or more than one. */
async function placeOfCursor(page: Page): Promise<number> {
  return await page.evaluate(`(() => {
    const rows = [...document.querySelectorAll('tbody tr')]
    const marked = rows.filter((row) =>
      getComputedStyle(row).outlineStyle === 'solid' && row.contains(document.activeElement))
    return marked.length === 1 ? rows.indexOf(marked[0]) : -1
  })()`)
}

test.each([
  { list: 'partners', filter: { status: ['pending'] } },
  { list: 'emails', filter: { q: 'cursor@example.com' } },
  { list: 'jobs', filter: { state: ['retrying'] } },
])(
  'j, k and the arrows move the cursor of the list of $list, Enter opens its record, and Back returns to its row',
  async ({ list, filter }) => {
    const { page } = aurora
    await openList(page, list, filter)
    const moves = [
      ['j', 0],
      ['j', 1],
      ['k', 0],
      ['k', 0],
      ['ArrowDown', 1],
      ['j', 2],
      ['ArrowUp', 1],
    ] as const
    for (const [key, place] of moves) {
      await page.keyboard.press(key)
      await expect.poll(() => placeOfCursor(page)).toBe(place)
    }
    const path = await page.locator('tbody tr').nth(1).locator('a').first().getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.hash === path?.slice(path.indexOf('#')))
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.goBack()
    await expect.poll(() => placeOfCursor(page)).toBe(1)
  },
)

/** Shows the pending partners in another way, with the same rows. */
async function narrowDown(page: Page) {
  const loaded = page.waitForResponse(/partners\?.*Agencia/)
  await page.goto(addressOf('partners', { status: ['pending'], q: 'Agencia' }))
  await loaded
}

test.each([
  ['', async () => {}],
  [', also of a filter that has shown the same rows', narrowDown],
])(
  'when the partner at the cursor leaves the list%s, the cursor moves to the next one',
  async (_also, change) => {
    const { page } = aurora
    await openList(page, 'partners', { status: ['pending'] })
    const names = page.locator('tbody .column-agencyName a')
    const before = await names.allTextContents()
    await page.keyboard.press('j')
    await expect.poll(() => placeOfCursor(page)).toBe(0)
    await change(page)
    const partner = partners.at(agencies.indexOf(before[0] ?? ''))
    const { version } = await succeed(admin, 'GET', `/partners/${partner?.id}`)
    const decision = { decision: 'approved', reason: 'known_agency', note: '' }
    await succeed(admin, 'POST', `/partners/${partner?.id}/decisions`, decision, version)
    await page.getByRole('button', { name: 'Ver cambios' }).waitFor()
    await page.keyboard.press('r')
    await expect.poll(() => names.allTextContents()).toEqual(before.slice(1))
    await expect.poll(() => placeOfCursor(page)).toBe(0)
  },
)
