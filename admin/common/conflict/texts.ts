import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the notice in a dialog that another change came before the user's. */
export const conflictTexts = defineTexts(
  {
    conflict: {
      rejected: 'Hubo otro cambio mientras tanto, así que el suyo no se guardó:',
      again: 'Lo que usted escribió sigue aquí. Si su cambio todavía aplica, confírmelo de nuevo.',
      noticed: 'Hubo otro cambio desde que usted abrió esta ventana:',
      stillHere: 'Lo que usted escribió sigue aquí. Si su cambio todavía aplica, confírmelo.',
    },
  },
  {
    conflict: {
      rejected: 'There was another change in the meantime, so yours was not saved:',
      again: 'What you entered is still here. If your change still applies, confirm it again.',
      noticed: 'There has been another change since you opened this dialog:',
      stillHere: 'What you entered is still here. If your change still applies, confirm it.',
    },
  },
)
