import { inBoth } from '../i18n/inBoth.ts'

/** Words of the home screen. */
export const homeWords = inBoth(
  {
    home: {
      lastDays: 'Últimos 7 días',
      latest: {
        leads: 'Prospectos más recientes',
        partners: 'Socios más recientes',
      },
      all: 'Ver todos',
    },
  },
  {
    home: {
      lastDays: 'Last 7 days',
      latest: {
        leads: 'Latest leads',
        partners: 'Latest partners',
      },
      all: 'See all',
    },
  },
)
