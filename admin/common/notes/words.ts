import { inBoth } from '../../i18n/inBoth.ts'

/** Words of the notes. */
export const noteWords = inBoth(
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
      markdown: 'Admite Markdown: **negritas**, listas, enlaces.',
      save: 'Guardar la nota',
      edit: 'Cambiar la nota',
      edited: 'editada',
      delete: '¿Eliminar la nota?',
      deleteHint: 'Desaparece de aquí; la bitácora conserva lo que decía.',
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
      kind: 'Kind of note',
      body: 'Note',
      markdown: 'Takes Markdown: **bold**, lists, links.',
      save: 'Save the note',
      edit: 'Change the note',
      edited: 'edited',
      delete: 'Delete the note?',
      deleteHint: 'It goes from here; the audit log keeps what it said.',
    },
  },
)
