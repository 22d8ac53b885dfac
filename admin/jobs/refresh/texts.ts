import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about when the job console is refreshed. */
export const refreshTexts = defineTexts(
  { refresh: { title: 'Actualizar cada', paused: 'En pausa', readAt: 'Última lectura: %{time}' } },
  { refresh: { title: 'Refresh every', paused: 'Paused', readAt: 'Last read: %{time}' } },
)
