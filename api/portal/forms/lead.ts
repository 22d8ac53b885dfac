import { portalOrigin } from '../../../shared/contract/entry.ts'
import { clientReferralField } from './client-referral-field.ts'
import type { FormDefinition } from './definition.ts'
import { phoneField } from './phone-field.ts'

/** The inquiry form: general on the contact page, or about the property on whose page it is shown. */
export const leadForm: FormDefinition<'lead'> = {
  kind: 'lead',
  page: 'contact',
  fields: {
    name: {
      isWide: true,
      autocomplete: 'name',
      texts: {
        es: { label: 'Nombre completo', missing: 'Escriba su nombre.' },
        en: { label: 'Full name', missing: 'Enter your name.' },
      },
    },
    email: {
      autocomplete: 'email',
      texts: {
        es: {
          label: 'Correo electrónico',
          missing: 'Escriba su correo, por ejemplo nombre@dominio.com.',
          hint: 'Le enviaremos ahí su código de referencia.',
        },
        en: {
          label: 'Email',
          missing: 'Enter your email address, such as name@domain.com.',
          hint: 'We will send your reference code to this address.',
        },
      },
    },
    phone: phoneField,
    message: {
      texts: {
        es: {
          label: '¿En qué podemos ayudarle?',
          missing: 'Escriba qué desea saber o cuándo desea hacer una visita.',
          hint: 'Pida un precio, una visita o una asesoría. Para una visita, díganos qué días le convienen.',
        },
        en: {
          label: 'How can we help?',
          missing: 'Tell us what you would like to know, or when you would like to visit.',
          hint: 'Ask for a price, a visit or advice. For a visit, tell us which days suit you.',
        },
      },
      example: {
        es: 'Quisiera visitar la propiedad el sábado por la mañana.',
        en: 'I would like to visit the property on Saturday morning.',
      },
    },
    propertyId: {
      description: {
        es: 'Slug, UUID o dirección de la página de la propiedad. Un valor que no corresponde a ninguna se guarda como texto.',
        en: 'Slug, UUID or page address of the property. A value that matches no property is kept as text.',
      },
    },
    origin: {
      description: {
        es: 'Origen de la solicitud, por ejemplo un agente, una línea de comandos o un portal.',
        en: 'Source of the inquiry, such as an agent, a command-line client or a portal.',
      },
    },
    referredByCode: clientReferralField,
  },
  hiddenValues: { origin: portalOrigin },
  codeLabel: { es: 'Su código de referencia', en: 'Your reference code' },
  texts: {
    es: {
      submit: 'Enviar solicitud',
      sending: 'Enviando su solicitud…',
      next: 'Recibirá un código de referencia al momento. Un asesor se comunicará con usted a más tardar el siguiente día hábil.',
    },
    en: {
      submit: 'Send inquiry',
      sending: 'Sending your inquiry…',
      next: 'You will get a reference code right away. An advisor will get in touch by the next business day.',
    },
  },
}
