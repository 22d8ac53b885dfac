import { z } from 'zod'
import { languageSchema } from '../contract/language-schema.ts'
import type { About, SubmissionKind } from '../contract/submission.ts'
import { normalizeEmail } from '../contract/text.ts'
import { traceparent } from './trace-context.ts'

/** A parsed phone number. */
export const phoneNumber = z.object({
  /** The national number, digits only. */
  national: z.string(),
  /** E.164; null if the text is not a possible phone number. */
  e164: z.string().nullable(),
})
export type PhoneNumber = z.output<typeof phoneNumber>

/** What the portal's forms report besides the visible fields. Of other clients of the API, there is at most `ref`. */
const formSignals = z.object({
  /** When the form was rendered. */
  startedAt: z.iso.datetime().optional(),
  honeypotFilled: z.boolean().optional(),
  /** A partner's referral code in an address: that of the link to the form, that it was posted to, or that of the property. */
  ref: z.string().optional(),
})
export type FormSignals = z.output<typeof formSignals>

/** What is known about a submission that staff entered by hand, instead of the client. */
const entry = z.object({
  by: z.object({ id: z.uuid(), name: z.string() }),
  /** Whether the client gets the acknowledgement. */
  acknowledges: z.boolean(),
  /** Null: the assignment rules choose. */
  assignee: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  /** What the client means to spend; absent if not known. */
  budget: z.object({ amount: z.number(), currency: z.string() }).optional(),
  /** The assessment that the lead is made from; absent if it is none. */
  assessmentId: z.uuid().optional(),
})

/** What the check of a payload reads. */
export type CheckedPayload = {
  entry?: z.output<typeof entry> | undefined
  fields: { email?: string | undefined; phone?: string | undefined }
  phone: PhoneNumber | null
}

/** The parts of an envelope that depend on the kind of submission. `check` adds what its schemas cannot express. */
export type EnvelopeParts = {
  fields: z.ZodType<{ email?: string | undefined; phone?: string | undefined }>
  code: z.ZodType<string | null>
  phone: z.ZodType<PhoneNumber | null>
  check: (payload: CheckedPayload, context: z.RefinementCtx) => void
}

/**
 * Returns the schema of the payload of a job that records a submission: the submitted fields and the data
 * added by the API. Payloads with the old keys are converted first.
 * @param parts `code` and `phone` are `z.null()` for kinds without them
 */
export function envelope<
  Kind extends SubmissionKind,
  Fields extends EnvelopeParts['fields'],
  Code extends EnvelopeParts['code'],
  Phone extends EnvelopeParts['phone'],
>(kind: Kind, parts: { fields: Fields; code: Code; phone: Phone; check?: EnvelopeParts['check'] }) {
  const { check = () => {} } = parts
  return z.preprocess(
    (data) => convertOldPayload(kind, data),
    z
      .object({
        id: z.uuid(),
        kind: z.literal(kind),
        code: parts.code,
        submittedAt: z.iso.datetime(),
        language: languageSchema,
        fields: parts.fields,
        phone: parts.phone,
        /** Staff use it, the id or the code to find a submission that is not recorded yet. */
        emailNormalized: z.string(),
        form: formSignals.optional(),
        /** Absent if the client submitted it. */
        entry: entry.optional(),
        /** A keyed hash of the client's network (`clientKey`); absent in payloads of earlier releases. */
        clientKey: z.string().optional(),
        traceparent,
      })
      .superRefine((payload, context) => check(payload as CheckedPayload, context)),
  )
}

/**
 * The parts of a recording job's payload that can be read, even if the payload is invalid. Parts that
 * cannot be read are null, undefined or empty.
 */
export type ReadableSubmission = z.output<typeof readableSubmission>

const readableSubmission = z.looseObject({
  id: z.uuid(),
  code: z.string().nullable().catch(null),
  submittedAt: z.iso.datetime().optional().catch(undefined),
  fields: z.record(z.string(), z.unknown()).catch({}),
  entry: entry.optional().catch(undefined),
})

/**
 * Reads the payload of a recording job without validating the submitted fields.
 * @returns undefined if the payload has no valid id
 */
export function readEnvelope(kind: SubmissionKind, data: unknown): ReadableSubmission | undefined {
  return readableSubmission.safeParse(convertOldPayload(kind, data)).data
}

/** Returns an `about` function for recording jobs. Of the payload, only the id has to be valid. */
export function aboutEnvelope(kind: SubmissionKind) {
  return (data: unknown): About | undefined => {
    const id = readEnvelope(kind, data)?.id
    return id === undefined ? undefined : { kind, id }
  }
}

// Until November 2026, the payload keys depended on the kind of submission. Dead letters with such payloads
// are kept for years. The SQL in `shared/tables/jobs/pgboss/payloads.ts` reads both formats, too.
const oldKeys: Partial<Record<SubmissionKind, Record<'id' | 'code' | 'fields', string>>> = {
  lead: { id: 'leadId', code: 'refCode', fields: 'inquiry' },
  partner: { id: 'partnerId', code: 'referralCode', fields: 'application' },
  assessment: { id: 'assessmentId', code: 'code', fields: 'request' },
}

function convertOldPayload(kind: SubmissionKind, data: unknown): unknown {
  const keys = oldKeys[kind]
  if (!keys || typeof data !== 'object' || data === null || !(keys.id in data)) return data
  const old = data as Record<string, unknown>
  const { [keys.id]: id, [keys.code]: code, [keys.fields]: fields, phone, ...rest } = old
  return {
    ...rest,
    id,
    kind,
    code: code ?? null,
    fields,
    phone: phone ?? null,
    emailNormalized: normalizedEmailIn(fields),
  }
}

function normalizedEmailIn(fields: unknown) {
  const { email } = Object(fields)
  return typeof email === 'string' ? normalizeEmail(email) : ''
}
