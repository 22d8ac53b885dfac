import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the offer to undo a change, and of its result. */
export const undoTexts = defineTexts(
  {
    undo: {
      action: 'Deshacer',
      last: 'Deshacer el último cambio',
      region: 'Último cambio',
      changedLeads: '%{count} prospecto cambiado |||| %{count} prospectos cambiados',
      decided: {
        approved: '%{count} solicitud aprobada |||| %{count} solicitudes aprobadas',
        rejected: '%{count} solicitud rechazada |||| %{count} solicitudes rechazadas',
      },
      done: 'Deshecho: %{text}',
      partly:
        'Cambios deshechos: %{changed}. Sin deshacer, porque hubo otro cambio después: %{skipped}.',
      kept: {
        status: 'El estado se queda como está, porque después hubo otro cambio u otra respuesta.',
        followUpOn: 'El seguimiento se queda como está, porque cambió después.',
      },
      draftStays:
        'La respuesta que está escribiendo se queda; la que se deshizo está en el recorrido.',
      nothing: 'No se deshizo nada, porque hubo otro cambio después.',
    },
  },
  {
    undo: {
      action: 'Undo',
      last: 'Undo the last change',
      region: 'Last change',
      changedLeads: '%{count} lead changed |||| %{count} leads changed',
      decided: {
        approved: '%{count} application approved |||| %{count} applications approved',
        rejected: '%{count} application rejected |||| %{count} applications rejected',
      },
      done: 'Undone: %{text}',
      partly: 'Changes undone: %{changed}. Not undone, because of a later change: %{skipped}.',
      kept: {
        status: 'The status stays as it is, because of a later change or answer.',
        followUpOn: 'The follow-up stays as it is, because of a later change.',
      },
      draftStays: 'The answer that you are writing stays; the undone one is in the journey.',
      nothing: 'Nothing was undone, because of a later change.',
    },
  },
)
