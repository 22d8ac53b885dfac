import { z } from 'zod'
import { languageSchema } from '../contract/language.ts'
import type { About, SubmissionKind } from '../contract/submission.ts'
import { normalizeEmail } from '../contract/text.ts'

/** A telephone number as the API understood it. */
export const phoneNumber = z.object({
  /** The national number, digits only. */
  national: z.string(),
  /** E.164, or null when the number could not be parsed. */
  e164: z.string().nullable(),
})
export type PhoneNumber = z.output<typeof phoneNumber>

/** What a form of the portal adds to what was typed; requests without it are not suspicious. */
const formSignals = z.object({
  startedAt: z.iso.datetime().optional(),
  honeypotFilled: z.boolean().optional(),
  /** The partner's code from the link that led to the form. */
  ref: z.string().optional(),
})
export type FormSignals = z.output<typeof formSignals>

/**
 * The payload of a job that records a submission: what was sent, and what the API knows about it.
 * @param parts what differs between the kinds: the fields a client sends, whether there is a code,
 *   whether there is a telephone number
 */
export function envelope<
  Kind extends SubmissionKind,
  Fields extends z.ZodType<{ email: string }>,
  Code extends z.ZodType<string | null>,
  Phone extends z.ZodType<PhoneNumber | null>,
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
      /** The key by which a submission is found before it is recorded, besides id and code. */
      emailNormalized: z.string(),
      form: formSignals.optional(),
    }),
  )
}

/** A submission as its job carries it, whether or not it can be recorded. */
export type Carried = z.output<typeof carried>

// A job that failed may carry anything; staff are shown what can be read.
const carried = z.looseObject({
  id: z.uuid(),
  code: z.string().nullable().catch(null),
  submittedAt: z.iso.datetime().optional().catch(undefined),
  fields: z.record(z.string(), z.unknown()).catch({}),
})

/** Reads the payload of a recording job without validating what was sent. */
export function readEnvelope(kind: SubmissionKind, data: unknown): Carried | undefined {
  return carried.safeParse(fromOldShape(kind, data)).data
}

/** What a recording job is about; works for payloads that cannot be recorded, too. */
export function aboutEnvelope(kind: SubmissionKind) {
  return (data: unknown): About | undefined => {
    const id = readEnvelope(kind, data)?.id
    return id === undefined ? undefined : { kind, id }
  }
}

// Until November 2026 each kind had names of its own for the same parts. Jobs of that shape may wait
// or be dead letters for years: see `payloadCode` and `payloadEmail` for the statements that read them.
const oldNames = {
  lead: { id: 'leadId', code: 'refCode', fields: 'inquiry' },
  partner: { id: 'partnerId', code: 'referralCode', fields: 'application' },
  assessment: { id: 'assessmentId', code: 'code', fields: 'request' },
} as const satisfies Record<SubmissionKind, object>

function fromOldShape(kind: SubmissionKind, data: unknown): unknown {
  const names = oldNames[kind]
  if (typeof data !== 'object' || data === null || !(names.id in data)) return data
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
