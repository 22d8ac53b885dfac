import { defineWords } from '../i18n/defineWords.ts'

/** Texts of the audit. */
export const auditWords = defineWords(
  {
    audit: { code: 'Código', since: 'Desde', until: 'Hasta' },
    recordKind: {
      house: 'Sistema',
      lead: 'Prospecto',
      partner: 'Socio',
      assessment: 'Capacidad de compra',
      staff: 'Equipo',
      property: 'Propiedad',
      email: 'Correo',
      job: 'Trabajo',
      rule: 'Regla',
      view: 'Vista guardada',
    },
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
    recordKind: {
      house: 'System',
      lead: 'Lead',
      partner: 'Partner',
      assessment: 'Assessment',
      staff: 'Staff',
      property: 'Property',
      email: 'Email',
      job: 'Job',
      rule: 'Rule',
      view: 'Saved view',
    },
    resources: {
      events: {
        name: 'Event |||| Audit',
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
