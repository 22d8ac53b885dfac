import { type ContactResult, contactInquiry } from '../../shared/contract/lead-schema.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { codeInAddress } from '../../shared/domain/referral-codes-in.ts'
import { type Message, messageText } from '../http/messages.ts'
import { aboutProperty } from './about-property.ts'
import type { SubmissionReader } from './accept.ts'
import { acceptAnyText } from './accept-any-text.ts'
import { parseWithPhone } from './parse-with-phone.ts'
import { unknownPartner } from './unknown-partner.ts'
import { withRef } from './with-ref.ts'

const received: Message = {
  es: 'Recibimos su solicitud. Su código de referencia es {code}.',
  en: 'We received your inquiry. Your reference code is {code}.',
}

/** Reads an inquiry. */
export const readLead: SubmissionReader<'lead'> = async (context, { body, language, ...sent }) => {
  // Read before the field is shortened.
  const form = withRef(sent.form, [sent.ref, codeInAddress(Object(body).propertyId)])
  const accepted = acceptAnyText(body, ['propertyId', 'referredByCode'], language)
  const { parsed: fields, phone } = parseWithPhone(
    contactInquiry,
    accepted.body,
    language,
    context.config,
  )
  const emailNormalized = normalizeEmail(fields.email)
  const [{ property, warnings }, ofPartner] = await Promise.all([
    aboutProperty(context, fields.propertyId, language),
    unknownPartner(context, fields.referredByCode ?? form?.ref, language),
  ])
  return {
    submission: { kind: 'lead', language, fields, phone, emailNormalized, form },
    resultOf: ({ id, code }): ContactResult => ({
      success: true,
      message: messageText(received, language, { code }),
      refCode: code,
      leadId: id,
      normalizedPhone: phone.national,
      ...(property !== undefined && { property }),
      nextStep: context.nextSteps.of('lead', language),
    }),
    warnings: [...accepted.warnings, ...warnings, ...ofPartner],
  }
}
