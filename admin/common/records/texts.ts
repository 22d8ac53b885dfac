import { queueLabels } from '../../../shared/view/queue-names.ts'
import { valueNames } from '../../../shared/view/value-names.ts'
import { defineTexts } from '../../i18n/defineTexts.ts'

/** Names of the kinds of record, of the queues, and of the fields of submissions; numbers of records. */
export const recordTexts = defineTexts(
  {
    recordKind: valueNames.es.recordKind,
    recordCount: {
      leads: '%{smart_count} prospecto |||| %{smart_count} prospectos',
      partners: '%{smart_count} solicitud de socio |||| %{smart_count} solicitudes de socios',
      assessments: '%{smart_count} evaluación |||| %{smart_count} evaluaciones',
      emails: '%{smart_count} correo |||| %{smart_count} correos',
      jobs: '%{smart_count} trabajo |||| %{smart_count} trabajos',
      mentions: '%{smart_count} mención |||| %{smart_count} menciones',
    },
    queue: queueLabels.es,
    queueKind: {
      dead: '%{queue} (abandonados)',
      few: '%{queue} (aislados, de diez en diez)',
      alone: '%{queue} (aislados, de uno en uno)',
    },
    field: {
      agencyName: 'Agencia',
      budget: 'Presupuesto',
      city: 'Ciudad',
      contactName: 'Contacto',
      downPayment: 'Enganche',
      email: 'Correo',
      message: 'Mensaje',
      monthlyCapacity: 'Mensualidad que puede pagar',
      name: 'Nombre',
      origin: 'Origen',
      phone: 'Teléfono',
      primaryInterest: 'Intereses',
      propertyId: 'Propiedad',
      referredByCode: 'Código de referido que usó',
    },
  },
  {
    recordKind: valueNames.en.recordKind,
    recordCount: {
      leads: '%{smart_count} lead |||| %{smart_count} leads',
      partners: '%{smart_count} application |||| %{smart_count} applications',
      assessments: '%{smart_count} assessment |||| %{smart_count} assessments',
      emails: '%{smart_count} email |||| %{smart_count} emails',
      jobs: '%{smart_count} job |||| %{smart_count} jobs',
      mentions: '%{smart_count} mention |||| %{smart_count} mentions',
    },
    queue: queueLabels.en,
    queueKind: {
      dead: '%{queue} (dead letters)',
      few: '%{queue} (isolated, ten at a time)',
      alone: '%{queue} (isolated, one at a time)',
    },
    field: {
      agencyName: 'Agency',
      budget: 'Budget',
      city: 'City',
      contactName: 'Contact',
      downPayment: 'Down payment',
      email: 'Email',
      message: 'Message',
      monthlyCapacity: 'Affordable monthly payment',
      name: 'Name',
      origin: 'Origin',
      phone: 'Phone',
      primaryInterest: 'Interests',
      propertyId: 'Property',
      referredByCode: 'Referral code used',
    },
  },
)
