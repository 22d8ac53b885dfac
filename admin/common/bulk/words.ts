import { inBoth } from '../../i18n/inBoth.ts'

/** Words of the actions on many. */
export const bulkWords = inBoth(
  {
    bulk: {
      title: 'Acciones para los seleccionados',
      selected: 'seleccionado |||| seleccionados',
      everything: 'Seleccionar todos los que coinciden',
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
      everything: 'Select all that match',
      matched: 'This is for %{smart_count} record. |||| This is for %{smart_count} records.',
      preview: '%{changed} will change; %{skipped} are so already or cannot be changed.',
      apply: 'Apply |||| Apply to %{smart_count}',
      done: '%{smart_count} changed, %{skipped} left as it was |||| %{smart_count} changed, %{skipped} left as they were',
      export: 'Export',
    },
  },
)
