import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about what was typed in a dialog and not saved. */
export const draftTexts = defineTexts(
  {
    drafts: {
      kept: 'Esto es lo que había escrito antes de cerrar.',
      discard: 'Empezar de nuevo',
    },
  },
  {
    drafts: {
      kept: 'This is what you had written before you closed it.',
      discard: 'Start over',
    },
  },
)
