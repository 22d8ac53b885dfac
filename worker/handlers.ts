import type { z } from 'zod'
import type { Catalog, JobName } from '../shared/jobs/catalog.ts'
import type { BatchHandler, SingleHandler } from './job-handler.ts'
import { announceDecisions } from './jobs/announce-decision.ts'
import { cleanUp } from './jobs/housekeeping.ts'
import { enqueueAlertEmail } from './jobs/mail-alert.ts'
import { enqueueAnswers } from './jobs/mail-answer.ts'
import { enqueueLeadEmails } from './jobs/mail-lead.ts'
import { mintCodes } from './jobs/mint-codes.ts'
import { enqueueDigests } from './jobs/notice-digests.ts'
import { prepareAssessments } from './jobs/prepare-assessment.ts'
import { makePictures } from './jobs/process-media.ts'
import { makePortrait } from './jobs/process-portrait.ts'
import { recordLeads } from './jobs/record-lead.ts'
import { recordPartners } from './jobs/record-partner.ts'
import { renderDossier } from './jobs/render-dossier.ts'
import { sendEmail } from './jobs/send-email.ts'
import { enqueueSignInAlerts } from './jobs/sign-in-alert.ts'
import { enqueueStaffLinks } from './jobs/staff-link.ts'
import { handleUnansweredLeads } from './jobs/unanswered-leads.ts'

type Payload<Name extends JobName> = z.output<Catalog[Name]['payload']>

type HandlerOf<Name extends JobName> = Catalog[Name]['mode'] extends 'batch'
  ? BatchHandler<Payload<Name>>
  : SingleHandler<Payload<Name>>

export type Handlers = { [Name in JobName]: HandlerOf<Name> }

/** The handler of each job in the catalog; the type requires one for every job. */
export const handlers: Handlers = {
  recordLead: recordLeads,
  recordPartner: recordPartners,
  prepareAssessment: prepareAssessments,
  mailLead: enqueueLeadEmails,
  mailAnswer: enqueueAnswers,
  announceDecision: announceDecisions,
  sendEmail,
  staffLink: enqueueStaffLinks,
  signInAlert: enqueueSignInAlerts,
  noticeDigests: enqueueDigests,
  unansweredLeads: handleUnansweredLeads,
  processMedia: makePictures,
  processPortrait: makePortrait,
  renderDossier,
  mintCodes,
  housekeeping: cleanUp,
  mailAlert: enqueueAlertEmail,
}
