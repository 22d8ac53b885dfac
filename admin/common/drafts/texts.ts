import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about what was typed in a dialog and not saved. */
export const draftTexts = defineTexts(
  {
    drafts: {
      kept: 'Esto es lo que había escrito antes de cerrar.',
      overtaken:
        'Esto es lo que había escrito antes de cerrar. Mientras tanto, alguien cambió lo mismo: si guarda, lo reemplaza; si empieza de nuevo, lo ve.',
      discard: 'Empezar de nuevo',
    },
  },
  {
    drafts: {
      kept: 'This is what you had written before you closed it.',
      overtaken:
        'This is what you had written before you closed it. Meanwhile, somebody changed the same: if you save, you replace it; if you start over, you see it.',
      discard: 'Start over',
    },
  },
)
