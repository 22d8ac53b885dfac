import { inBoth } from '../i18n/inBoth.ts'

/** Words of the leads. */
export const leadWords = inBoth(
  {
    leadStatus: {
      new: 'Nuevo',
      contacted: 'Contactado',
      qualified: 'Calificado',
      visit_scheduled: 'Visita agendada',
      negotiating: 'En negociación',
      won: 'Ganado',
      lost: 'Perdido',
      spam: 'Spam',
    },
    leadKind: {
      tour: 'Visita',
      quotation: 'Cotización',
      advisory: 'Asesoría',
    },
    kindSource: {
      derived: 'deducido del mensaje',
      corrected: 'corregido',
    },
    assignedBy: {
      same_person: 'ya atendía a esta persona: %{refCode}',
      rule: 'por la regla «%{rule}»',
      default: 'por omisión',
      staff: 'a mano',
    },
    spamReason: {
      honeypot: 'Llenó el campo oculto',
      too_fast: 'Llenado demasiado rápido',
      many_links: 'Muchos enlaces',
      disposable_email: 'Correo desechable',
      repeated_text: 'Mismo texto de otras personas',
    },
    resources: {
      leads: {
        name: 'Prospecto |||| Prospectos',
        empty: 'Todavía no hay prospectos. Aparecen aquí en cuanto alguien escribe.',
        fields: {
          refCode: 'Código',
          name: 'Nombre',
          status: 'Estado',
          property: 'Propiedad',
          kind: 'Tipo',
          assignee: 'A cargo',
          referredByCode: 'Referido por',
          suspected: 'Posible spam',
          origin: 'Origen',
          email: 'Correo',
          phone: 'Teléfono',
          message: 'Mensaje',
          language: 'Idioma',
          submittedAt: 'Recibido',
          recordedAt: 'Registrado',
        },
      },
    },
  },
  {
    leadStatus: {
      new: 'New',
      contacted: 'Contacted',
      qualified: 'Qualified',
      visit_scheduled: 'Visit scheduled',
      negotiating: 'Negotiating',
      won: 'Won',
      lost: 'Lost',
      spam: 'Spam',
    },
    leadKind: {
      tour: 'Tour',
      quotation: 'Quotation',
      advisory: 'Advice',
    },
    kindSource: {
      derived: 'derived from the message',
      corrected: 'corrected',
    },
    assignedBy: {
      same_person: 'already looks after this person: %{refCode}',
      rule: 'by the rule “%{rule}”',
      default: 'by default',
      staff: 'by hand',
    },
    spamReason: {
      honeypot: 'Filled in the hidden field',
      too_fast: 'Filled in too fast',
      many_links: 'Many links',
      disposable_email: 'Disposable address',
      repeated_text: 'Same text from other people',
    },
    resources: {
      leads: {
        name: 'Lead |||| Leads',
        empty: 'No leads yet. They appear here as soon as somebody writes.',
        fields: {
          refCode: 'Code',
          name: 'Name',
          status: 'Status',
          property: 'Property',
          kind: 'Kind',
          assignee: 'Assignee',
          referredByCode: 'Referred by',
          suspected: 'Suspected spam',
          origin: 'Origin',
          email: 'Email',
          phone: 'Phone',
          message: 'Message',
          language: 'Language',
          submittedAt: 'Received',
          recordedAt: 'Recorded',
        },
      },
    },
  },
)
