import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { z } from 'zod'
import { type SubmissionKind, submissionKinds } from '../../shared/contract/submission.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'
import type { ApiContext } from '../context.ts'

/** How long a form may stay open and still be known: a link followed on Friday, answered on Tuesday. */
const GOOD_FOR_MS = 7 * 24 * 60 * 60 * 1000

const claims = z.object({
  kind: z.enum(submissionKinds),
  /** When the form was shown, in milliseconds since 1970. */
  at: z.number(),
  /** Tells two showings of a form apart. */
  nonce: z.string(),
  ref: z.string().optional(),
})
/** What the portal signed into a form when it showed it. */
export type FormClaims = z.output<typeof claims>

/**
 * Signs what a form is to remember until it comes back.
 * @param ref the partner's code out of the link that led to the form
 */
export function issueFormToken(secret: string, kind: SubmissionKind, ref?: string): string {
  const claimed: FormClaims = {
    kind,
    at: Date.now(),
    nonce: randomBytes(9).toString('base64url'),
    ...(ref && { ref }),
  }
  const body = Buffer.from(JSON.stringify(claimed)).toString('base64url')
  return `ft1.${body}.${sign(secret, body)}`
}

/** What a token says; undefined when it is forged, older than a week or another form's. */
export function readFormToken(
  secret: string,
  kind: SubmissionKind,
  token: string,
): FormClaims | undefined {
  const [version, body = '', signature = ''] = token.split('.')
  if (version !== 'ft1' || !isSame(signature, sign(secret, body))) return undefined
  const claimed = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const isGood = claimed.kind === kind && Date.now() - claimed.at < GOOD_FOR_MS
  return isGood ? claimed : undefined
}

/**
 * What the portal's script says of a form, in `X-Form-Token: <token>` or, where the field that
 * nobody sees was filled in, `X-Form-Token: <token>; honeypot`. That part needs no signature: it
 * speaks against who sends it.
 */
export function formSignalsOf(
  context: ApiContext,
  request: Request,
  kind: SubmissionKind,
): FormSignals | undefined {
  const header = request.get('X-Form-Token')
  if (header === undefined) return undefined
  const [token = '', mark] = header.split(';').map((part) => part.trim())
  return signalsOf(knownClaims(context, kind, token), mark === 'honeypot')
}

/** What a form's token says; one that is not good is treated like none, and noted. */
export function knownClaims(
  { config, log }: ApiContext,
  kind: SubmissionKind,
  token: string,
): FormClaims | undefined {
  const known = readFormToken(config.AUTH_SECRET, kind, token)
  if (!known && token) log.info({ kind }, 'form.unknown')
  return known
}

/** What the worker is told of a form. */
export function signalsOf(known: FormClaims | undefined, honeypotFilled: boolean): FormSignals {
  return {
    ...(known && { startedAt: new Date(known.at).toISOString() }),
    ...(known?.ref && { ref: known.ref }),
    ...(honeypotFilled && { honeypotFilled }),
  }
}

function sign(secret: string, body: string) {
  return createHmac('sha256', secret).update(`form token ${body}`).digest('base64url')
}

function isSame(given: string, right: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
