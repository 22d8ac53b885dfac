import type { ErrorCode } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'

/** What every form says. */
export const commonWords = {
  es: {
    optional: '(opcional)',
    credited: 'Llegó por el enlace de un socio: su solicitud se envía con el código',
    honeypot: 'Deje vacío este campo:',
    privacy: 'Usamos estos datos solo para atender su solicitud.',
    privacyLink: 'Aviso de privacidad',
    amount: 'Escriba el monto en {currency} y con todas sus cifras, por ejemplo 900,000.',
    check: 'Revise los campos señalados. Lo que escribió sigue aquí.',
    offline:
      'No hubo conexión y no sabemos si su solicitud llegó. Envíela de nuevo: no se duplica, y lo que escribió sigue aquí.',
    copy: 'Copiar',
    copied: 'Copiado',
    sentTo: 'Le escribimos a',
    forClients: 'Enlace para sus clientes',
    forAgencies: 'Enlace para otras agencias',
  },
  en: {
    optional: '(optional)',
    credited: 'You came by the link of a partner: your inquiry is sent with the code',
    honeypot: 'Leave this field empty:',
    privacy: 'We use this only to answer you.',
    privacyLink: 'Privacy notice',
    amount: 'Write the amount in {currency} and in full digits, for example 900,000.',
    check: 'Check the fields marked below. What you wrote is still here.',
    offline:
      'The connection failed, and we do not know whether this reached us. Send it again: it is not doubled, and what you wrote is still here.',
    copy: 'Copy',
    copied: 'Copied',
    sentTo: 'We write to',
    forClients: 'Link for your clients',
    forAgencies: 'Link for other agencies',
  },
} as const satisfies Record<Language, Record<string, string>>

/** What the code is called that a submission is answered with, where it is. */
export const codeLabels: Record<SubmissionKind, Record<Language, string> | undefined> = {
  lead: { es: 'Su código de referencia', en: 'Your reference code' },
  partner: { es: 'Su código de referido', en: 'Your referral code' },
  assessment: undefined,
}

/** Refusals that speak of JSON elsewhere, to somebody who filled in a form. */
export const formRefusals: Partial<Record<ErrorCode, Record<Language, string>>> = {
  INVALID_JSON: {
    es: 'El formulario llegó incompleto. Llénelo y envíelo de nuevo.',
    en: 'The form arrived incomplete. Fill it in and send it again.',
  },
  PAYLOAD_TOO_LARGE: {
    es: 'El formulario supera 64 KiB. Vuelva atrás, acorte el texto y envíelo de nuevo.',
    en: 'The form is larger than 64 KiB. Go back, shorten the text and send it again.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    es: 'Envíe el formulario como application/x-www-form-urlencoded en UTF-8, o JSON a la API.',
    en: 'Send the form as application/x-www-form-urlencoded in UTF-8, or JSON to the API.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    es: 'Todavía procesamos su solicitud. Envíela de nuevo en un momento: no se duplica.',
    en: 'We are still at work on this. Send it again in a moment: it is not doubled.',
  },
  INTERNAL_ERROR: {
    es: 'Algo falló de nuestro lado y quizá su solicitud no se registró. Envíela de nuevo: no se duplica.',
    en: 'Something failed on our side and this may not have been recorded. Send it again: it is not doubled.',
  },
}
