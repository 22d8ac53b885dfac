import { inBoth } from '../i18n/inBoth.ts'

/** Words of the partners. */
export const partnerWords = inBoth(
  {
    riskFlag: {
      same_email: 'Correo ya usado',
      same_phone: 'Teléfono ya usado',
      same_agency: 'Agencia ya postulada',
      self_referral: 'Se refiere a sí mismo',
      disposable_email: 'Correo desechable',
      honeypot: 'Llenó el campo oculto',
      too_fast: 'Llenado demasiado rápido',
    },
    partnerStatus: {
      pending: 'Por decidir',
      approved: 'Aprobado',
      rejected: 'Rechazado',
      paused: 'En pausa',
      suspicious: 'Sospechoso',
    },
    resources: {
      partners: {
        name: 'Socio |||| Socios',
        empty: 'Todavía no hay socios. Aparecen aquí en cuanto una agencia se postula.',
        fields: {
          referralCode: 'Código',
          agencyName: 'Agencia',
          contactName: 'Contacto',
          status: 'Estado',
          city: 'Ciudad',
          interests: 'Intereses',
          referredByCode: 'Referido por',
          riskFlags: 'Avisos',
          email: 'Correo',
          phone: 'Teléfono',
          language: 'Idioma',
          submittedAt: 'Recibido',
          recordedAt: 'Registrado',
        },
      },
    },
  },
  {
    riskFlag: {
      same_email: 'Address used before',
      same_phone: 'Phone used before',
      same_agency: 'Agency applied before',
      self_referral: 'Refers themselves',
      disposable_email: 'Disposable address',
      honeypot: 'Filled in the hidden field',
      too_fast: 'Filled in too fast',
    },
    partnerStatus: {
      pending: 'Pending',
      approved: 'Approved',
      rejected: 'Rejected',
      paused: 'Paused',
      suspicious: 'Suspicious',
    },
    resources: {
      partners: {
        name: 'Partner |||| Partners',
        empty: 'No partners yet. They appear here as soon as an agency applies.',
        fields: {
          referralCode: 'Code',
          agencyName: 'Agency',
          contactName: 'Contact',
          status: 'Status',
          city: 'City',
          interests: 'Interests',
          referredByCode: 'Referred by',
          riskFlags: 'Flags',
          email: 'Email',
          phone: 'Phone',
          language: 'Language',
          submittedAt: 'Received',
          recordedAt: 'Recorded',
        },
      },
    },
  },
)
