import { defineTexts } from '../../i18n/defineTexts.ts'

export const periodTexts = defineTexts(
  {
    periodDays: {
      from: 'Desde',
      until: 'Hasta',
      invalid:
        'Elija dos fechas, la segunda igual o posterior a la primera, con cinco años como máximo.',
    },
  },
  {
    periodDays: {
      from: 'From',
      until: 'Until',
      invalid: 'Choose two dates, the second no earlier than the first, at most five years apart.',
    },
  },
)
