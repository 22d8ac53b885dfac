import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** A job that carries a person, and the submission it is about. */
export type PersonJob = { queue: string; id: string; submissionId: string | null }

/** Where the payloads of submissions hold the address of who sent them. */
const addresses = ['inquiry', 'application', 'request']

/**
 * The jobs of pg-boss, in any queue and state, that carry a person: their address or number as it
 * was submitted, or the id of one of their submissions. Reads every job there is.
 * @param phone E.164
 */
export async function jobsOfPerson(
  db: Database,
  person: { email: string; phone?: string | undefined; submissionIds: string[] },
): Promise<PersonJob[]> {
  const about = sql`coalesce(data ->> 'leadId', data ->> 'partnerId', data ->> 'assessmentId',
    data #>> '{about,id}')`
  const isTheirs = [
    sql`${about} = any(${person.submissionIds}::text[])`,
    ...addresses.map(
      (part) => sql`lower(trim(data #>> array[${part}, 'email'])) = ${person.email}`,
    ),
    ...(person.phone ? [sql`data #>> '{phone,e164}' = ${person.phone}`] : []),
  ]
  const { rows } = await sql<PersonJob>`
    select name as queue, id, ${about} as "submissionId"
    from pgboss.job
    where ${sql.join(isTheirs, sql` or `)}
  `.execute(db)
  return rows
}
