import { v7 as uuid } from 'uuid'
import { expect, vi } from 'vitest'
import { normalizeEmail } from '../../shared/contract/text.ts'
import type { NewAssessment } from '../../shared/tables/assessments/assessments.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads/leads.ts'
import { recordPeople } from '../../shared/tables/people/recorded-people.ts'
import type { Antesala } from './antesala.ts'
import { inquiry } from './fixtures.ts'
import { soon } from './waiting.ts'

// Numbers the codes of test leads, which are longer than generated codes and never collide with them.
let count = 0

/** Returns a row of the leads table with Ana's inquiry, and overrides. */
export function leadRow(overrides: Partial<NewLead> = {}): NewLead {
  const at = overrides.submittedAt ?? new Date()
  const email = overrides.email ?? inquiry.email
  return {
    id: uuid({ msecs: new Date(at).getTime() }),
    refCode: `LU-${String(++count).padStart(8, '0')}`,
    ...inquiry,
    email,
    emailNormalized: normalizeEmail(email),
    phoneNational: '5512345678',
    phoneE164: '+525512345678',
    language: 'es',
    version: 1,
    status: 'new',
    kind: 'advisory',
    kindSource: 'derived',
    spamReasons: [],
    waitingSince: at,
    submittedAt: at,
    recordedAt: at,
    updatedAt: at,
    ...overrides,
  }
}

/** Returns a row of the assessments table with Ana's name and address, and overrides. */
export function assessmentRow(overrides: Partial<NewAssessment> = {}): NewAssessment {
  const { id, name, email, emailNormalized, submittedAt, recordedAt } = leadRow(
    overrides as Partial<NewLead>,
  )
  const amounts = { currency: 'USD', budget: 1, capacity: 1, figures: '{}' }
  const row = { id, name, email, emailNormalized, language: 'es', submittedAt, recordedAt } as const
  return { ...row, ...amounts, ...overrides }
}

/** Inserts leads without a worker; without a time of their own, lists show them in this order. Returns their ids in order. */
export async function recordLeads(
  { db }: Antesala,
  ...leads: Partial<NewLead>[]
): Promise<string[]> {
  const now = Date.now()
  const rows = leads.map((lead, index) => leadRow({ submittedAt: new Date(now - index), ...lead }))
  await insertLeads(db, rows)
  await recordPeople(db, rows)
  return rows.map(({ id }) => id)
}

/** Waits until a worker has recorded a submitted lead. */
export async function waitUntilRecorded(antesala: Antesala, leadId: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select 1 from leads where id = '${leadId}'`)
    expect(rows).toHaveLength(1)
  }, soon)
}
