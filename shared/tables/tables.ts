import type { Generated, Kysely } from 'kysely'
import type { AlertCause } from '../contract/alert.ts'
import type { CodePrefix } from '../contract/code.ts'
import type { CorrectionStep } from '../contract/correction.ts'
import type { NotifiedDecision } from '../contract/decision.ts'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../contract/email.ts'
import type { EventAboutKind } from '../contract/event.ts'
import type { FormSuspicion } from '../contract/form-suspicion.ts'
import type { Language } from '../contract/language.ts'
import type { KindSource, LeadKind, LeadStatus, SpamReason, SpamReview } from '../contract/lead.ts'
import type { NoteKind } from '../contract/note.ts'
import type { PartnerStatus, RiskFlag } from '../contract/partner.ts'
import type { PropertyKind, PropertyStatus } from '../contract/property.ts'
import type { StaffRole } from '../contract/staff.ts'
import type { AboutKind, SubmissionKind } from '../contract/submission.ts'
import type { DB } from './schema.ts'

type Narrow<Table, Columns> = Omit<Table, keyof Columns> & Columns

/** The outcome of an attempt at a job; `deferred`: postponed without using up a retry. */
export type AttemptOutcome = 'done' | 'retry' | 'dead_letter' | 'deferred'

/**
 * The tables of the database (`schema.ts`, generated) with the values that their check constraints
 * allow, which the generator does not read.
 */
export type Tables = Narrow<
  DB,
  {
    assessments: Narrow<
      DB['assessments'],
      { language: Language; spamReasons: Generated<FormSuspicion[]> }
    >
    attempts: Narrow<DB['attempts'], { outcome: AttemptOutcome; aboutKind: AboutKind | null }>
    codePool: Narrow<DB['codePool'], { prefix: CodePrefix }>
    emails: Narrow<
      DB['emails'],
      {
        aboutKind: AboutKind
        language: Language
        status: EmailStatus
        suppressedBy: SuppressionCause | null
        template: EmailTemplate
      }
    >
    events: Narrow<
      DB['events'],
      { aboutKind: EventAboutKind | null; actorKind: 'client' | 'system' | 'staff' }
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
        toldStatus: NotifiedDecision | null
      }
    >
    properties: Narrow<DB['properties'], { kind: PropertyKind; status: PropertyStatus }>
    staff: Narrow<DB['staff'], { language: Generated<Language>; role: StaffRole }>
  }
>

/** The first parameter of every function with SQL: the pool or a transaction. */
export type Database = Kysely<Tables>
