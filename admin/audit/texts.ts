import { defineTexts } from '../i18n/defineTexts.ts'

/** Labels of the audit log screen: its filters, columns and empty state. */
export const auditTexts = defineTexts(
  {
    audit: {
      code: 'Código LU o LP',
      codeHelp:
        'Busca por el código de referencia de un prospecto, el código de referido de un socio o el ID de un registro.',
      partOf: 'Parte de una acción',
      showParts: 'Ver el trabajo |||| Ver los %{count} trabajos',
      undoneBy: 'Lo deshizo %{actor}',
      since: 'Desde',
      until: 'Hasta',
    },
    resources: {
      events: {
        name: 'Evento |||| Auditoría',
        empty: 'Todavía no hay eventos.',
        fields: {
          at: 'Cuándo',
          type: 'Evento',
          actor: 'Quién',
          about: 'Registro',
          aboutKind: 'Tipo de registro',
          aboutId: 'ID del registro',
          before: 'Antes',
          after: 'Después',
          reason: 'Motivo',
          changes: 'Cambios',
          id: 'ID',
          partOf: 'Parte de',
        },
      },
    },
  },
  {
    audit: {
      code: 'LU or LP code',
      codeHelp:
        'Searches by the reference code of a lead, the referral code of a partner, or the ID of a record.',
      partOf: 'Part of an action',
      showParts: 'Show the job |||| Show the %{count} jobs',
      undoneBy: 'Undone by %{actor}',
      since: 'From',
      until: 'Until',
    },
    resources: {
      events: {
        name: 'Event |||| Audit log',
        empty: 'No events yet.',
        fields: {
          at: 'When',
          type: 'Event',
          actor: 'Who',
          about: 'Record',
          aboutKind: 'Type of record',
          aboutId: 'Record ID',
          before: 'Before',
          after: 'After',
          reason: 'Reason',
          changes: 'Changes',
          id: 'ID',
          partOf: 'Part of',
        },
      },
    },
  },
)
