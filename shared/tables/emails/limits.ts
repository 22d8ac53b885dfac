import { type RawBuilder, sql } from 'kysely'
import type { EmailTemplate } from '../../contract/email.ts'
import type { Database } from '../tables.ts'

/** Which emails count toward a limit: those created after `since` from these templates. */
export type CapPeriod = { since: Date; templates: EmailTemplate[] }

/** The email addresses of recipients, normalized, and their mailboxes. */
export type Recipient = { address: string; mailbox: string }

/** An email and its recipient count toward the limits of a mailbox: these templates, for so many seconds. */
export type MailboxPeriod = { templates: EmailTemplate[]; seconds: number }

/**
 * Counts the emails of a period to each address, except suppressed ones and copies that staff sent.
 * @param addresses normalized email addresses
 * @returns the counts by address; addresses without emails are left out
 */
export async function countEmailsTo(
  db: Database,
  addresses: string[],
  period: CapPeriod,
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map()
  // One index lookup per address: with `in`, PostgreSQL may read all emails of the period.
  const { rows } = await sql<{ address: string; emails: number }>`
    select recipient.address, counted.emails
    from unnest(${addresses}::text[]) as recipient (address)
    cross join lateral (
      select count(*)::int as emails from emails
      where to_normalized = recipient.address and created_at > ${period.since}
        and ${countsToward('emails', sql`${period.templates}`)}
    ) as counted
    where counted.emails > 0`.execute(db)
  return new Map(rows.map(({ address, emails }) => [address, emails]))
}

/**
 * Counts the emails of a period to each mailbox, except suppressed ones and copies that staff sent.
 * @returns the counts by mailbox; mailboxes without emails are left out
 */
export async function countEmailsToMailboxes(
  db: Database,
  recipients: Recipient[],
  { since, templates }: CapPeriod,
): Promise<Map<string, number>> {
  if (recipients.length === 0) return new Map()
  const emails = countToMailbox(
    'recipient.mailbox',
    'recipient.address',
    sql`earlier.created_at > ${since} and ${countsToward('earlier', sql`${templates}`)}`,
  )
  const { rows } = await sql<{ mailbox: string; emails: number }>`
    select recipient.mailbox, max(counted.emails) as emails
    from unnest(${recipients.map(({ mailbox }) => mailbox)}::text[],
      ${recipients.map(({ address }) => address)}::text[]) as recipient (mailbox, address)
    cross join lateral (select ${emails} as emails) as counted
    group by recipient.mailbox having max(counted.emails) > 0`.execute(db)
  return new Map(rows.map(({ mailbox, emails }) => [mailbox, emails]))
}

/**
 * Returns the mailboxes to which clients have caused emails that are not suppressed, up to `limit` of each client.
 * @param clientKeys the clients; their keys are valid for a day
 */
export async function mailboxesOfClients(
  db: Database,
  clientKeys: string[],
  limit: number,
): Promise<Map<string, Set<string>>> {
  if (clientKeys.length === 0) return new Map()
  const { rows } = await sql<{ clientKey: string; mailbox: string }>`
    select client.key as client_key, caused.mailbox
    from unnest(${clientKeys}::text[]) as client (key)
    cross join lateral (
      select distinct mailbox from emails
      where client_key = client.key and status <> 'suppressed' and mailbox is not null
      limit ${limit}
    ) as caused`.execute(db)
  const groups = Map.groupBy(rows, ({ clientKey }) => clientKey)
  return new Map(
    [...groups].map(([key, group]) => [key, new Set(group.map(({ mailbox }) => mailbox))]),
  )
}

/**
 * Returns the expression that counts, for a row of `emails` joined with its `period`, the emails to the same mailbox
 * that were created before it and count toward the same limit; 0 if it counts toward none. At the first attempt, later
 * emails that are sent or being sent count, too (`isUnderWay`).
 */
export function emailsBefore(): RawBuilder<number> {
  const earlier = countToMailbox(
    'emails.mailbox',
    'emails.to_normalized',
    sql`earlier.id <> emails.id
      and (earlier.id < emails.id or emails.html is null and ${isUnderWay('earlier')})
      and earlier.created_at > emails.created_at - period.seconds * interval '1 second'
      and ${countsToward('earlier', sql`period.templates`)}`,
  )
  return sql`case when period.templates is null or emails.resend_of is not null then 0 else ${earlier} end`
}

/**
 * Returns the expression that counts, for a row of `emails`, the other mailboxes to which the same client has caused
 * emails before; 0 if one of them is the mailbox of this email. Later emails that are sent or being sent count, too
 * (`isUnderWay`).
 */
export function recipientsBefore(): RawBuilder<number> {
  return sql`case when emails.client_key is null then 0 else (
    select case when bool_or(other.mailbox = emails.mailbox) then 0
      else count(distinct other.mailbox)::int end
    from emails other
    where other.client_key = emails.client_key and other.status <> 'suppressed'
      and other.id <> emails.id and (other.id < emails.id or ${isUnderWay('other')})
  ) end`
}

// Whether an email is sent or being sent. The batch of an email can be committed after emails with later ids were sent.
// One that is being suppressed is `sending`, too, but has no content.
function isUnderWay(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('status')} = 'sent'
    or ${column('status')} = 'sending' and ${column('html')} is not null)`
}

// Emails of the previous release have no mailbox, so their addresses are compared. Two lookups: with `or`, PostgreSQL
// would need a bitmap scan, which workers do not use.
function countToMailbox(mailbox: string, address: string, condition: RawBuilder<unknown>) {
  return sql`(select count(*)::int from emails earlier
      where earlier.mailbox = ${sql.ref(mailbox)} and ${condition})
    + (select count(*)::int from emails earlier
      where earlier.to_normalized = ${sql.ref(address)}
        and (earlier.mailbox is null or ${sql.ref(mailbox)} is null) and ${condition})`
}

// Whether an email counts toward a limit for these templates.
function countsToward(table: string, templates: RawBuilder<unknown>) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('template')} = any(${templates}) and ${column('status')} <> 'suppressed'
    and ${column('resend_of')} is null`
}
