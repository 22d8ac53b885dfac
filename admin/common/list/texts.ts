import { defineTexts } from '../../i18n/defineTexts.ts'

export const listTexts = defineTexts(
  {
    list: {
      filters: 'Filtros',
      clearAll: 'Quitar todos',
      done: 'Ver resultados',
      table: 'Tabla',
      cards: 'Lista',
      board: 'Tablero',
      filter: { q: 'Búsqueda', about: 'Registro', id: 'ID' },
    },
  },
  {
    list: {
      filters: 'Filters',
      clearAll: 'Clear all',
      done: 'Show results',
      table: 'Table',
      cards: 'List',
      board: 'Board',
      filter: { q: 'Search', about: 'Record', id: 'ID' },
    },
  },
)
