import type { z } from 'zod'
import type { Catalogue, JobName } from '../shared/jobs/catalogue.ts'
import type { BatchHandler, SingleHandler } from './job-handler.ts'
import { announceDecisions } from './jobs/announce-decision.ts'
import { cleanUp } from './jobs/housekeeping.ts'
import { mailLeads } from './jobs/mail-lead.ts'
import { mintCodes } from './jobs/mint-codes.ts'
import { prepareAssessments } from './jobs/prepare-assessment.ts'
import { recordLeads } from './jobs/record-lead.ts'
import { recordPartners } from './jobs/record-partner.ts'
import { sendEmail } from './jobs/send-email.ts'
import { mailStaffLinks } from './jobs/staff-link.ts'
import { watchSystem } from './jobs/watch.ts'

/** What a job's payload is, once parsed. */
type Payload<Name extends JobName> = z.output<Catalogue[Name]['payload']>

type HandlerOf<Name extends JobName> = Catalogue[Name]['mode'] extends 'batch'
  ? BatchHandler<Payload<Name>>
  : SingleHandler<Payload<Name>>

export type Handlers = { [Name in JobName]: HandlerOf<Name> }

/** Who does what: a job of the catalogue that is missing here does not type-check. */
export const handlers: Handlers = {
  recordLead: recordLeads,
  recordPartner: recordPartners,
  prepareAssessment: prepareAssessments,
  mailLead: mailLeads,
  announceDecision: announceDecisions,
  sendEmail,
  staffLink: mailStaffLinks,
  mintCodes,
  housekeeping: cleanUp,
  watch: watchSystem,
}
