import type { z } from 'zod'
import { assessmentRequest } from './assessment.ts'
import type { CodePrefix } from './code.ts'
import { contactInquiry } from './lead.ts'
import { partnerApplication } from './partner.ts'
import type { Permission, StaffResource } from './staff.ts'
import type { SubmissionKind } from './submission.ts'

/** The properties of a kind of submission that more than one process needs. */
type KindDescription = {
  /** Schema of the request body. */
  fields: z.ZodObject
  /** The field that staff see as its name. */
  nameField: string
  /** The prefix of its code; null if it has none. */
  codePrefix: CodePrefix | null
  /** The dashboard resource of the record. */
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
    // Assessments cannot be edited; sales may correct the address an assessment was sent to.
    change: 'leads.change',
  },
} as const satisfies Record<SubmissionKind, KindDescription>

/** The names of the required fields, derived from the schema that validates them. */
export function requiredFields(kind: SubmissionKind): string[] {
  const { shape } = submissionKind[kind].fields
  return Object.entries<z.ZodType>(shape).flatMap(([name, field]) =>
    field.safeParse(undefined).success ? [] : [name],
  )
}
