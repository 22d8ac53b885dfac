import type { FormDefinition } from './definition.ts'
import { phoneField } from './phone-field.ts'

/** The application of an agency or an independent broker. */
export const partnerForm: FormDefinition<'PartnerApplication'> = {
  kind: 'partner',
  body: 'PartnerApplication',
  endpoint: '/api/v1/partner-waitlist',
  fields: {
    agencyName: {
      autocomplete: 'organization',
      words: {
        es: { label: 'Nombre de la agencia', missing: 'Escriba el nombre de la agencia.' },
        en: { label: 'Name of the agency', missing: 'Write the name of the agency.' },
      },
    },
    city: {
      autocomplete: 'address-level2',
      words: {
        es: { label: 'Ciudad donde trabaja', missing: 'Escriba la ciudad donde trabaja.' },
        en: { label: 'City where you work', missing: 'Write the city where you work.' },
      },
    },
    contactName: {
      autocomplete: 'name',
      words: {
        es: {
          label: 'Su nombre',
          missing: 'Escriba su nombre.',
          hint: 'Director o agente principal.',
        },
        en: {
          label: 'Your name',
          missing: 'Write your name.',
          hint: 'Director or principal broker.',
        },
      },
    },
    email: {
      autocomplete: 'email',
      words: {
        es: {
          label: 'Correo electrónico',
          missing: 'Escriba su correo, por ejemplo nombre@dominio.com.',
          hint: 'Ahí le escribimos la decisión.',
        },
        en: {
          label: 'Email',
          missing: 'Write your email address, such as name@domain.com.',
          hint: 'We write there with the decision.',
        },
      },
    },
    phone: phoneField,
    referredByCode: {
      takesRef: true,
      words: {
        es: { label: 'Código de referido', hint: 'Si otra agencia le dio el suyo: LP-XXXXX.' },
        en: { label: 'Referral code', hint: 'If another agency gave you theirs: LP-XXXXX.' },
      },
    },
    primaryInterest: {
      choices: [
        {
          value: 'inventory',
          words: { es: 'Nuestro inventario de propiedades', en: 'Our inventory of properties' },
        },
        {
          value: 'team',
          words: { es: 'Trabajar con nuestro equipo', en: 'Working with our team' },
        },
        { value: 'prospects', words: { es: 'Recibir prospectos', en: 'Receiving prospects' } },
      ],
      words: {
        es: { label: '¿Qué le interesa?', hint: 'Marque lo que corresponda.' },
        en: { label: 'What interests you?', hint: 'Mark what applies.' },
      },
    },
  },
  sentAlong: {},
  words: {
    es: {
      submit: 'Enviar la solicitud de la agencia',
      sending: 'Enviando la solicitud…',
      next: 'Recibe su código de referido al momento y la decisión por correo en cinco días hábiles.',
    },
    en: {
      submit: 'Send the agency’s application',
      sending: 'Sending the application…',
      next: 'You get your referral code at once, and the decision by email within five business days.',
    },
  },
}
