import { sql } from 'kysely'
import { isAway } from '../staff/absences.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import { type Candidate, toCandidate } from '../staff/staff.ts'
import type { Database } from '../tables.ts'

/** A recorded lead, with the columns by which it is compared with new leads. */
export type EarlierLead = {
  id: string
  refCode: string
  /** Empty if the client gave none; then it is not compared. */
  emailNormalized: string
  phoneE164: string | null
  textHash: string | null
  submittedAt: Date
  /** Null if the lead is unassigned or the assignee is disabled. */
  assignee: Candidate | null
}

/** The columns that identify leads from the same person or with the same text. */
export const sharedTraits = ['emailNormalized', 'phoneE164', 'textHash'] as const
export type SharedTrait = (typeof sharedTraits)[number]

/** Maximum number of leads per value: an email address with a million leads must not slow down a batch. */
export const MAX_EARLIER_LEADS = 20

/**
 * Returns the newest leads that have an email address, phone number or text in common with these leads: up to
 * `MAX_EARLIER_LEADS` per value, with one index lookup per value. A lead found by several traits is returned
 * several times.
 * `wantedTrait` and `wantedValue` are those of the given lead; an email address finds what all addresses of the same person have sent.
 * @param timeZone the time zone of today, which absences depend on
 */
export async function findEarlierLeads(
  db: Database,
  leads: Pick<EarlierLead, SharedTrait>[],
  timeZone: string,
): Promise<(EarlierLead & Wanted)[]> {
  const lookups = sharedTraits.map((trait) => {
    const values = new Set(leads.flatMap((lead) => lead[trait] || []))
    return lookUp(trait, [...values], timeZone)
  })
  const { rows } = await sql<Row>`${sql.join(lookups, sql` union all `)}`.execute(db)
  return rows.map(({ staffId, staffName, staffEmail, staffIsAway, ...lead }) => ({
    ...lead,
    assignee: toCandidate({ staffId, staffName, staffEmail, staffIsAway }),
  }))
}

// A value, and where a lead that is found has it. The leads of an email address are those of all addresses of the person.
function wantedValues(trait: SharedTrait, values: string[]) {
  const given = sql`unnest(${values}::text[]) as given (value)`
  if (trait !== 'emailNormalized') return sql`select value as wanted_value, value from ${given}`
  return sql`select value as wanted_value, value from ${given} union
    select given.value, others.value from ${given}
    join person_addresses emails on emails.kind = 'email' and emails.value = given.value
    join people on people.id = emails.person_id
    join people members on members.head_id = people.head_id
    join person_addresses others on others.person_id = members.id and others.kind = 'email'`
}

function lookUp(trait: SharedTrait, values: string[], timeZone: string) {
  return sql`
    select found.*, ${sql.lit(trait)} as wanted_trait, wanted.wanted_value
    from (${wantedValues(trait, values)}) as wanted
    cross join lateral (
      select leads.id, leads.ref_code, leads.email_normalized, leads.phone_e164, leads.text_hash,
        leads.submitted_at, staff.id as staff_id, staff.name as staff_name,
        staff.email as staff_email, ${isAway(timeZone)} as staff_is_away
      from leads
      left join staff on staff.id = leads.assignee_id and ${canHaveLeads}
      where ${sql.ref(`leads.${trait}`)} = wanted.value
      order by leads.submitted_at desc
      limit ${sql.lit(MAX_EARLIER_LEADS)}
    ) as found`
}

/** What two leads have in common, and its value in the one that others are compared with. */
type Wanted = { wantedTrait: SharedTrait; wantedValue: string }

type Row = Omit<EarlierLead, 'assignee'> & Wanted & Parameters<typeof toCandidate>[0]
