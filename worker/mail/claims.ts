import { randomUUID } from 'node:crypto'
import { smtpCodes } from '../../shared/domain/smtp-codes.ts'
import { withCurrentProperties } from '../../shared/mail/current-properties.ts'
import { withPromisedDays } from '../../shared/mail/promised-day.ts'
import { businessOf, type RenderEmail } from '../../shared/mail/templates.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { toError } from '../../shared/runtime/errors.ts'
import { createGroupCommit } from '../../shared/runtime/group-commit.ts'
import type { EmailJob, RenderedEmail } from '../../shared/tables/emails/emails.ts'
import {
  type LockedEmail,
  lockEmailsToSend,
  startSending,
} from '../../shared/tables/emails/sending.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { isNeverRepeated } from './ambiguity.ts'
import { capReached, mailboxCaps, type Suppression, suppressibleTemplates } from './caps.ts'

/** An email that is being sent by the job that claimed it. */
export type ClaimedEmail = Omit<LockedEmail, 'claim'> & {
  /** Identifies this claim: an outcome is stored only while it is the email's last one. */
  claim: string
  /** Whether the outcome of an earlier attempt of the same job was not stored. */
  wasBeingSent: boolean
  /**
   * What to do with the email: send this content, suppress it, leave it unconfirmed because it may have been delivered,
   * or keep it because staff hold its template; an error if it cannot be rendered.
   */
  plan:
    | { send: RenderedEmail }
    | { suppress: Suppression }
    | 'unconfirmed'
    | 'template_held'
    | Error
}

/**
 * Claims an email for the job that sends it. A `queued` email can be claimed by any job; a `failed` or `unknown` one by
 * any job but the one that left it so; one in status `sending` only by the job that is sending it, after its worker has
 * died.
 *
 * When it returns, the claim and the content of the email are committed: later attempts send the same content, under
 * the same Message-ID.
 * @returns the email; 'busy' if another job is sending it; 'failed' if an earlier run of this job stored that it failed
 *   for good, but the worker died before pg-boss knew; undefined if the email is sent, suppressed, unconfirmed, erased
 *   or missing
 */
export type ClaimEmail = (job: EmailJob) => Promise<ClaimedEmail | 'busy' | 'failed' | undefined>

type Options = { db: Database; renderEmail: RenderEmail; config: Config }

/** Most claims in a transaction. */
const MAX_BATCH = 20

/**
 * Creates a function that claims emails: jobs that claim one during a transaction share the next one. Call it
 * immediately before an email is sent: after a crash, every claimed email may have been delivered.
 */
export function createClaims(options: Options): ClaimEmail {
  return createGroupCommit({
    commit: (jobs: EmailJob[]) => claimEmails(options, jobs),
    maxBatch: MAX_BATCH,
    maxCommits: 1,
  })
}

async function claimEmails({ db, renderEmail, config }: Options, jobs: EmailJob[]) {
  const ids = jobs.map(({ emailId }) => emailId)
  const business = businessOf(config)
  const limits = { suppressible: suppressibleTemplates, periods: mailboxCaps(config) }
  return await db.transaction().execute(async (tx) => {
    const emails = new Map(
      (await lockEmailsToSend(tx, ids, limits)).map((email) => [email.id, email]),
    )
    const unrendered = [...emails.values()].filter(({ html }) => html === null)
    const current = await withCurrentProperties(tx, unrendered, config.PUBLIC_URL)
    const claims = jobs.map(({ emailId, jobId }) => {
      const email = emails.get(emailId)
      const claim =
        email &&
        claimOf(email, jobId, config, ({ id, template, language, data }) => {
          const shown = withPromisedDays(current.get(id) ?? data, config, language)
          return renderEmail(template, language, shown, business)
        })
      // Another job of the same transaction gets 'busy'.
      if (typeof claim === 'object') emails.set(emailId, claim)
      return claim
    })
    const claimed = claims.filter((claim) => typeof claim === 'object')
    await startSending(tx, claimed.map(toStart))
    return claims
  })
}

type Render = (email: LockedEmail) => RenderedEmail

function claimOf(email: LockedEmail, jobId: string, config: Config, render: Render) {
  // An erasure blanks the address.
  if (email.toEmail === '') return undefined
  const isOurs = email.status === 'sending' && email.jobId === jobId
  if (email.status === 'sending' && !isOurs) return 'busy'
  if (email.status === 'failed' && email.jobId === jobId) return 'failed'
  // An earlier run of this job left it unconfirmed.
  if (email.status === 'unknown' && email.jobId === jobId) return undefined
  if (!isOurs && !['queued', 'failed', 'unknown'].includes(email.status)) return undefined
  const claim = randomUUID()
  const claimed = { ...email, status: 'sending', jobId, claim, wasBeingSent: isOurs } as const
  return { ...claimed, plan: planFor(claimed, config, render) } satisfies ClaimedEmail
}

function planFor(
  email: Omit<ClaimedEmail, 'plan'>,
  config: Config,
  render: Render,
): ClaimedEmail['plan'] {
  if (email.wasBeingSent && isNeverRepeated(email.template)) return 'unconfirmed'
  if (email.isTemplateHeld) return 'template_held'
  const suppression = suppressionFor(email, config)
  if (suppression) return { suppress: suppression }
  const { subject, html, bodyText } = email
  // Rendered only once: a retry must not send different content under the same Message-ID.
  if (subject !== null && html !== null && bodyText !== null)
    return { send: { subject, html, bodyText } }
  try {
    return { send: render(email) }
  } catch (thrown) {
    return toError(thrown)
  }
}

function suppressionFor(email: LockedEmail, config: Config): Suppression | undefined {
  const { rejectedReply } = email
  // The reply may be to an email that the readers of this one may not read.
  if (rejectedReply !== null)
    return { suppressedBy: 'refused_address', reason: smtpCodes(rejectedReply) ?? '' }
  return capReached(email, config)
}

function toStart({ id, jobId, claim, html, plan }: ClaimedEmail) {
  const isNew = html === null && typeof plan === 'object' && 'send' in plan
  return { emailId: id, jobId: jobId as string, claim, rendering: isNew ? plan.send : null }
}
