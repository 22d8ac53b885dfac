import { v7 as uuid } from 'uuid'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { insertLeads, type NewLead } from '../../shared/tables/leads/leads.ts'
import type { Antesala } from './antesala.ts'
import { inquiry } from './cast.ts'

// Longer than the codes of the product: none is given twice.
let count = 0

/** Ana's inquiry as a lead that has been recorded; what a test is about is given. */
export function leadRow(given: Partial<NewLead> = {}): NewLead {
  const at = given.submittedAt ?? new Date()
  const email = given.email ?? inquiry.email
  return {
    id: uuid({ msecs: new Date(at).getTime() }),
    refCode: `LU-${String(++count).padStart(8, '0')}`,
    ...inquiry,
    email,
    emailNormalized: normalizeEmail(email),
    phoneNational: '5512345678',
    phoneE164: '+525512345678',
    language: 'es',
    waitingSince: at,
    submittedAt: at,
    recordedAt: at,
    updatedAt: at,
    ...given,
  }
}

/** Records leads without a worker; their ids in order. */
export async function recordLeads(
  { db }: Antesala,
  ...leads: Partial<NewLead>[]
): Promise<string[]> {
  const rows = leads.map(leadRow)
  await insertLeads(db, rows)
  return rows.map(({ id }) => id)
}

/** The query of a list, its parameters as JSON. */
export function listQuery(parameters: Record<string, unknown>): string {
  const written = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
  return `?${new URLSearchParams(Object.fromEntries(written))}`
}
