import { sql } from 'kysely'
import { clientTemplates } from '../../contract/email.ts'
import { domainOf } from '../../domain/mailbox.ts'
import type { Database } from '../tables.ts'

/**
 * How many recipients, other than that of an email, the relay has accepted (2yz), and how many it has refused (5yz).
 */
export type RepliesToOthers = {
  accepted: number
  refused: number
  /** Those in the same domain. */
  acceptedInDomain: number
  /** The same, from an hour before the first refusal on. */
  refusedInDomain: number
}

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
  const isInDomain = sql`${domain} = ${domainOf(email.toNormalized)}`
  const isEvidence = sql`(${isInDomain} or emails.template = any(${clientTemplates}) and ${domain} <> all(${ourDomains}))`
  const recipients = sql`count(distinct emails.to_normalized)`
  const isAccepted = sql`outcome = 'done' and latest.smtp_reply like '2%' and is_later`
  const isRefused = sql`latest.smtp_reply like '5%'`
  const { rows } = await sql<RepliesToOthers>`
    with refusal as (
      select min(ended_at) as first from attempts where email_id = ${email.id} and smtp_reply like '5%')
    select (${recipients} filter (where ${isAccepted}))::int as accepted,
      (${recipients} filter (where ${isRefused} and is_later))::int as refused,
      (${recipients} filter (where ${isAccepted} and ${isInDomain}))::int as accepted_in_domain,
      (${recipients} filter (where ${isRefused} and ${isInDomain}))::int as refused_in_domain
    from (
      select email_id, outcome, smtp_reply, ended_at > first as is_later from attempts cross join refusal
      where email_id is not null and ended_at > first - interval '1 hour'
      order by ended_at desc limit ${MAX_ATTEMPTS}) latest
    join emails on emails.id = latest.email_id
    where emails.to_normalized <> ${email.toNormalized} and ${isEvidence}`.execute(db)
  // An aggregate has one row.
  return rows[0] as RepliesToOthers
}
