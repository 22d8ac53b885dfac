import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { z } from 'zod'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { type SubmissionKind, submissionKinds } from '../../shared/contract/submission.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'
import type { ApiContext } from '../context.ts'

/** How long a token is valid: a form opened on Friday can still be sent on Tuesday. */
const VALID_MS = 7 * DAY_MS

const claims = z.object({
  kind: z.enum(submissionKinds),
  /** When the form was rendered, in milliseconds since 1970. */
  at: z.number(),
  /** Different each time the form is rendered. */
  nonce: z.string(),
  /** The referral code in the link that led to the form. */
  ref: z.string().optional(),
})
/** The contents of a form's token. */
export type FormClaims = z.output<typeof claims>

/**
 * Issues the signed token of a form that is being rendered.
 * @param ref the referral code in the link that led to the form
 */
export function issueFormToken(secret: string, kind: SubmissionKind, ref?: string): string {
  const payload: FormClaims = {
    kind,
    at: Date.now(),
    nonce: randomBytes(9).toString('base64url'),
    ...(ref && { ref }),
  }
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `ft1.${body}.${sign(secret, body)}`
}

/** Returns the claims of a token; undefined if it is forged, expired, or from a form of another kind. */
export function readFormToken(
  secret: string,
  kind: SubmissionKind,
  token: string,
): FormClaims | undefined {
  const [version, body = '', signature = ''] = token.split('.')
  if (version !== 'ft1' || !isSame(signature, sign(secret, body))) return undefined
  const payload = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const isValid = payload.kind === kind && Date.now() - payload.at < VALID_MS
  return isValid ? payload : undefined
}

/**
 * Reads the form signals that the portal's script sends: `X-Form-Token: <token>`, or
 * `X-Form-Token: <token>; honeypot` if the honeypot was filled in. The honeypot signal needs no
 * signature, because it only incriminates its sender.
 * @returns undefined without the header; other clients do not send it
 */
export function readFormSignals(
  context: ApiContext,
  request: Request,
  kind: SubmissionKind,
): FormSignals | undefined {
  const header = request.get('X-Form-Token')
  if (header === undefined) return undefined
  const [token = '', mark] = header.split(';').map((part) => part.trim())
  return toFormSignals(validClaims(context, kind, token), mark === 'honeypot')
}

/** Returns the claims of a form's token, or undefined if it is missing or invalid. Logs an invalid one. */
export function validClaims(
  { config, log }: ApiContext,
  kind: SubmissionKind,
  token: string,
): FormClaims | undefined {
  const claims = readFormToken(config.AUTH_SECRET, kind, token)
  if (!claims && token) log.info({ kind }, 'form_token.invalid')
  return claims
}

/** Builds the form signals for the payload of a job. */
export function toFormSignals(
  claims: FormClaims | undefined,
  honeypotFilled: boolean,
): FormSignals {
  return {
    ...(claims && { startedAt: new Date(claims.at).toISOString() }),
    ...(claims?.ref && { ref: claims.ref }),
    ...(honeypotFilled && { honeypotFilled }),
  }
}

function sign(secret: string, body: string) {
  return createHmac('sha256', secret).update(`form token ${body}`).digest('base64url')
}

function isSame(actual: string, expected: string) {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
