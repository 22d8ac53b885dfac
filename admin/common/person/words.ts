import { inBoth } from '../../i18n/inBoth.ts'

/** Words of what one person sent. */
export const personWords = inBoth(
  {
    person: {
      title: 'De la misma persona',
      nothing: 'Nada más con este correo ni este teléfono.',
    },
  },
  {
    person: {
      title: 'From the same person',
      nothing: 'Nothing else with this address or number.',
    },
  },
)
