import { sql } from 'kysely'
import { type Assignee, assigneeOf } from '../staff/staff.ts'
import type { Database } from '../tables.ts'

/** A lead that was recorded before, as far as it tells about the next one. */
export type EarlierLead = {
  id: string
  refCode: string
  emailNormalized: string
  phoneE164: string | null
  textHash: string | null
  submittedAt: Date
  /** Who has it, unless that somebody was disabled. */
  assignee: Assignee | null
}

/** By what two leads are recognised as one person's, or as one text. */
export type SharedTrait = 'emailNormalized' | 'phoneE164' | 'textHash'

/** Most leads looked at for one value: an address used a million times must not slow a batch down. */
export const mostEarlier = 20

/**
 * The latest leads that have one of these values, at most `mostEarlier` for each. Each value is one
 * descent into the index of that column.
 */
export async function earlierLeads(
  db: Database,
  trait: SharedTrait,
  values: string[],
): Promise<EarlierLead[]> {
  if (values.length === 0) return []
  const { rows } = await sql<Row>`
    select found.*
    from unnest(${[...new Set(values)]}::text[]) as asked (value)
    cross join lateral (
      select leads.id, leads.ref_code, leads.email_normalized, leads.phone_e164, leads.text_hash,
        leads.submitted_at, staff.id as staff_id, staff.name as staff_name,
        staff.email as staff_email
      from leads
      left join staff on staff.id = leads.assignee_id and not staff.banned
      where ${sql.ref(`leads.${trait}`)} = asked.value
      order by leads.submitted_at desc
      limit ${sql.lit(mostEarlier)}
    ) as found`.execute(db)
  return rows.map(({ staffId, staffName, staffEmail, ...lead }) => ({
    ...lead,
    assignee: assigneeOf({ staffId, staffName, staffEmail }),
  }))
}

type Row = Omit<EarlierLead, 'assignee'> & Parameters<typeof assigneeOf>[0]
