import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts for erasing a person. */
export const eraseTexts = defineTexts(
  {
    erase: {
      button: 'Borrar a esta persona',
      title: '¿Borrar a %{name}?',
      about:
        'Se borran sus datos y sus mensajes en todas partes. Se conservan los códigos, los estados y las acciones del personal. No se puede deshacer.',
      withPhone: 'También lo que se envió desde %{phone}',
      found: 'Se borrará: %{list}.',
      leads: '%{smart_count} prospecto |||| %{smart_count} prospectos',
      partners: '%{smart_count} postulación |||| %{smart_count} postulaciones',
      assessments: '%{smart_count} evaluación |||| %{smart_count} evaluaciones',
      emails: '%{smart_count} correo |||| %{smart_count} correos',
      jobs: '%{smart_count} trabajo |||| %{smart_count} trabajos',
      reason: 'Motivo',
      reasonHint: 'Por ejemplo, la fecha en que lo pidió. Queda registrado en la auditoría.',
      confirm: 'Borrar para siempre',
      cancel: 'No borrar',
      done: 'Se borraron los datos de esta persona.',
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
      leads: '%{smart_count} lead |||| %{smart_count} leads',
      partners: '%{smart_count} application |||| %{smart_count} applications',
      assessments: '%{smart_count} assessment |||| %{smart_count} assessments',
      emails: '%{smart_count} email |||| %{smart_count} emails',
      jobs: '%{smart_count} job |||| %{smart_count} jobs',
      reason: 'Reason',
      reasonHint: 'For example, the date of the request. It is kept in the audit log.',
      confirm: 'Erase permanently',
      cancel: 'Do not erase',
      done: 'This person’s data was erased.',
    },
  },
)
