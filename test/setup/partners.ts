import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { application } from './fixtures.ts'
import { soon } from './waiting.ts'

/** The id and the referral code of a submitted application. */
export type TestApplication = { id: string; code: string }

let applicants = 0

/** Submits an application with unique data, except for the overrides. */
export async function applyAsPartner(
  antesala: Antesala,
  overrides: Partial<typeof application> & { referredByCode?: string } = {},
): Promise<TestApplication> {
  const number = ++applicants
  const body = await antesala.submit('/api/v1/partner-waitlist', {
    ...application,
    agencyName: `Agencia ${number}`,
    email: `agencia${number}@example.com`,
    phone: `+52 81 8345 ${1000 + number}`,
    ...overrides,
  })
  return { id: body.waitlistId, code: body.referralCode }
}

/** Waits until this many applications are recorded. */
export async function waitForPartners(antesala: Antesala, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await antesala.db.selectFrom('partners').select('id').execute()
    expect(rows).toHaveLength(count)
  }, soon)
}
