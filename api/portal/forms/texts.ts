import type { ErrorCode } from '../../../shared/contract/error.ts'
import type { Language } from '../../../shared/contract/language.ts'

/** The texts that all forms share. */
export const commonTexts = {
  es: {
    optional: '(opcional)',
    followedPartnerLink:
      'Usted llegó a través del enlace de un socio. Su solicitud incluirá este código de referido:',
    followedUnknownLink: 'Ningún socio tiene el código de referido del enlace que usted abrió:',
    willSearchFor:
      'Puede enviar su solicitud de todos modos: incluirá el código, y nuestro equipo averiguará de qué socio es.',
    askCode:
      'Ningún socio tiene el código de referido de su enlace. ¿Puede revisarlo con quien le compartió el enlace? Si no sabe cuál es, deje el campo vacío.',
    honeypot: 'Deje vacío este campo:',
    privacy: 'Usamos estos datos para atender su solicitud.',
    privacyLink: 'Aviso de privacidad',
    amount: 'Escriba el monto completo en {currency}, por ejemplo 900,000.',
    check: 'Revise los campos señalados. Lo que escribió sigue aquí.',
    offline:
      'Falló la conexión y no sabemos si recibimos su solicitud. Envíela de nuevo: no se duplicará, y lo que escribió sigue aquí.',
    copy: 'Copiar',
    copied: 'Copiado',
    sentTo: 'Le escribiremos a',
    about: 'Propiedad:',
    creditedTo: 'Llegó con el código de referido',
    notCreditedTo: 'Ningún socio tiene el código de referido',
    willSearch:
      'Recibimos su solicitud de todos modos; nuestro equipo averiguará de qué socio es el código.',
    forClients: 'Enlace para sus clientes',
    forAgencies: 'Enlace para otras agencias',
  },
  en: {
    optional: '(optional)',
    followedPartnerLink:
      'You followed a partner’s link. Your inquiry will include this referral code:',
    followedUnknownLink: 'No partner has the referral code in the link you opened:',
    willSearchFor:
      'You can send your inquiry all the same: it will include the code, and our team will find out which partner it belongs to.',
    askCode:
      'No partner has the referral code in your link. Could you check it with whoever shared the link? If you do not know the right one, leave this field empty.',
    honeypot: 'Leave this field empty:',
    privacy: 'We use these details to handle your request.',
    privacyLink: 'Privacy notice',
    amount: 'Enter the full amount in {currency}, for example 900,000.',
    check: 'Check the fields marked below. What you wrote is still here.',
    offline:
      'The connection failed, and we do not know whether we received your request. Send it again: it will not be submitted twice, and what you wrote is still here.',
    copy: 'Copy',
    copied: 'Copied',
    sentTo: 'We will email you at',
    about: 'Property:',
    creditedTo: 'You came with the referral code',
    notCreditedTo: 'No partner has the referral code',
    willSearch:
      'We received your request all the same, and our team will find out which partner it belongs to.',
    forClients: 'Link for your clients',
    forAgencies: 'Link for other agencies',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Error messages that forms show instead of the API's, which mention JSON or headers. */
export const formErrorMessages: Partial<Record<ErrorCode, Record<Language, string>>> = {
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
    es: 'Todavía estamos procesando su solicitud. Envíela de nuevo en un momento: no se duplicará.',
    en: 'We are still processing your request. Send it again in a moment: it will not be submitted twice.',
  },
  INTERNAL_ERROR: {
    es: 'Algo falló de nuestro lado y es posible que su solicitud no se haya registrado. Envíela de nuevo: no se duplicará.',
    en: 'Something went wrong on our side, and your request may not have been recorded. Send it again: it will not be submitted twice.',
  },
}
