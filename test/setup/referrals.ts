import { vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { assessmentRequest, inquiry } from './fixtures.ts'
import { applyAsPartner, waitForPartners } from './partners.ts'
import { soon } from './waiting.ts'

/**
 * Deletes all leads, assessments, partners and events, and records four partners: Norte referred Sur, and Sur referred Valle; Isla neither
 * referred anyone nor was referred. A worker must be running.
 */
export async function startReferrals(antesala: Antesala) {
  for (const table of [
    'partners',
    'leads',
    'assessments',
    'referral_codes',
    'unknown_codes',
    'events',
  ])
    await antesala.sql(`delete from ${table}`)
  const norte = await applyAsPartner(antesala, { agencyName: 'Norte' })
  const sur = await applyAsPartner(antesala, { agencyName: 'Sur', referredByCode: norte.code })
  const valle = await applyAsPartner(antesala, { agencyName: 'Valle', referredByCode: sur.code })
  const isla = await applyAsPartner(antesala, { agencyName: 'Isla' })
  await waitForPartners(antesala, 4)
  return { norte, sur, valle, isla }
}

/** Submits an inquiry, and waits until it is recorded. */
export async function inquire(antesala: Antesala, overrides: Partial<typeof inquiry> = {}) {
  const body = await antesala.submit('/api/v1/contact', { ...inquiry, ...overrides })
  await vi.waitFor(() => attributionOf(antesala, 'leads', body.leadId), soon)
  return { id: body.leadId as string, code: body.refCode as string }
}

let assessed = 0

/** Requests an assessment with a code, waits until it is recorded, and returns its id. */
export async function assessWith(antesala: Antesala, referredByCode: string): Promise<string> {
  const email = `assessed${++assessed}@example.com`
  await antesala.submit('/api/v1/assessment-email', {
    ...{ ...assessmentRequest, email, referredByCode },
  })
  const { id } = await vi.waitFor(async () => {
    const rows = antesala.db.selectFrom('assessments').select('id').where('email', '=', email)
    return await rows.executeTakeFirstOrThrow()
  }, soon)
  return id
}

/** Returns the referrer and the version of a lead or an application. */
export async function attributionOf({ db }: Antesala, table: 'leads' | 'partners', id: string) {
  return await db
    .selectFrom(table)
    .select(['referredByCode', 'referredByPartnerId', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
