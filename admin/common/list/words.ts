import { inBoth } from '../../i18n/inBoth.ts'

/** Words of the lists. */
export const listWords = inBoth(
  {
    list: {
      filters: 'Filtros',
      clearAll: 'Quitar todos',
      done: 'Ver resultados',
      table: 'Tabla',
      board: 'Tablero',
      filter: { q: 'Búsqueda' },
    },
  },
  {
    list: {
      filters: 'Filters',
      clearAll: 'Clear all',
      done: 'Show results',
      table: 'Table',
      board: 'Board',
      filter: { q: 'Search' },
    },
  },
)
