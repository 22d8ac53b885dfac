import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the audit log. */
export const auditTexts = defineTexts(
  {
    audit: { code: 'Código', since: 'Desde', until: 'Hasta' },
    resources: {
      events: {
        name: 'Evento |||| Auditoría',
        empty: 'Todavía no hay eventos.',
        fields: {
          at: 'Cuándo',
          type: 'Qué',
          actor: 'Quién',
          about: 'Acerca de',
          difference: 'Antes y después',
        },
      },
    },
  },
  {
    audit: { code: 'Code', since: 'From', until: 'To' },
    resources: {
      events: {
        name: 'Event |||| Audit log',
        empty: 'No events yet.',
        fields: {
          at: 'When',
          type: 'What',
          actor: 'Who',
          about: 'About',
          difference: 'Before and after',
        },
      },
    },
  },
)
