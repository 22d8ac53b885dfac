import type { z } from 'zod'
import { assessmentRequest } from './assessment.ts'
import type { CodePrefix } from './code.ts'
import { contactInquiry } from './lead.ts'
import { partnerApplication } from './partner.ts'
import type { Permission, StaffResource } from './staff.ts'
import type { SubmissionKind } from './submission.ts'

/** What one kind of submission is, as far as more than one process has to know. */
type KindDescription = {
  /** What a client sends. */
  fields: z.ZodObject
  /** The field that holds the name staff know it by. */
  nameField: string
  /** The prefix of the code its client is given; null where there is none. */
  codePrefix: CodePrefix | null
  /** Where staff find the record. */
  resource: StaffResource
  /** The permissions to read the record, and to change the contact data in it. */
  read: Permission
  change: Permission
}

/** The three kinds of submission; their tables are described in `shared/tables`. */
export const submissionKind = {
  lead: {
    fields: contactInquiry,
    nameField: 'name',
    codePrefix: 'LU',
    resource: 'leads',
    read: 'leads.read',
    change: 'leads.change',
  },
  partner: {
    fields: partnerApplication,
    nameField: 'agencyName',
    codePrefix: 'LP',
    resource: 'partners',
    read: 'partners.read',
    change: 'partners.change',
  },
  assessment: {
    fields: assessmentRequest,
    nameField: 'name',
    codePrefix: null,
    resource: 'assessments',
    read: 'assessments.read',
    // Nobody changes an assessment; salespeople may correct the address it was sent to.
    change: 'leads.change',
  },
} as const satisfies Record<SubmissionKind, KindDescription>

/** The names of the fields a client has to send, from the schema that validates them. */
export function requiredFields(kind: SubmissionKind): string[] {
  const { shape } = submissionKind[kind].fields
  return Object.entries<z.ZodType>(shape).flatMap(([name, field]) =>
    field.safeParse(undefined).success ? [] : [name],
  )
}
