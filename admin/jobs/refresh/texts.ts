import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about when the job console is refreshed. */
export const refreshTexts = defineTexts(
  { refresh: { title: 'Actualizar cada', paused: 'En pausa', readAt: 'Leído a las %{time}' } },
  { refresh: { title: 'Refresh every', paused: 'Paused', readAt: 'Read at %{time}' } },
)
