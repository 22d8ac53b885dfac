import { inBoth } from '../i18n/inBoth.ts'

/** Words of the audit. */
export const auditWords = inBoth(
  {
    audit: { code: 'Código', since: 'Desde', until: 'Hasta' },
    subject: {
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
        name: 'Suceso |||| Auditoría',
        empty: 'Todavía no ha pasado nada.',
        fields: {
          at: 'Cuándo',
          type: 'Qué',
          actor: 'Quién',
          about: 'Sobre',
          difference: 'Antes y después',
        },
      },
    },
  },
  {
    audit: { code: 'Code', since: 'From', until: 'To' },
    subject: {
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
        empty: 'Nothing has happened yet.',
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
