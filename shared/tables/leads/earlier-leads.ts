import { sql } from 'kysely'
import { type Assignee, assigneeOf } from '../staff/staff.ts'
import type { Database } from '../tables.ts'

/** A recorded lead that is compared with new ones. */
export type EarlierLead = {
  id: string
  refCode: string
  emailNormalized: string
  phoneE164: string | null
  textHash: string | null
  submittedAt: Date
  /** Null also if the assignee is disabled. */
  assignee: Assignee | null
}

/** The columns by which two leads are recognized as from the same person, or as the same text. */
export type SharedTrait = 'emailNormalized' | 'phoneE164' | 'textHash'

/** Most leads per value, so that an address with a million leads does not slow a batch down. */
export const mostEarlier = 20

/**
 * The latest leads with one of these values, at most `mostEarlier` per value, with one index lookup per
 * value.
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
