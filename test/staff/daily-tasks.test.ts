import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { countInputs } from '../setup/browser/count-inputs.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

// Each test does one of the tasks in docs/daily-tasks.md as quickly as the dashboard allows, and counts the clicks and keys.

const document = readFileSync(new URL('../../docs/daily-tasks.md', import.meta.url), 'utf8')
const source = readFileSync(new URL(import.meta.url), 'utf8')

let antesala: AntesalaWithBrowser
let client: StaffClient
let sara: Dashboard
let propertyId: string
let leadId: string
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  client = await signIn(antesala, 'sales')
  propertyId = (await succeed(await signIn(antesala, 'admin'), 'POST', '/properties', villa)).id
  sara = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(sara, antesala, 'sales')
  page = sara.page
})
afterAll(() => antesala?.close())
beforeEach(async () => {
  const inquiry = { name: 'Ana García', kind: 'tour', propertyId } as const
  leadId = (await recordLeads(antesala, inquiry))[0] ?? expect.unreachable()
})
afterEach(async () => {
  expect(sara.pageErrors).toEqual([])
  for (const table of ['tasks', 'leads', 'personAddresses', 'people'] as const)
    await antesala.db.deleteFrom(table).execute()
})

/** Opens a screen anew. */
async function open(path: string, { page } = sara) {
  await page.goto('about:blank')
  await page.goto(`${antesala.address}/admin#${path}`)
}

/** Opens the page of the lead, whose keys work from then on. */
async function openLead() {
  await open(`/leads/${leadId}/show`)
  await page.locator('#main-content').getByRole('textbox', { name: 'Nota' }).waitFor()
  await page.getByRole('region', { name: 'Tareas', exact: true }).waitFor()
}

const lead = async () =>
  (await (await client.get(`/api/staff/leads/${leadId}`)).json()) as LeadRecord

/**
 * Does a task, and compares the clicks and keys with what the document says. Ctrl and the key that is pressed with it count as
 * one; what is typed into a field that has the focus is not counted (`type`).
 */
async function measure(name: string, task: () => Promise<void>, { page } = sara) {
  const counts = await countInputs(page)
  let chords = 0
  page.keyboard.press = ((press) => async (key: string, options?: { delay?: number }) => {
    if (key.includes('+')) chords += 1
    await press.call(page.keyboard, key, options)
  })(page.keyboard.press)
  onTestFinished(() => void Reflect.deleteProperty(page.keyboard, 'press'))
  await task()
  const { keys, clicks } = await counts()
  expect({ [name]: keys - chords + clicks }).toEqual({ [name]: documented(name)[0] })
}

/** The numbers of a task in the document: of Antesala, and of Atomic CRM if it has such a task. */
function documented(name: string): [ours: number, theirs: number | undefined] {
  const row = tasks().find(([task]) => task === name) ?? expect.unreachable(`${name} is missing`)
  const [, ours, , theirs] = row
  return [Number(ours), Number.isNaN(Number(theirs)) ? undefined : Number(theirs)]
}

