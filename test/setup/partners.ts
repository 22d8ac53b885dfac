import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { application } from './cast.ts'
import { soon } from './soon.ts'

/** An application as the tests know it. */
export type Applied = { id: string; code: string }

let applicants = 0

/** Sends an application nobody else could have sent, but for what is given. */
export async function apply(
  antesala: Antesala,
  given: Partial<typeof application> & { referredByCode?: string } = {},
): Promise<Applied> {
  const number = ++applicants
  const { body } = await antesala.post('/api/v1/partner-waitlist', {
    ...application,
    agencyName: `Agencia ${number}`,
    email: `agencia${number}@example.com`,
    phone: `+52 81 8345 ${1000 + number}`,
    ...given,
  })
  return { id: body.waitlistId, code: body.referralCode }
}

/** Waits until so many applications are recorded. */
export async function recordedPartners(antesala: Antesala, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await antesala.db.selectFrom('partners').select('id').execute()
    expect(rows).toHaveLength(count)
  }, soon)
}
