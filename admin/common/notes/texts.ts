import { defineTexts } from '../../i18n/defineTexts.ts'

export const noteTexts = defineTexts(
  {
    noteKind: {
      note: 'Nota',
      call: 'Llamada',
      email: 'Correo',
      message: 'Mensaje',
      visit: 'Visita',
    },
    notes: {
      title: 'Notas',
      about: 'Nota sobre %{name}',
      kind: 'Tipo de nota',
      body: 'Nota',
      isAnswer: 'Cuenta como respuesta al cliente: termina la espera.',
      isNoAnswer: 'No cuenta como respuesta al cliente: la espera continúa.',
      saved: 'Nota guardada.',
      savedAsAnswer: 'Nota guardada como respuesta al cliente: terminó la espera.',
      markdown: 'Admite Markdown: **negritas**, listas, enlaces.',
      save: 'Guardar la nota',
      edit: 'Editar la nota',
      edited: 'editada',
      delete: '¿Eliminar la nota?',
      deleteHint: 'Ya no se mostrará aquí. La auditoría conserva su texto.',
    },
  },
  {
    noteKind: {
      note: 'Note',
      call: 'Call',
      email: 'Email',
      message: 'Message',
      visit: 'Visit',
    },
    notes: {
      title: 'Notes',
      about: 'Note about %{name}',
      kind: 'Type of note',
      body: 'Note',
      isAnswer: 'Counts as a response to the client: the wait ends.',
      isNoAnswer: 'Does not count as a response to the client: the wait continues.',
      saved: 'Note saved.',
      savedAsAnswer: 'Note saved as a response to the client: the wait has ended.',
      markdown: 'Supports Markdown: **bold**, lists, links.',
      save: 'Save the note',
      edit: 'Edit the note',
      edited: 'edited',
      delete: 'Delete the note?',
      deleteHint: 'It will no longer be shown here. The audit log keeps its text.',
    },
  },
)
