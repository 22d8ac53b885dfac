import type { Generated, Kysely } from 'kysely'
import type {
  AlertCause,
  AlertChannel,
  AlertMessageKind,
  AlertMessageStatus,
} from '../contract/alert.ts'
import type { Assignment } from '../contract/assignment.ts'
import type { CodePrefix } from '../contract/code.ts'
import type { CorrectionStep } from '../contract/correction.ts'
import type { NotifiedDecision } from '../contract/decision.ts'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../contract/email.ts'
import type { EventAboutKind } from '../contract/event.ts'
import type { FormSuspicion } from '../contract/form-suspicion.ts'
import type { Language } from '../contract/language.ts'
import type {
  KindSource,
  LeadKind,
  LeadStatus,
  LostReason,
  SpamReason,
  SpamReview,
} from '../contract/lead.ts'
import type { MediaFailure, MediaFormat, MediaKind, MediaStatus } from '../contract/media.ts'
import type { NoteKind } from '../contract/note.ts'
import type { PartnerStatus, RiskFlag } from '../contract/partner.ts'
import type { AddressKind } from '../contract/person.ts'
import type { ProcessKind, StoredCause } from '../contract/process.ts'
import type { PropertyAttribute, PropertyKind, PropertyStatus } from '../contract/property.ts'
import type { StaffRole } from '../contract/staff.ts'
import type { AboutKind, SubmissionKind } from '../contract/submission.ts'
import type { TaskKind, TaskRepeat } from '../contract/task.ts'
import type { DB } from './schema.ts'

type Override<Table, Columns> = Omit<Table, keyof Columns> & Columns

/**
 * How an attempt at a job ended. `retry`: it failed, and the job will be retried; `dead_letter`: it failed,
 * and the job became a dead letter; `deferred`: a new job continues the work later, with all its retries.
 */
export type AttemptOutcome = 'done' | 'retry' | 'dead_letter' | 'deferred'

/**
 * The database tables from the generated `schema.ts`, with columns narrowed to what their check
 * constraints allow. The generator ignores check constraints.
 */
export type Tables = Override<
  DB,
  {
    assessments: Override<
      DB['assessments'],
      { language: Language; spamReasons: Generated<FormSuspicion[]> }
    >
    attempts: Override<DB['attempts'], { outcome: AttemptOutcome; aboutKind: AboutKind | null }>
    codePool: Override<DB['codePool'], { prefix: CodePrefix }>
    emails: Override<
      DB['emails'],
      {
        aboutKind: AboutKind
        language: Language
        status: EmailStatus
        suppressedBy: SuppressionCause | null
        template: EmailTemplate
      }
    >
    events: Override<
      DB['events'],
      { aboutKind: EventAboutKind | null; actorKind: 'client' | 'system' | 'staff' }
    >
    alerts: Override<DB['alerts'], { cause: AlertCause }>
    alertMessages: Override<
      DB['alertMessages'],
      { channel: AlertChannel; kind: AlertMessageKind; status: AlertMessageStatus }
    >
    corrections: Override<DB['corrections'], { aboutKind: SubmissionKind; step: CorrectionStep }>
    idempotency: Override<DB['idempotency'], { aboutKind: SubmissionKind }>
    leads: Override<
      DB['leads'],
      {
        assignment: Assignment | null
        kind: Generated<LeadKind>
        kindSource: Generated<KindSource>
        language: Language
        lostReason: LostReason | null
        spamReasons: Generated<SpamReason[]>
        spamReview: SpamReview | null
        status: Generated<LeadStatus>
      }
    >
    answerTemplates: Override<DB['answerTemplates'], { kind: LeadKind | null; language: Language }>
    processes: Override<DB['processes'], { kind: ProcessKind; endCause: StoredCause | null }>
    media: Override<
      DB['media'],
      {
        failure: MediaFailure | null
        format: MediaFormat
        kind: MediaKind
        status: MediaStatus
        widths: Generated<number[]>
      }
    >
    portraits: Override<
      DB['portraits'],
      { failure: MediaFailure | null; status: MediaStatus; widths: Generated<number[]> }
    >
    notes: Override<DB['notes'], { aboutKind: SubmissionKind; kind: NoteKind }>
    partners: Override<
      DB['partners'],
      {
        language: Language
        riskFlags: Generated<RiskFlag[]>
        status: Generated<PartnerStatus>
        toldStatus: NotifiedDecision | null
      }
    >
    personAddresses: Override<DB['personAddresses'], { kind: AddressKind }>
    properties: Override<
      DB['properties'],
      { kind: PropertyKind; status: PropertyStatus; attributes: Generated<PropertyAttribute[]> }
    >
    tasks: Override<DB['tasks'], { kind: TaskKind; repeats: TaskRepeat | null }>
    staff: Override<DB['staff'], { language: Generated<Language>; role: StaffRole }>
  }
>

/**
 * The connection pool or a transaction. The first parameter of every function in this folder that runs SQL.
 */
export type Database = Kysely<Tables>
