import { setTimeout as delay } from 'node:timers/promises'
import type { APIRequestContext, Page } from 'playwright-core'
import { alertCauses } from '../../shared/contract/alert.ts'

/**
 * A screen of the dashboard: its name in file names, its address after `/admin#`, what is typed in the command palette over it,
 * if that is open, and the key that opens a dialog over it.
 */
export type DashboardScreen = { name: string; path: string; palette?: string; dialogKey?: string }

const lists = [
  'leads',
  'people',
  'funnel',
  'partners',
  'referrals',
  'properties',
  'assessments',
  'emails',
  'suppressions',
  'alerts',
  'jobs',
  'events',
  'staff',
  'rules',
  'answer-templates',
]
const records = [
  'leads',
  'people',
  'partners',
  'properties',
  'assessments',
  'emails',
  'jobs',
  'staff',
]

/**
 * Returns every screen that an administrator can open, each record's screen with the first record of its list.
 * @param api signed in as an administrator
 * @param base the dashboard's origin
 */
export async function findScreens(
  api: APIRequestContext,
  base: string,
): Promise<DashboardScreen[]> {
  const shown: DashboardScreen[] = []
  for (const resource of records) {
    const id = await firstId(api, base, resource)
    if (id) shown.push({ name: `${resource}-record`, path: `/${resource}/${id}/show` })
    if (id && resource === 'leads')
      shown.push(
        { name: 'leads-journey', path: `/leads/${id}/show/journey` },
        { name: 'leads-task', path: `/leads/${id}/show`, dialogKey: 't' },
        { name: 'leads-answer', path: `/leads/${id}/show`, dialogKey: 'e' },
        { name: 'leads-won', path: `/leads/${id}/show`, dialogKey: '6' },
      )
    if (id && resource === 'properties')
      shown.push({ name: 'properties-edit', path: `/${resource}/${id}` })
  }
  return [
    { name: 'home', path: '/' },
    ...lists.map((name) => ({ name, path: `/${name}` })),
    { name: 'referrals-report', path: '/referrals/report' },
    { name: 'leads-new', path: '/leads', dialogKey: 'c' },
    { name: 'leads-board', path: '/leads?layout=board' },
    { name: 'jobs-queues', path: '/jobs/queues' },
    { name: 'jobs-failures', path: '/jobs/failures' },
    { name: 'jobs-workers', path: '/jobs/workers' },
    ...shown,
    { name: 'properties-create', path: '/properties/create' },
    { name: 'alerts-help', path: `/alerts/help/${alertCauses[0]}` },
    { name: 'profile', path: '/profile' },
    { name: 'palette', path: '/', palette: '' },
    { name: 'palette-search', path: '/', palette: 'an' },
    { name: 'not-found', path: '/nowhere' },
  ]
}

async function firstId(api: APIRequestContext, base: string, resource: string) {
  const response = await api.get(`${base}/api/staff/${resource}?range=[0,0]`)
  const [first] = (await response.json()) as { id: string }[]
  return first?.id
}

/** More requests than a screen makes, with all that is shown again in other widths. */
const ENOUGH_REQUESTS = 100

// The API limits the requests of a session; a screen would say that it could not be loaded.
async function untilRequestsAreLeft(api: APIRequestContext, base: string) {
  const headers = (await api.get(`${base}/api/staff/me`)).headers()
  if (Number(headers['ratelimit-remaining']) < ENOUGH_REQUESTS)
    await delay(Number(headers['ratelimit-reset']) * 1_000)
}

/** Opens a screen and waits until its data are shown. */
export async function showScreen(page: Page, base: string, screen: DashboardScreen) {
  const { path, palette, dialogKey } = screen
  await untilRequestsAreLeft(page.request, base)
  // From an empty page, so that nothing of the screen before is taken for this one.
  await page.goto('about:blank')
  await page.goto(`${base}/admin#${path}`)
  await page.locator('#main-content').filter({ hasText: /\p{L}/u }).waitFor()
  await page.locator('.RaLoadingIndicator-loader').waitFor({ state: 'detached' })
  await page.locator('[role=progressbar]').first().waitFor({ state: 'detached' })
  if (palette !== undefined) await showPalette(page, palette)
  if (dialogKey) {
    await page.keyboard.press(dialogKey)
    await page.getByRole('dialog').waitFor()
  }
}

async function showPalette(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] input[role=combobox]').fill(typed)
  await page.getByRole('option').first().waitFor()
  await page.getByText(/^(Buscando|Searching)…$/).waitFor({ state: 'detached' })
}
