import { inBoth } from '../i18n/inBoth.ts'

/** Words of the mails. */
export const emailWords = inBoth(
  {
    emailStatus: {
      queued: 'En espera',
      sending: 'Enviándose',
      sent: 'Enviado',
      failed: 'Fallido',
      suppressed: 'Suprimido',
      unknown: 'Sin confirmar',
    },
    emailTemplate: {
      'lead-acknowledgement': 'Acuse de recibo al cliente',
      'partner-acknowledgement': 'Acuse de recibo al socio',
      assessment: 'Capacidad de compra',
      'lead-notice': 'Aviso de solicitud al equipo',
      'partner-notice': 'Aviso de postulación al equipo',
      'partner-decision': 'Decisión sobre la postulación',
      'staff-invitation': 'Invitación al equipo',
      'password-reset': 'Contraseña nueva',
    },
    resources: {
      emails: {
        name: 'Correo |||| Correos',
        empty: 'Todavía no hay correos. Aparecen aquí en cuanto se prepara uno.',
        fields: {
          template: 'Qué es',
          toEmail: 'Para',
          status: 'Estado',
          subject: 'Asunto',
          about: 'Acerca de',
          smtpReply: 'Respuesta del servidor',
          messageId: 'Message-ID',
          createdAt: 'Preparado',
          sentAt: 'Enviado',
        },
      },
    },
  },
  {
    emailStatus: {
      queued: 'Queued',
      sending: 'Sending',
      sent: 'Sent',
      failed: 'Failed',
      suppressed: 'Suppressed',
      unknown: 'Unconfirmed',
    },
    emailTemplate: {
      'lead-acknowledgement': 'Acknowledgement to the client',
      'partner-acknowledgement': 'Acknowledgement to the partner',
      assessment: 'Buying capacity',
      'lead-notice': 'Notice of an inquiry to staff',
      'partner-notice': 'Notice of an application to staff',
      'partner-decision': 'Decision on an application',
      'staff-invitation': 'Invitation to the staff',
      'password-reset': 'New password',
    },
    resources: {
      emails: {
        name: 'Email |||| Emails',
        empty: 'No emails yet. They appear here as soon as one is prepared.',
        fields: {
          template: 'What it is',
          toEmail: 'To',
          status: 'Status',
          subject: 'Subject',
          about: 'About',
          smtpReply: 'Server reply',
          messageId: 'Message-ID',
          createdAt: 'Prepared',
          sentAt: 'Sent',
        },
      },
    },
  },
)
