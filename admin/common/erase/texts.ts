import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts for erasing a person. */
export const eraseTexts = defineTexts(
  {
    erase: {
      button: 'Borrar los datos de esta persona',
      title: '¿Borrar los datos de %{name}?',
      about:
        'Se borran sus datos y sus mensajes en todas partes, y también su nombre completo, correo y teléfono donde el equipo los mencionó. Las vistas guardadas que los mencionan se eliminan. Se conservan los códigos, los estados y las acciones del equipo, y los nombres y teléfonos que comparte con otras personas. No se puede deshacer.',
      withPhone: 'También lo que se envió con el teléfono %{phone}',
      found: 'Se borrará lo siguiente: %{list}.',
      nothingFound: 'No se encontró nada que borrar.',
      reasonHint:
        'Por ejemplo, la fecha en que lo pidió. El motivo queda registrado en la auditoría.',
      confirm: 'Borrar para siempre',
      cancel: 'No borrar',
      done: 'Se borraron los datos de esta persona.',
      erasedName: 'Datos borrados',
      notice:
        'Los datos de esta persona se borraron y el registro ya no se puede cambiar. Fecha de borrado:',
    },
  },
  {
    erase: {
      button: 'Erase this person’s data',
      title: 'Erase %{name}’s data?',
      about:
        'Their data and messages are erased everywhere, and so are their full name, email address and phone number where staff mentioned them. Saved views that mention them are deleted. Codes, statuses and staff actions are kept, and so are names and phone numbers that other people share. This cannot be undone.',
      withPhone: 'Also everything submitted with %{phone}',
      found: 'To be erased: %{list}.',
      nothingFound: 'Found nothing to erase.',
      reasonHint: 'For example, the date of the request. The audit log records the reason.',
      confirm: 'Erase permanently',
      cancel: 'Do not erase',
      done: 'This person’s data was erased.',
      erasedName: 'Data erased',
      notice: 'This person’s data was erased, and the record can no longer be changed. Erased on',
    },
  },
)
