import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { type Dashboard, openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { recordLeads } from '../setup/leads.ts'
import { applyAsPartner, waitForPartners } from '../setup/partners.ts'
import { createStaffAccounts } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: AntesalaWithBrowser
let aurora: Dashboard

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  await antesala.startWorker()
  await recordLeads(antesala, { name: 'Casa Norte' })
  await applyAsPartner(antesala, { agencyName: 'Casa Norte' })
  await waitForPartners(antesala, 1)
  aurora = await openDashboard(antesala.browser, { viewport: { width: 1400, height: 900 } })
  await openSignedIn(aurora, antesala, 'admin')
})
afterAll(() => antesala?.close())
afterEach(() => expect(aurora.pageErrors).toEqual([]))

/** Returns a number once ten readings in a row, about half a second, agree. */
async function steady(read: () => Promise<number>): Promise<number> {
  const readings: number[] = []
  await vi.waitFor(async () => {
    readings.push(await read())
    expect(new Set(readings.slice(-10)).size).toBe(1)
    expect(readings.length).toBeGreaterThanOrEqual(10)
  }, soon)
  return readings.at(-1) ?? Number.NaN
}

/** Holds the code of the tools back, until the function that this returns is called. */
async function holdTools(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/(Lead|Partner)Tools-[^/]*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

describe.each(['leads', 'partners'])('the list of %s', (resource) => {
  test.each([390, 1024, 1400])(
    'at %i pixels leaves the room free that its tools took the last time',
    async (width) => {
      const { page } = aurora
      await page.setViewportSize({ width, height: 900 })
      const row = page.locator('#main-content').getByText('Casa Norte').first()
      const filters = page.locator('#main-content').getByRole('button', { name: /^Filtros/ })
      const top = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN)
      await page.goto(`${antesala.address}/admin#/${resource}`)
      await page.reload()
      await row.waitFor()
      await filters.waitFor()
      await steady(top)

      const release = await holdTools(page)
      await page.reload()
      await row.waitFor()
      expect(await filters.count()).toBe(0)
      const withRoomOnly = await steady(top)
      await release()
      await filters.waitFor()
      expect(await steady(top)).toBe(withRoomOnly)
    },
  )
})
