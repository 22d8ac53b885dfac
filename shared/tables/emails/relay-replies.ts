import { sql } from 'kysely'
import { clientTemplates } from '../../contract/email.ts'
import { domainOf } from '../../domain/mailbox.ts'
import type { Database } from '../tables.ts'

/**
 * How many recipients, other than that of an email, the relay has accepted (2yz), and how many it has refused (5yz).
 */
export type RepliesToOthers = { accepted: number; refused: number }

/** Most attempts that are read, latest first. */
const MAX_ATTEMPTS = 200

/**
 * Counts the other recipients that the relay has accepted and refused since it first refused this email, in the latest
 * attempts; 0 if it was never refused before. Recipients in the same domain count, and clients outside our domains:
 * many relays deliver to their own domains whoever the sender is.
 * @param ourDomains lower case
 */
export async function repliesToOthers(
  db: Database,
  email: { id: string; toNormalized: string },
  ourDomains: string[],
): Promise<RepliesToOthers> {
  const domain = sql`substring(emails.to_normalized from '[^@]*$')`
  const isEvidence = sql`(${domain} = ${domainOf(email.toNormalized)}
    or emails.template = any(${clientTemplates}) and ${domain} <> all(${ourDomains}))`
  const recipients = sql`count(distinct emails.to_normalized)`
  const { rows } = await sql<RepliesToOthers>`
    select (${recipients} filter (where outcome = 'done' and latest.smtp_reply like '2%'))::int as accepted,
      (${recipients} filter (where latest.smtp_reply like '5%'))::int as refused
    from (
      select email_id, outcome, smtp_reply from attempts
      where email_id is not null and ended_at > (
        select min(ended_at) from attempts where email_id = ${email.id} and smtp_reply like '5%')
      order by ended_at desc limit ${MAX_ATTEMPTS}) latest
    join emails on emails.id = latest.email_id
    where emails.to_normalized <> ${email.toNormalized} and ${isEvidence}`.execute(db)
  return rows[0] ?? { accepted: 0, refused: 0 }
}
