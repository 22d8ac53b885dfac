import { defineTexts } from '../../i18n/defineTexts.ts'

export const liveTexts = defineTexts(
  {
    live: {
      new: '1 nuevo |||| %{smart_count} nuevos',
      changed: 'Ver cambios',
      lost: 'Sin actualización en vivo',
      lostHint: 'Es posible que los datos no estén al día. Reconectando…',
    },
  },
  {
    live: {
      new: '1 new |||| %{smart_count} new',
      changed: 'Show changes',
      lost: 'No live updates',
      lostHint: 'The data shown may be out of date. Reconnecting…',
    },
  },
)
