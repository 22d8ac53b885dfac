import type { FieldDefinition } from './definition.ts'

/** The telephone, as every form asks for it. */
export const phoneField: FieldDefinition = {
  autocomplete: 'tel',
  isPhone: true,
  words: {
    es: {
      label: 'Teléfono',
      missing: 'Escriba su teléfono, con al menos 7 dígitos.',
      hint: 'Si no es de {country}, con código de país.',
    },
    en: {
      label: 'Phone',
      missing: 'Write your phone number, with at least 7 digits.',
      hint: 'With country code, unless it is of {country}.',
    },
  },
}
