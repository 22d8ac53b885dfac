import { announceDecision } from './announce-decision.ts'
import { housekeeping } from './housekeeping.ts'
import { mailAlert } from './mail-alert.ts'
import { mailAnswer } from './mail-answer.ts'
import { mailLead } from './mail-lead.ts'
import { mintCodes } from './mint-codes.ts'
import { noticeDigests } from './notice-digests.ts'
import { prepareAssessment } from './prepare-assessment.ts'
import { processMedia } from './process-media.ts'
import { processPortrait } from './process-portrait.ts'
import { recordLead } from './record-lead.ts'
import { recordPartner } from './record-partner.ts'
import { renderDossier } from './render-dossier.ts'
import { sendEmail } from './send-email.ts'
import { signInAlert } from './sign-in-alert.ts'
import { staffLink } from './staff-link.ts'
import { unansweredLeads } from './unanswered-leads.ts'

/** Every job definition. Each needs a handler in `worker/handlers.ts`, or type checking fails. */
export const catalog = {
  recordLead,
  recordPartner,
  prepareAssessment,
  mailLead,
  mailAnswer,
  announceDecision,
  sendEmail,
  staffLink,
  signInAlert,
  noticeDigests,
  unansweredLeads,
  processMedia,
  processPortrait,
  renderDossier,
  mintCodes,
  housekeeping,
  mailAlert,
}
export type Catalog = typeof catalog
export type JobName = keyof Catalog
