import type { Language } from '../../shared/contract/language.ts'
import { type ContactResult, contactInquiry } from '../../shared/contract/lead-schema.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import type { ApiContext } from '../context.ts'
import { type Message, messageText } from '../http/messages.ts'
import { fieldError } from '../http/validation.ts'
import type { SubmissionReader } from './accept.ts'
import { parseWithPhone } from './parse-with-phone.ts'
import { unknownPartner } from './unknown-partner.ts'

const received: Message = {
  es: 'Recibimos su solicitud. Su código de referencia es {code}.',
  en: 'We received your inquiry. Your reference code is {code}.',
}

/** Reads an inquiry. */
export const readLead: SubmissionReader<'lead'> = async (context, { body, language, form }) => {
  const { parsed: fields, phone } = parseWithPhone(contactInquiry, body, language, context.config)
  const emailNormalized = normalizeEmail(fields.email)
  const property = await namedProperty(context, fields.propertyId, language)
  const isUnknown = property === null && fields.propertyId !== undefined
  return {
    submission: { kind: 'lead', language, fields, phone, emailNormalized, form },
    resultOf: ({ id, code }): ContactResult => ({
      success: true,
      message: messageText(received, language, { code }),
      refCode: code,
      leadId: id,
      normalizedPhone: phone.national,
      ...(property !== undefined && { property }),
    }),
    warnings: [
      ...(isUnknown ? [fieldError('propertyId', 'noSuchProperty', language)] : []),
      ...(await unknownPartner(context, fields.referredByCode, language)),
    ],
  }
}

// Undefined if it could not be found out.
async function namedProperty(
  { namedProperties }: ApiContext,
  propertyId: string | undefined,
  language: Language,
): Promise<ContactResult['property']> {
  if (propertyId === undefined) return null
  const found = await namedProperties.find(propertyId)
  return found && { slug: found.slug, title: propertyTitle(found, language) }
}
