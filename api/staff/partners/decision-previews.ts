import type { RequestHandler } from 'express'
import type { DecisionPreview } from '../../../shared/contract/decision.ts'
import {
  type DecisionPreviewInput,
  decisionPreview,
} from '../../../shared/contract/decision-schema.ts'
import { decisionData } from '../../../shared/mail/decision-data.ts'
import { businessOf, compileOnly, type RenderEmail } from '../../../shared/mail/templates.ts'
import { atFirstUse } from '../../../shared/runtime/at-first-use.ts'
import { findApplicants } from '../../../shared/tables/partners/decisions.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { sendPreview } from '../emails/preview-page.ts'
import { idOf } from '../record-id.ts'

const template = 'partner-decision'

/** Compiles the one template that the API renders, when the first preview is requested. */
const compileDecision: () => Promise<RenderEmail> = atFirstUse(() => compileOnly([template]))

/**
 * POST /api/staff/partners/:id/decision-previews, with a form's body: the email that a decision would send, as the worker
 * renders it, in the applicant's language. As JSON, its recipient and subject; for an iframe, which prefers HTML, its HTML,
 * sandboxed: the dashboard's own policy would block the styles of an email. Changes nothing.
 */
export function previewDecision({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { decision, reason, note }: DecisionPreviewInput = parseInput(
      decisionPreview,
      request.body,
      language,
    )
    const id = idOf(request)
    const applicant = (await findApplicants(db, [id])).get(id)
    if (!applicant) throw new ApiError('NOT_FOUND')
    const isApproved = decision === 'approved'
    const told = { applicant, decision: { isApproved, reason, note: note ?? null } }
    const data = decisionData(told, config)
    const render = await compileDecision()
    const email = render(template, applicant.language, data, businessOf(config))
    if (request.accepts(['json', 'html']) === 'html') return sendPreview(response, email.html)
    response.json({
      toName: data.contactName,
      toEmail: applicant.email,
      language: applicant.language,
      subject: email.subject,
    } satisfies DecisionPreview)
  }
}
