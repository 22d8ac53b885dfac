import { inBoth } from '../../i18n/inBoth.ts'

/** Words of the live updates. */
export const liveWords = inBoth(
  {
    live: {
      new: '1 nuevo |||| %{smart_count} nuevos',
      changed: 'Hay cambios',
      lost: 'Sin conexión en vivo',
      lostHint: 'Lo que se ve puede no estar al día. Se vuelve a intentar.',
    },
  },
  {
    live: {
      new: '1 new |||| %{smart_count} new',
      changed: 'There are changes',
      lost: 'Not live',
      lostHint: 'What is shown may be out of date. Trying again.',
    },
  },
)
