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
      previous: 'Registro anterior',
      next: 'Registro siguiente',
      keys: {
        down: 'Bajar a la fila siguiente',
        up: 'Subir a la fila anterior',
        open: 'Abrir la fila',
        select: 'Seleccionar la fila',
        refresh: 'Mostrar los cambios de la lista',
      },
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
      previous: 'Previous record',
      next: 'Next record',
      keys: {
        down: 'Move down one row',
        up: 'Move up one row',
        open: 'Open the row',
        select: 'Select the row',
        refresh: 'Show the changes to the list',
      },
      filter: { q: 'Search', about: 'Record', id: 'ID' },
    },
  },
)
