import type { Generated, Kysely } from 'kysely'
import type { AlertCause } from '../contract/alert.ts'
import type { CodePrefix } from '../contract/code.ts'
import type { CorrectionStep } from '../contract/correction.ts'
import type { ToldDecision } from '../contract/decision.ts'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../contract/email.ts'
import type { EventSubject } from '../contract/event.ts'
import type { Language } from '../contract/language.ts'
import type { KindSource, LeadKind, LeadStatus, SpamReason, SpamReview } from '../contract/lead.ts'
import type { NoteKind } from '../contract/note.ts'
import type { PartnerStatus, RiskFlag } from '../contract/partner.ts'
import type { PropertyKind, PropertyStatus } from '../contract/property.ts'
import type { StaffRole } from '../contract/staff.ts'
import type { FormSuspicion, MailSubject, SubmissionKind } from '../contract/submission.ts'
import type { DB } from './schema.ts'

type Narrow<Table, Columns> = Omit<Table, keyof Columns> & Columns

/** How an attempt at a job ended; `deferred`: through no fault of the job's, and at no cost to it. */
export type AttemptOutcome = 'done' | 'retry' | 'dead_letter' | 'deferred'

/**
 * The tables as the database has them (`schema.ts`, generated), with the sets of values that its
 * check constraints allow, which the generator cannot see.
 */
export type Tables = Narrow<
  DB,
  {
    assessments: Narrow<
      DB['assessments'],
      { language: Language; spamReasons: Generated<FormSuspicion[]> }
    >
    attempts: Narrow<DB['attempts'], { outcome: AttemptOutcome; aboutKind: MailSubject | null }>
    codePool: Narrow<DB['codePool'], { prefix: CodePrefix }>
    emails: Narrow<
      DB['emails'],
      {
        aboutKind: MailSubject
        language: Language
        status: EmailStatus
        suppressedBy: SuppressionCause | null
        template: EmailTemplate
      }
    >
    events: Narrow<
      DB['events'],
      { aboutKind: EventSubject | null; actorKind: 'client' | 'system' | 'staff' }
    >
    alerts: Narrow<DB['alerts'], { cause: AlertCause }>
    corrections: Narrow<DB['corrections'], { aboutKind: SubmissionKind; step: CorrectionStep }>
    idempotency: Narrow<DB['idempotency'], { aboutKind: SubmissionKind }>
    leads: Narrow<
      DB['leads'],
      {
        kind: Generated<LeadKind>
        kindSource: Generated<KindSource>
        language: Language
        spamReasons: Generated<SpamReason[]>
        spamReview: SpamReview | null
        status: Generated<LeadStatus>
      }
    >
    notes: Narrow<DB['notes'], { aboutKind: SubmissionKind; kind: NoteKind }>
    partners: Narrow<
      DB['partners'],
      {
        language: Language
        riskFlags: Generated<RiskFlag[]>
        status: Generated<PartnerStatus>
        toldStatus: ToldDecision | null
      }
    >
    properties: Narrow<DB['properties'], { kind: PropertyKind; status: PropertyStatus }>
    staff: Narrow<DB['staff'], { language: Generated<Language>; role: StaffRole }>
  }
>

/** The handle every statement takes first: the pool, or a transaction on it. */
export type Database = Kysely<Tables>
