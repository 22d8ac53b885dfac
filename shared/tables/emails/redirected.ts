import { sql } from 'kysely'
import { clientTemplates, type EmailTemplate } from '../../contract/email.ts'
import type { SubmissionKind } from '../../contract/submission.ts'
import { normalizeEmail } from '../../contract/text.ts'
import { mailboxOf } from '../../domain/mailbox.ts'
import type { Database } from '../tables.ts'
import { recordset } from '../undo/recent-changes.ts'

/** A client's address, and the one that is used instead. With `id`, only that email is redirected. */
export type Redirection = { from: string; to: string; id?: string }

/** An email that now goes to another address. */
export type Redirected = {
  id: string
  template: EmailTemplate
  aboutKind: SubmissionKind
  aboutId: string
  from: string
  to: string
}

/**
 * Redirects the emails for clients that have not been sent. One that is being sent at this moment may arrive at its former address;
 * only if it does not, its next attempt goes to the other one (`storeOutcomes`).
 */
export async function redirectEmails(
  tx: Database,
  redirections: Redirection[],
): Promise<Redirected[]> {
  if (redirections.length === 0) return []
  const now = new Date()
  const given = redirections.map(({ id = null, from, to }) => {
    const toNormalized = normalizeEmail(to)
    const next = { toEmail: to, toNormalized, mailbox: mailboxOf(toNormalized) }
    return { id, fromNormalized: normalizeEmail(from), next }
  })
  const columns = sql`id uuid, "fromNormalized" text, next jsonb`
  // Where each email goes now is in `redirected_to` only while it is being sent. Locked in the order of their ids, as for sending.
  const { rows } = await sql<Redirected>`
    with unsent as materialized (
      select emails.id, given.next, coalesce(redirected_to ->> 'toEmail', to_email) as "from"
      from emails join ${recordset(given, columns)} as given
        on (to_normalized = given."fromNormalized" or status = 'sending')
        and coalesce(redirected_to ->> 'toNormalized', to_normalized) = given."fromNormalized"
        and emails.id = coalesce(given.id, emails.id)
      where status in ('queued', 'sending') and template = any(${clientTemplates}) and about_kind in ('lead', 'assessment')
      order by emails.id for update of emails
    )
    update emails set updated_at = ${now}, redirected_at = ${now},
      redirected_to = case when status = 'sending' then next end,
      to_email = case when status = 'queued' then next ->> 'toEmail' else to_email end,
      to_normalized = case when status = 'queued' then next ->> 'toNormalized' else to_normalized end,
      mailbox = case when status = 'queued' then next ->> 'mailbox' else mailbox end
    from unsent where emails.id = unsent.id
    returning emails.id, template, about_kind, about_id, unsent."from", next ->> 'toEmail' as "to"`.execute(
    tx,
  )
  return rows
}
