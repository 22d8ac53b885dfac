import { defineWords } from '../../i18n/defineWords.ts'

/** Texts of live updates. */
export const liveWords = defineWords(
  {
    live: {
      new: '1 nuevo |||| %{smart_count} nuevos',
      changed: 'Ver cambios',
      lost: 'Sin conexión en vivo',
      lostHint: 'Es posible que los datos no estén al día. Reconectando…',
    },
  },
  {
    live: {
      new: '1 new |||| %{smart_count} new',
      changed: 'Show changes',
      lost: 'Not live',
      lostHint: 'The data shown may be out of date. Reconnecting…',
    },
  },
)
