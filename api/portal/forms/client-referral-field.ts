import type { HiddenField } from './definition.ts'

/**
 * The referral code of the partner who referred a client. In the HTML forms, it is that of the link to the page, and a text says so.
 */
export const clientReferralField: HiddenField = {
  description: {
    es: 'Código de referido del socio que recomendó al cliente, LP-XXXXX. Si nadie lo tiene, la solicitud se recibe igual.',
    en: 'Referral code of the partner who referred the client, LP-XXXXX. If nobody has it, the request is accepted all the same.',
  },
}
