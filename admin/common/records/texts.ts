import { defineTexts } from '../../i18n/defineTexts.ts'

/** Names of the kinds of record and of the queues, by the names of the contract. */
export const recordTexts = defineTexts(
  {
    recordKind: {
      house: 'Sistema',
      lead: 'Prospecto',
      partner: 'Socio',
      assessment: 'Evaluación',
      staff: 'Equipo',
      property: 'Propiedad',
      email: 'Correo',
      job: 'Trabajo',
      rule: 'Regla',
      view: 'Vista guardada',
    },
    queue: {
      'record-lead': 'Registro de solicitudes',
      'record-partner': 'Registro de postulaciones',
      'prepare-assessment': 'Cálculo de capacidades',
      'send-email': 'Envío de correos',
      'mail-lead': 'Correos de prospectos',
      'announce-decision': 'Avisos de decisiones',
      'staff-link': 'Enlaces para el equipo',
      'mint-codes': 'Generación de códigos',
      housekeeping: 'Limpieza',
      watch: 'Monitoreo',
    },
  },
  {
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
    queue: {
      'record-lead': 'Recording inquiries',
      'record-partner': 'Recording applications',
      'prepare-assessment': 'Calculating capacities',
      'send-email': 'Sending emails',
      'mail-lead': 'Lead emails',
      'announce-decision': 'Decision notices',
      'staff-link': 'Staff links',
      'mint-codes': 'Generating codes',
      housekeeping: 'Housekeeping',
      watch: 'Monitoring',
    },
  },
)
