import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts for erasing a person. */
export const eraseTexts = defineTexts(
  {
    erase: {
      button: 'Borrar a esta persona',
      title: '¿Borrar a %{name}?',
      about:
        'Se borran sus datos y sus mensajes en todas partes. Se conservan los códigos, los estados y las acciones del equipo. No se puede deshacer.',
      withPhone: 'También lo que se envió desde %{phone}',
      found: 'Se borrará: %{list}.',
      nothingFound: 'No se encontró nada que borrar.',
      reason: 'Motivo',
      reasonHint: 'Por ejemplo, la fecha en que lo pidió. El motivo queda en la auditoría.',
      confirm: 'Borrar para siempre',
      cancel: 'No borrar',
      done: 'Se borraron los datos de esta persona.',
      erasedName: 'Datos borrados',
    },
  },
  {
    erase: {
      button: 'Erase this person',
      title: 'Erase %{name}?',
      about:
        'Their data and messages are erased everywhere. Codes, statuses and staff actions are kept. This cannot be undone.',
      withPhone: 'Also everything sent from %{phone}',
      found: 'To be erased: %{list}.',
      nothingFound: 'Nothing to erase was found.',
      reason: 'Reason',
      reasonHint: 'For example, the date of the request. The audit log keeps the reason.',
      confirm: 'Erase permanently',
      cancel: 'Do not erase',
      done: 'This person’s data was erased.',
      erasedName: 'Data erased',
    },
  },
)
