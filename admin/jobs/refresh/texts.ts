import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the menu that chooses how often the job console is refreshed. */
export const refreshTexts = defineTexts(
  { refresh: { title: 'Actualizar cada', paused: 'En pausa' } },
  { refresh: { title: 'Refresh every', paused: 'Paused' } },
)
