import { defineTexts } from '../../i18n/defineTexts.ts'

export const bulkTexts = defineTexts(
  {
    bulk: {
      title: 'Acciones para los seleccionados',
      selected: 'seleccionado |||| seleccionados',
      allMatching: 'Seleccionar todos los que coinciden',
      matched: 'Se aplica a %{smart_count} registro. |||| Se aplica a %{smart_count} registros.',
      preview: 'Cambiarán %{changed}; %{skipped} ya están así o no admiten el cambio.',
      apply: 'Aplicar |||| Aplicar a %{smart_count}',
      done: '%{smart_count} cambiado, %{skipped} sin cambio |||| %{smart_count} cambiados, %{skipped} sin cambio',
      export: 'Exportar',
    },
  },
  {
    bulk: {
      title: 'Actions on the selection',
      selected: 'selected |||| selected',
      allMatching: 'Select all that match',
      matched: 'Applies to %{smart_count} record. |||| Applies to %{smart_count} records.',
      preview: '%{changed} will change; %{skipped} need no change or cannot be changed.',
      apply: 'Apply |||| Apply to %{smart_count}',
      done: '%{smart_count} changed, %{skipped} unchanged |||| %{smart_count} changed, %{skipped} unchanged',
      export: 'Export',
    },
  },
)
