import { defineTexts } from '../../i18n/defineTexts.ts'

export const liveTexts = defineTexts(
  {
    live: {
      new: '1 nuevo |||| %{smart_count} nuevos',
      changed: 'Ver cambios',
      state: { live: 'En vivo', paused: 'En pausa', lost: 'Última actualización: %{time}' },
      hint: {
        live: 'Lo que ve se actualiza solo.',
        paused: 'La actualización está en pausa: usted la pausó o seleccionó filas.',
        lost: 'Hay datos que no se pueden actualizar. Se intenta de nuevo cada pocos segundos.',
      },
    },
  },
  {
    live: {
      new: '1 new |||| %{smart_count} new',
      changed: 'Show changes',
      state: { live: 'Live', paused: 'Paused', lost: 'Last updated: %{time}' },
      hint: {
        live: 'What you see is updated automatically.',
        paused: 'Updates are paused: you paused them or selected rows.',
        lost: 'Some data cannot be updated. It is requested again every few seconds.',
      },
    },
  },
)
