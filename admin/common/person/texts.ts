import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the section that lists a person's other submissions. */
export const personTexts = defineTexts(
  {
    person: {
      title: 'De la misma persona',
      page: 'Ver al cliente',
      nothing: 'No hay nada más con este correo ni con este teléfono.',
    },
  },
  {
    person: {
      title: 'From the same person',
      page: 'See the client',
      nothing: 'No other records with this email address or phone number.',
    },
  },
)
