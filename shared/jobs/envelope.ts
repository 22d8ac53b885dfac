import { z } from 'zod'
import { languageSchema } from '../contract/language.ts'
import type { About, SubmissionKind } from '../contract/submission.ts'
import { normalizeEmail } from '../contract/text.ts'

/** A parsed phone number. */
export const phoneNumber = z.object({
  /** The national number, digits only. */
  national: z.string(),
  /** E.164, or null when the number could not be parsed. */
  e164: z.string().nullable(),
})
export type PhoneNumber = z.output<typeof phoneNumber>

/** What the portal's forms submit besides the visible fields; JSON requests have none of it. */
const formSignals = z.object({
  startedAt: z.iso.datetime().optional(),
  honeypotFilled: z.boolean().optional(),
  /** The partner's code, from the link to the form. */
  ref: z.string().optional(),
})
export type FormSignals = z.output<typeof formSignals>

/** The schemas of an envelope that differ between the kinds of submission. */
export type EnvelopeParts = {
  fields: z.ZodType<{ email: string }>
  code: z.ZodType<string | null>
  phone: z.ZodType<PhoneNumber | null>
}

/**
 * Schema of the payload of a job that records a submission: the submitted fields and what the API
 * added.
 * @param parts the schemas that differ between the kinds; `code` or `phone` is null for kinds without
 */
export function envelope<
  Kind extends SubmissionKind,
  Fields extends EnvelopeParts['fields'],
  Code extends EnvelopeParts['code'],
  Phone extends EnvelopeParts['phone'],
>(kind: Kind, parts: { fields: Fields; code: Code; phone: Phone }) {
  return z.preprocess(
    (data) => fromOldShape(kind, data),
    z.object({
      id: z.uuid(),
      kind: z.literal(kind),
      code: parts.code,
      submittedAt: z.iso.datetime(),
      language: languageSchema,
      fields: parts.fields,
      phone: parts.phone,
      /** Staff find a submission that is not recorded yet by it, by its id or by its code. */
      emailNormalized: z.string(),
      form: formSignals.optional(),
    }),
  )
}

/** The readable parts of a payload, whether or not it is valid. */
export type ReadableSubmission = z.output<typeof readableSubmission>

// The payload of a failed job can be invalid; staff see the parts that can be read.
const readableSubmission = z.looseObject({
  id: z.uuid(),
  code: z.string().nullable().catch(null),
  submittedAt: z.iso.datetime().optional().catch(undefined),
  fields: z.record(z.string(), z.unknown()).catch({}),
})

/** Reads the payload of a recording job without validating the submitted fields. */
export function readEnvelope(kind: SubmissionKind, data: unknown): ReadableSubmission | undefined {
  return readableSubmission.safeParse(fromOldShape(kind, data)).data
}

/** An `about` function for recording jobs; it also works for invalid payloads. */
export function aboutEnvelope(kind: SubmissionKind) {
  return (data: unknown): About | undefined => {
    const id = readEnvelope(kind, data)?.id
    return id === undefined ? undefined : { kind, id }
  }
}

// Until November 2026 the payload keys differed between the kinds. Jobs with such payloads can be dead
// letters for years. The statements in `shared/tables/jobs/pgboss/payloads.ts` read both shapes, too.
const oldNames: Partial<Record<SubmissionKind, Record<'id' | 'code' | 'fields', string>>> = {
  lead: { id: 'leadId', code: 'refCode', fields: 'inquiry' },
  partner: { id: 'partnerId', code: 'referralCode', fields: 'application' },
  assessment: { id: 'assessmentId', code: 'code', fields: 'request' },
}

function fromOldShape(kind: SubmissionKind, data: unknown): unknown {
  const names = oldNames[kind]
  if (!names || typeof data !== 'object' || data === null || !(names.id in data)) return data
  const old = data as Record<string, unknown>
  const { [names.id]: id, [names.code]: code, [names.fields]: fields, phone, ...rest } = old
  return {
    ...rest,
    id,
    kind,
    code: code ?? null,
    fields,
    phone: phone ?? null,
    emailNormalized: emailIn(fields),
  }
}

function emailIn(fields: unknown) {
  const { email } = Object(fields)
  return typeof email === 'string' ? normalizeEmail(email) : ''
}