/** The rows of the document's table of tasks, without its head. */
function tasks() {
  const lines = document.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Types into the field that has the focus. */
const type = (text: string) => page.keyboard.insertText(text)

const dialog = () => page.getByRole('dialog')
const closed = () => dialog().waitFor({ state: 'detached' })

test('no task takes more clicks and keys than in Atomic CRM', () => {
  expect(tasks()).toHaveLength(12)
  for (const [name = ''] of tasks()) {
    const [ours, theirs] = documented(name)
    expect(ours, name).toBeGreaterThan(0)
    expect(source, 'the tasks that are measured').toContain(`measure('${name}'`)
    if (theirs !== undefined) expect(ours, name).toBeLessThanOrEqual(theirs)
  }
})

test('a client is found by name', async () => {
  await open('/')
  await page.getByRole('region', { name: 'A quién contactar ahora' }).waitFor()
  await measure('Find a client by name', async () => {
    await page.keyboard.press('Control+k')
    await page.locator('input[role=combobox]:focus').waitFor()
    await type('ana gar')
    await page.locator('[role=option][aria-selected=true]', { hasText: 'Ana García' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ana García' }).first().waitFor()
  })
})

test('a lead is assigned to oneself', async () => {
  await openLead()
  await measure('Take a lead', async () => {
    await page.keyboard.press('a')
    await expect.poll(async () => (await lead()).assignee?.name).toBe(staff.sales.name)
  })
})

test('a lead gets another status and a note', async () => {
  await openLead()
  await measure('Change the status and write a note', async () => {
    await page.keyboard.press('3')
    await expect.poll(async () => (await lead()).status).toBe('qualified')
    await page.keyboard.press('n')
    await dialog().getByRole('textbox', { name: 'Nota' }).and(page.locator(':focus')).waitFor()
    await type('Tiene crédito aprobado')
    await page.keyboard.press('Control+Enter')
    await closed()
  })
  await page.getByRole('listitem').getByText('Tiene crédito aprobado').first().waitFor()
})

test('a client is answered by WhatsApp, which stops the clock', async () => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openLead()
  const opened = page.context().waitForEvent('page')
  await measure('Answer by WhatsApp, which stops the clock', async () => {
    await page.keyboard.press('e')
    await dialog().getByRole('button', { name: 'WhatsApp', exact: true }).click()
    await page.keyboard.press('Control+Enter')
    await closed()
  })
  await (await opened).close()
  expect(await lead()).toMatchObject({ status: 'contacted', waitingSince: null })
})

test('a follow-up is planned for tomorrow, and completed', async () => {
  await openLead()
  await measure('Plan a follow-up for tomorrow', async () => {
    await page.keyboard.press('f')
    await dialog().getByLabel('Seguimiento').waitFor()
    await page.keyboard.press('Enter')
    await closed()
  })
  expect((await lead()).followUpOn).not.toBeNull()
  const tasks = page.getByRole('region', { name: 'Tareas', exact: true })
  await tasks.getByRole('button', { name: 'Marcar como hecha' }).waitFor()
  await measure('Complete it', async () => {
    await page.keyboard.press('d')
    await expect.poll(async () => (await lead()).followUpOn).toBeNull()
  })
})

test('the property that the client asked about is opened', async () => {
  await openLead()
  await measure('Open the property that a client asked about', async () => {
    const card = page.getByRole('region', { name: 'Propiedad', exact: true })
    await card.getByRole('link', { name: villa.titleEs, exact: true }).click()
    await page.waitForURL(new RegExp(`#/properties/${propertyId}/show`))
  })
})

test('all leads that match a filter are assigned', async () => {
  await recordLeads(antesala, ...Array.from({ length: 30 }, () => ({ status: 'new' as const })))
  await open(`/leads?filter=${encodeURIComponent(JSON.stringify({ status: ['new'] }))}`)
  await page.getByRole('row').getByText('Ana García').first().waitFor()
  await measure('Take all leads that match a filter', async () => {
    await page.getByRole('checkbox', { name: 'Seleccionar todo' }).click()
    await page.getByRole('button', { name: /^Seleccionar todos los que coinciden/ }).click()
    await page.keyboard.press('a')
    await dialog().getByRole('button', { name: 'Aplicar a 31' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await closed()
  })
  const mine = antesala.db.selectFrom('leads').select('id').where('assigneeId', 'is not', null)
  expect(await mine.execute()).toHaveLength(31)
})

test('an application is approved', async () => {
  const partner = await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  await waitForPartners(antesala, 1)
  const pablo = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(pablo, antesala, 'partnerships')
  await open(`/partners/${partner.id}/show`, pablo)
  await pablo.page.getByRole('button', { name: 'Aprobar' }).waitFor()
  await pablo.page.getByRole('textbox', { name: 'Nota' }).waitFor()
  const approve = async () => {
    await pablo.page.keyboard.press('a')
    await pablo.page.locator('[role=combobox]:focus').waitFor()
    await pablo.page.keyboard.press('Enter')
    await pablo.page.getByRole('option', { name: 'Cumple los requisitos' }).waitFor()
    await pablo.page.keyboard.press('Enter')
    await pablo.page.getByRole('option').first().waitFor({ state: 'detached' })
    await pablo.page.keyboard.press('Control+Enter')
    await pablo.page.getByText('Solicitud aprobada', { exact: true }).waitFor()
  }
  await measure('Approve an application', approve, pablo)
  expect(pablo.pageErrors).toEqual([])
})

test('a client who phoned is entered', async () => {
  await open('/leads')
  await page.getByRole('button', { name: 'Nuevo prospecto' }).waitFor()
  await measure('Enter a client who phoned', async () => {
    await page.keyboard.press('c')
    await dialog().getByLabel('Nombre').and(page.locator(':focus')).waitFor()
    await type('Irene Vidal')
    await page.keyboard.press('Tab')
    await type('55 4321 8765')
    await page.keyboard.press('Tab')
    await type('Quiere visitar la casa el sábado.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Irene Vidal', exact: true }).waitFor()
  })
})

test('a client is answered by an email made from a template', async () => {
  await openLead()
  await measure('Answer by an email made from a template', async () => {
    await page.keyboard.press('e')
    await dialog().getByRole('textbox', { name: 'Texto', exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    await closed()
  })
  expect(await lead()).toMatchObject({ status: 'contacted', waitingSince: null })
})

test('a lead is marked as won, with what the client paid', async () => {
  await openLead()
  await measure('Mark a lead as won with its value', async () => {
    await page.keyboard.press('6')
    await dialog().getByText('USD 1,850,000').waitFor()
    await page.keyboard.press('Enter')
    await closed()
  })
  const value = { amount: villa.price, currency: villa.currency }
  expect(await lead()).toMatchObject({ status: 'won', value })
})
