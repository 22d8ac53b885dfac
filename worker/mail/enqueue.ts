import { v7 as uuid } from 'uuid'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { About } from '../../shared/contract/submission.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { insertEmails, type NewEmail } from '../../shared/tables/emails/emails.ts'
import type { BatchStep } from '../job-handler.ts'

import { oneLine } from './clean.ts'
import { suppressBeyondCap } from './daily-cap.ts'
import type { MailData } from './data.ts'

/** A mail somebody is to get. */
export type MailOrder<Template extends EmailTemplate = EmailTemplate> = {
  template: Template
  about: About
  /** Parts mails of one template about one submission, where there may be several. */
  occasion?: string
  language: Language
  to: { name: string; email: string }
  /** Where an answer goes; without it to the sender. */
  replyTo?: string
  data: MailData[Template]
  /** What takes the place of `secretMask` in its words as it is sent, and is forgotten then. */
  secret?: string
}

/** Stands in the ledger for a mail's secret. */
export const secretMask = '••••••••'

/**
 * Queues mails: the ledger's row and the job that sends it commit together. One mail of a template
 * about one submission and occasion is queued once, however often it is ordered.
 */
export async function enqueueMails(
  step: Pick<BatchStep, 'tx' | 'bossTx' | 'boss' | 'config'>,
  orders: MailOrder[],
): Promise<void> {
  const rows = orders.map((order) => ledgerRow(order, step.config.MAIL_FROM))
  const emails = await suppressBeyondCap(step.tx, rows)
  const fresh = await insertEmails(step.tx, emails)
  const jobs = emails
    .filter(({ id, status }) => fresh.has(id) && status === 'queued')
    .map(({ id, aboutKind, aboutId }) => ({
      id,
      data: { emailId: id, about: { kind: aboutKind, id: aboutId } },
    }))
  if (jobs.length > 0) await step.boss.insert(sendEmail.queue, jobs, { db: step.bossTx })
}

/**
 * A mail as the ledger first knows it.
 * @param from the sender's address; its domain ends the Message-ID
 */
export function ledgerRow(
  { template, about, occasion, language, to, replyTo, data, secret }: MailOrder,
  from: string,
): NewEmail {
  const id = uuid()
  const now = new Date()
  return {
    id,
    jobId: id,
    dedupeKey: [template, about.id, occasion].filter(Boolean).join(':'),
    template,
    aboutKind: about.kind,
    aboutId: about.id,
    language,
    toName: oneLine(to.name),
    toEmail: to.email,
    toNormalized: normalizeEmail(to.email),
    replyTo,
    data: JSON.stringify(data),
    secret,
    status: 'queued',
    messageId: `${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    createdAt: now,
    updatedAt: now,
  }
}
