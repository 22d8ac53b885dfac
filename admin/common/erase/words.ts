import { inBoth } from '../../i18n/inBoth.ts'

/** Words of forgetting a person. */
export const eraseWords = inBoth(
  {
    erase: {
      button: 'Borrar a esta persona',
      title: '¿Borrar a %{name}?',
      about:
        'Se borran sus datos y sus palabras en todas partes. Los códigos, los estados y lo que hizo el personal se quedan. No se puede deshacer.',
      withPhone: 'También lo que se envió desde %{phone}',
      found: 'Se borrará: %{list}.',
      leads: '%{smart_count} prospecto |||| %{smart_count} prospectos',
      partners: '%{smart_count} postulación |||| %{smart_count} postulaciones',
      assessments: '%{smart_count} evaluación |||| %{smart_count} evaluaciones',
      emails: '%{smart_count} correo |||| %{smart_count} correos',
      jobs: '%{smart_count} tarea |||| %{smart_count} tareas',
      reason: 'Motivo',
      reasonHint: 'Por ejemplo, la fecha en que lo pidió. Queda escrito en la auditoría.',
      confirm: 'Borrar para siempre',
      cancel: 'No borrar',
      done: 'Los datos de esta persona se borraron.',
    },
  },
  {
    erase: {
      button: 'Erase this person',
      title: 'Erase %{name}?',
      about:
        'Their data and their words are erased everywhere. Codes, states and what staff did stay. This cannot be undone.',
      withPhone: 'Also whatever was sent from %{phone}',
      found: 'Will be erased: %{list}.',
      leads: '%{smart_count} lead |||| %{smart_count} leads',
      partners: '%{smart_count} application |||| %{smart_count} applications',
      assessments: '%{smart_count} assessment |||| %{smart_count} assessments',
      emails: '%{smart_count} email |||| %{smart_count} emails',
      jobs: '%{smart_count} job |||| %{smart_count} jobs',
      reason: 'Reason',
      reasonHint: 'For example, the date they asked. It is kept in the audit log.',
      confirm: 'Erase for good',
      cancel: 'Do not erase',
      done: 'The data of this person was erased.',
    },
  },
)
