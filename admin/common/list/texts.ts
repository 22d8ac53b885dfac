import { defineTexts } from '../../i18n/defineTexts.ts'

export const listTexts = defineTexts(
  {
    list: {
      filters: 'Filtros',
      clearAll: 'Quitar todos',
      retry: 'Intentar de nuevo',
      reset: 'Quitar filtros y orden',
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
      retry: 'Try again',
      reset: 'Reset filters and order',
      done: 'Show results',
      table: 'Table',
      cards: 'List',
      board: 'Board',
      filter: { q: 'Search', about: 'Record', id: 'ID' },
    },
  },
)
