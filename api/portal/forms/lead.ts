import type { FormDefinition } from './definition.ts'
import { phoneField } from './phone-field.ts'

/** An inquiry, general or about the property on whose page it stands. */
export const leadForm: FormDefinition<'ContactInquiry'> = {
  kind: 'lead',
  body: 'ContactInquiry',
  endpoint: '/api/v1/contact',
  fields: {
    name: {
      isWide: true,
      autocomplete: 'name',
      words: {
        es: { label: 'Nombre completo', missing: 'Escriba su nombre.' },
        en: { label: 'Full name', missing: 'Write your name.' },
      },
    },
    email: {
      autocomplete: 'email',
      words: {
        es: {
          label: 'Correo electrónico',
          missing: 'Escriba su correo, por ejemplo nombre@dominio.com.',
          hint: 'Ahí le enviamos el código de su solicitud.',
        },
        en: {
          label: 'Email',
          missing: 'Write your email address, such as name@domain.com.',
          hint: 'We send the code of your inquiry there.',
        },
      },
    },
    phone: phoneField,
    message: {
      words: {
        es: {
          label: '¿En qué podemos ayudarle?',
          missing: 'Escriba qué desea saber o cuándo desea visitarnos.',
          hint: 'Una visita, el precio, una asesoría. Para una visita, diga qué días le convienen.',
        },
        en: {
          label: 'How can we help?',
          missing: 'Write what you would like to know, or when you would like to visit.',
          hint: 'A visit, the price, advice. For a visit, say which days suit you.',
        },
      },
      example: {
        es: 'Quisiera visitar la propiedad el sábado por la mañana.',
        en: 'I would like to visit the property on Saturday morning.',
      },
    },
    propertyId: {
      unseen: {
        es: 'Slug o UUID de la propiedad. Una que no conocemos se guarda como texto.',
        en: 'Slug or UUID of the property. One we do not know is kept as text.',
      },
    },
    origin: {
      unseen: {
        es: 'De dónde llega la solicitud: un agente, una línea de comandos, un portal.',
        en: 'Where the inquiry comes from: an agent, a command line, a portal.',
      },
    },
  },
  sentAlong: { origin: 'portal' },
  words: {
    es: {
      submit: 'Enviar la solicitud',
      sending: 'Enviando su solicitud…',
      next: 'Le damos un código al momento. Un asesor se comunica con usted a más tardar el siguiente día hábil.',
    },
    en: {
      submit: 'Send the inquiry',
      sending: 'Sending your inquiry…',
      next: 'You get a code at once. An advisor gets in touch by the next business day.',
    },
  },
}
