import type { FormDefinition } from './definition.ts'

/** A buyer's question what they can afford. */
export const assessmentForm: FormDefinition<'AssessmentEmailRequest'> = {
  kind: 'assessment',
  body: 'AssessmentEmailRequest',
  endpoint: '/api/v1/assessment-email',
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
      isWide: true,
      autocomplete: 'email',
      words: {
        es: {
          label: 'Correo electrónico',
          missing: 'Escriba su correo, por ejemplo nombre@dominio.com.',
          hint: 'Ahí le enviamos el resultado.',
        },
        en: {
          label: 'Email',
          missing: 'Write your email address, such as name@domain.com.',
          hint: 'We send the result there.',
        },
      },
    },
    budget: {
      isWide: true,
      words: {
        es: {
          label: 'Presupuesto',
          missing: 'Escriba su presupuesto en {currency}, por ejemplo 900,000.',
          hint: 'En {currency}. Por ejemplo: 900,000.',
        },
        en: {
          label: 'Budget',
          missing: 'Write your budget in {currency}, for example 900,000.',
          hint: 'In {currency}. For example: 900,000.',
        },
      },
    },
    downPayment: {
      words: {
        es: { label: 'Enganche', hint: 'Lo que puede pagar de inmediato, en {currency}.' },
        en: { label: 'Down payment', hint: 'What you can pay at once, in {currency}.' },
      },
    },
    monthlyCapacity: {
      words: {
        es: { label: 'Pago mensual posible', hint: 'Lo que puede pagar cada mes, en {currency}.' },
        en: { label: 'Monthly payment', hint: 'What you can pay every month, in {currency}.' },
      },
    },
  },
  sentAlong: {},
  words: {
    es: {
      submit: 'Calcular y enviarme el resultado',
      sending: 'Enviando sus datos…',
      next: 'El resultado llega a su correo en unos minutos, con las propiedades que corresponden.',
    },
    en: {
      submit: 'Calculate and send me the result',
      sending: 'Sending your figures…',
      next: 'The result reaches your email within minutes, with the properties that fit it.',
    },
  },
}
