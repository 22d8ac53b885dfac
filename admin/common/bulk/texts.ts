import { defineTexts } from '../../i18n/defineTexts.ts'

export const bulkTexts = defineTexts(
  {
    bulk: {
      title: 'Acciones para los seleccionados',
      selected: 'seleccionado |||| seleccionados',
      allMatching: 'Seleccionar todos los que coinciden',
      matched: 'Se aplica a %{smart_count} registro. |||| Se aplica a %{smart_count} registros.',
      preview:
        'Cambiarán: %{changed}. Sin cambio, porque ya están así o no lo admiten: %{skipped}.',
      apply: 'Aplicar |||| Aplicar a %{smart_count}',
      done: 'Cambiados: %{changed}. Sin cambio: %{skipped}.',
      export: 'Exportar',
    },
  },
  {
    bulk: {
      title: 'Actions on the selection',
      selected: 'selected |||| selected',
      allMatching: 'Select all that match',
      matched: 'Applies to %{smart_count} record. |||| Applies to %{smart_count} records.',
      preview: 'Will change: %{changed}. Need no change or cannot be changed: %{skipped}.',
      apply: 'Apply |||| Apply to %{smart_count}',
      done: 'Changed: %{changed}. Unchanged: %{skipped}.',
      export: 'Export',
    },
  },
)
