import type { FormDefinition } from './definition.ts'
import { phoneField } from './phone-field.ts'

/** The application form for agencies and independent brokers. */
export const partnerForm: FormDefinition<'partner'> = {
  kind: 'partner',
  page: 'partners',
  fields: {
    agencyName: {
      autocomplete: 'organization',
      texts: {
        es: { label: 'Nombre de la agencia', missing: 'Escriba el nombre de la agencia.' },
        en: { label: 'Agency name', missing: 'Enter the name of the agency.' },
      },
    },
    city: {
      autocomplete: 'address-level2',
      texts: {
        es: { label: 'Ciudad donde trabaja', missing: 'Escriba la ciudad donde trabaja.' },
        en: { label: 'City you work in', missing: 'Enter the city you work in.' },
      },
    },
    contactName: {
      autocomplete: 'name',
      texts: {
        es: {
          label: 'Su nombre',
          missing: 'Escriba su nombre.',
          hint: 'De quien dirige la agencia o de su agente principal.',
        },
        en: {
          label: 'Your name',
          missing: 'Enter your name.',
          hint: 'The name of the director or principal broker.',
        },
      },
    },
    email: {
      autocomplete: 'email',
      texts: {
        es: {
          label: 'Correo electrónico',
          missing: 'Escriba su correo, por ejemplo nombre@dominio.com.',
          hint: 'Le enviaremos ahí la decisión.',
        },
        en: {
          label: 'Email',
          missing: 'Enter your email address, such as name@domain.com.',
          hint: 'We will send our decision to this address.',
        },
      },
    },
    phone: phoneField,
    referredByCode: {
      isReferralCode: true,
      texts: {
        es: {
          label: 'Código de referido',
          hint: 'Si otra agencia le recomendó el programa, escriba el código que le dio: LP-XXXXX.',
        },
        en: {
          label: 'Referral code',
          hint: 'If another agency referred you, enter its code: LP-XXXXX.',
        },
      },
    },
    primaryInterest: {
      choices: [
        {
          value: 'inventory',
          texts: { es: 'Nuestro inventario de propiedades', en: 'Our property inventory' },
        },
        {
          value: 'team',
          texts: { es: 'Trabajar con nuestro equipo', en: 'Working with our team' },
        },
        {
          value: 'prospects',
          texts: { es: 'Recibir prospectos', en: 'Receiving prospective clients' },
        },
      ],
      texts: {
        es: { label: '¿Qué le interesa?', hint: 'Puede marcar varias opciones.' },
        en: { label: 'What are you interested in?', hint: 'Select all that apply.' },
      },
    },
  },
  hiddenValues: {},
  codeLabel: { es: 'Su código de referido', en: 'Your referral code' },
  texts: {
    es: {
      submit: 'Enviar solicitud',
      sending: 'Enviando su solicitud…',
      next: 'Recibirá su código de referido al momento, y la decisión por correo en un plazo de cinco días hábiles.',
    },
    en: {
      submit: 'Send application',
      sending: 'Sending your application…',
      next: 'You will get your referral code right away, and our decision by email within five business days.',
    },
  },
}
