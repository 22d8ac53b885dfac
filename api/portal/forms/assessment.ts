import type { FormDefinition } from './definition.ts'

/** The form with which buyers request an assessment of what they can afford. */
export const assessmentForm: FormDefinition<'assessment'> = {
  kind: 'assessment',
  page: 'assessment',
  fields: {
    name: {
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
          hint: 'Le enviaremos ahí el resultado.',
        },
        en: {
          label: 'Email',
          missing: 'Enter your email address, such as name@domain.com.',
          hint: 'We will send the result to this address.',
        },
      },
    },
    budget: {
      isWide: true,
      texts: {
        es: {
          label: 'Presupuesto',
          missing: 'Escriba su presupuesto en {currency}, por ejemplo 900,000.',
          hint: 'En {currency}. Por ejemplo: 900,000.',
        },
        en: {
          label: 'Budget',
          missing: 'Enter your budget in {currency}, for example 900,000.',
          hint: 'In {currency}. For example: 900,000.',
        },
      },
    },
    downPayment: {
      texts: {
        es: { label: 'Enganche', hint: 'Lo que puede pagar al inicio, en {currency}.' },
        en: { label: 'Down payment', hint: 'The amount you can pay up front, in {currency}.' },
      },
    },
    monthlyCapacity: {
      texts: {
        es: {
          label: 'Mensualidad que puede pagar',
          hint: 'Lo que puede pagar cada mes, en {currency}.',
        },
        en: {
          label: 'Monthly payment you can make',
          hint: 'The amount you can pay each month, in {currency}.',
        },
      },
    },
    // Unlike an inquiry, it has no message in which clients could write the code.
    referredByCode: {
      isWide: true,
      isReferralCode: true,
      texts: {
        es: {
          label: 'Código de referido',
          hint: 'Si le recomendó una agencia: LP-XXXXX. Un código equivocado no retrasa su resultado.',
        },
        en: {
          label: 'Referral code',
          hint: 'If an agency referred you: LP-XXXXX. A wrong code does not delay your result.',
        },
      },
    },
  },
  hiddenValues: {},
  texts: {
    es: {
      submit: 'Calcular y recibir el resultado',
      sending: 'Enviando sus datos…',
      next: 'En unos minutos recibirá el resultado por correo, con las propiedades disponibles a su alcance, si las hay.',
    },
    en: {
      submit: 'Calculate and email me the result',
      sending: 'Sending your details…',
      next: 'You will receive the result by email, usually within minutes, with any available properties you can afford.',
    },
  },
}
