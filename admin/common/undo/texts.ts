import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the offer to undo a change, and of its result. */
export const undoTexts = defineTexts(
  {
    undo: {
      action: 'Deshacer',
      last: 'Deshacer el último cambio',
      region: 'Último cambio',
      changedLeads: '%{count} prospecto cambiado |||| %{count} prospectos cambiados',
      decided: '%{count} solicitud: %{status} |||| %{count} solicitudes: %{status}',
      done: 'Deshecho: %{text}',
      partly: 'Se deshizo en %{changed}. En %{skipped} no, porque hubo otro cambio después.',
      nothing: 'No se deshizo nada, porque hubo otro cambio después.',
    },
  },
  {
    undo: {
      action: 'Undo',
      last: 'Undo the last change',
      region: 'Last change',
      changedLeads: '%{count} lead changed |||| %{count} leads changed',
      decided: '%{count} application: %{status} |||| %{count} applications: %{status}',
      done: 'Undone: %{text}',
      partly: 'Undone for %{changed}. Not for %{skipped}, because of another change since.',
      nothing: 'Nothing was undone, because of another change since.',
    },
  },
)
