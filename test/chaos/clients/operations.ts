import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { application, assessmentRequest, inquiry } from '../../setup/fixtures.ts'
import type { Random } from '../random.ts'

/**
 * What a client learned from an attempt: `acknowledged`: answered with 200; `refused`: answered with another status;
 * `unknown`: the connection broke or the answer took too long.
 */
type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** A request; times are in milliseconds (epoch). */
export type Attempt = {
  startedAt: number
  endedAt: number
  outcome: Outcome
  /** The status, or the code of the error. */
  result: string
}

/**
 * What a client does after an attempt that is not acknowledged: a `careful` one repeats it with its key until it is; a
 * `hasty` one repeats it at the end, if the outcome is unknown; a `careless` one sent no key, and does nothing.
 */
type Manner = 'careful' | 'hasty' | 'careless'

/** A submission that a client means to make once. */
export type Operation = {
  number: number
  kind: SubmissionKind
  manner: Manner
  /** Tells its record from all others. */
  email: string
  body: string
  /** Its `Idempotency-Key`. */
  key: string | undefined
  /** Whether a worker cannot record it. */
  isPoisoned: boolean
  attempts: Attempt[]
  /** The body of the first answer with 200. */
  answer: string | undefined
}

const kinds: readonly SubmissionKind[] = ['lead', 'lead', 'lead', 'partner', 'assessment']
const manners: readonly Manner[] = ['careful', 'careful', 'careful', 'hasty', 'careless']

/** The paths of the endpoints. */
export const paths: Record<SubmissionKind, string> = {
  lead: '/api/v1/contact',
  partner: '/api/v1/partner-waitlist',
  assessment: '/api/v1/assessment-email',
}

/** Returns the next operation of a run. */
export function createOperation(number: number, random: Random): Operation {
  const kind = random.pick(kinds)
  const manner = random.pick(manners)
  const key =
    manner === 'careless' ? undefined : `operation-${number}-${random.between(0, 2 ** 31)}`
  return operationOf({ number, kind, manner, key }, fieldsOf(kind, number))
}

/** Returns an inquiry with this text in its message, which a worker cannot record. */
export function createPoisoned(number: number, text: string): Operation {
  const key = `operation-${number}`
  const fields = { ...fieldsOf('lead', number), message: text }
  return {
    ...operationOf({ number, kind: 'lead', manner: 'careful', key }, fields),
    isPoisoned: true,
  }
}

function operationOf(
  traits: Pick<Operation, 'number' | 'kind' | 'manner' | 'key'>,
  fields: object,
): Operation {
  const email = `client${traits.number}@clients.example`
  const body = JSON.stringify({ ...fields, email })
  return { ...traits, email, body, isPoisoned: false, attempts: [], answer: undefined }
}

// Each has a name, phone number and text of its own: the rules against spam would take them for repeats.
function fieldsOf(kind: SubmissionKind, number: number) {
  const digits = String(number).padStart(8, '0')
  const phone = `+52 55 ${digits.slice(0, 4)} ${digits.slice(4)}`
  if (kind === 'assessment')
    return {
      ...assessmentRequest,
      name: `Cliente ${digits}`,
      budget: 900_000 + number,
      downPayment: 200_000 + number,
      monthlyCapacity: 4_000 + number,
    }
  if (kind === 'partner')
    return {
      ...application,
      phone,
      agencyName: `Agencia ${digits}`,
      contactName: `Socio ${digits}`,
      city: `Ciudad ${digits}`,
    }
  return { ...inquiry, phone, name: `Cliente ${digits}`, message: `${inquiry.message} ${digits}` }
}
