import type { FieldDefinition } from './definition.ts'

/** The phone field of inquiries and applications. */
export const phoneField: FieldDefinition = {
  autocomplete: 'tel',
  isPhone: true,
  texts: {
    es: {
      label: 'Teléfono',
      missing: 'Escriba un teléfono de al menos 7 dígitos.',
      hint: 'Incluya el código de país si no es de {country}.',
    },
    en: {
      label: 'Phone',
      missing: 'Enter a phone number with at least 7 digits.',
      hint: 'Include the country code for numbers outside {country}.',
    },
  },
}
