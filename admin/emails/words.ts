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
      'ops-alert': 'Aviso a operaciones',
    },
    suppressedBy: {
      daily_cap: 'Límite de correos al día',
      refused_address: 'La dirección no existe',
    },
    emails: {
      search: 'Empieza la dirección',
      original: 'El correo original',
      copy: 'copia',
      resent: 'El correo sale de nuevo hacia %{email}',
      settled: 'Se dio por entregado',
      about: { lead: 'Prospecto', partner: 'Socio', assessment: 'Capacidad de compra' },
      filter: {
        suppressedBy: 'Suprimido por',
        resend: 'Copias pedidas',
        aboutId: 'De una solicitud',
      },
      action: {
        resend: 'Enviar de nuevo',
        sendAnyway: 'Enviar de todos modos',
        settle: 'Sí llegó',
        correct: 'Corregir la dirección',
      },
      resend: {
        title: 'Enviar de nuevo',
        confirm: 'Enviar',
        explain:
          'Sale un correo nuevo con el mismo contenido, aunque la dirección haya llegado al límite del día. Queda en la bitácora.',
      },
      settle: {
        title: 'Dar por entregado',
        explain:
          'Nadie sabe si este correo llegó. Márquelo como entregado si lo comprobó con quien lo recibe; si no, envíelo de nuevo.',
      },
      preview: {
        title: 'El correo tal como se envía',
        html: 'Correo',
        text: 'Texto',
        none: 'Todavía no se ha preparado.',
      },
    },
    suppressions: {
      state: 'Estado',
      any: 'Todas',
      inForce: 'En vigor',
      over: 'Levantadas',
      gotThrough: 'Un correo llegó',
      notice:
        'A esta dirección no salen correos automáticos: el servidor dijo que no existe. %{reply}',
      lifted:
        '%{address} recibe correos otra vez. |||| %{address} recibe correos otra vez; salen %{smart_count} que esperaban.',
      lift: {
        title: 'Levantar la supresión de %{address}',
        confirm: 'Levantar',
        explain:
          'Los correos automáticos vuelven a salir hacia esta dirección. Si el servidor la rechaza otra vez, se suprime de nuevo.',
        sendHeld:
          'Enviar también el correo retenido |||| Enviar también los %{smart_count} correos retenidos (20 como máximo)',
      },
    },
    resources: {
      suppressions: {
        name: 'Supresión |||| Supresiones',
        empty: 'Ninguna dirección está suprimida.',
        fields: {
          address: 'Dirección',
          smtpReply: 'Lo que dijo el servidor',
          held: 'Retenidos',
          createdAt: 'Desde',
          liftedAt: 'Levantada',
        },
      },
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
          reason: 'Motivo',
          resendOf: 'Copia de',
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
      'ops-alert': 'Alert to operations',
    },
    suppressedBy: {
      daily_cap: 'Daily cap of emails',
      refused_address: 'The address does not exist',
    },
    emails: {
      search: 'Beginning of the address',
      original: 'The original email',
      copy: 'copy',
      resent: 'The email goes out to %{email} again',
      settled: 'Taken for delivered',
      about: { lead: 'Lead', partner: 'Partner', assessment: 'Buying capacity' },
      filter: {
        suppressedBy: 'Suppressed by',
        resend: 'Copies ordered',
        aboutId: 'About one submission',
      },
      action: {
        resend: 'Send again',
        sendAnyway: 'Send anyway',
        settle: 'It arrived',
        correct: 'Correct the address',
      },
      resend: {
        title: 'Send again',
        confirm: 'Send',
        explain:
          'A new email with the same content goes out, even where the address has reached its daily cap. It is written down in the audit log.',
      },
      settle: {
        title: 'Take for delivered',
        explain:
          'Nobody knows whether this email arrived. Mark it as delivered if you have checked with its reader; otherwise send it again.',
      },
      preview: {
        title: 'The email as it is sent',
        html: 'Email',
        text: 'Text',
        none: 'It has not been prepared yet.',
      },
    },
    suppressions: {
      state: 'Status',
      any: 'All',
      inForce: 'In force',
      over: 'Lifted',
      gotThrough: 'An email got through',
      notice: 'No automatic emails go to this address: the server said it does not exist. %{reply}',
      lifted:
        '%{address} gets emails again. |||| %{address} gets emails again; %{smart_count} that were held go out.',
      lift: {
        title: 'Lift the suppression of %{address}',
        confirm: 'Lift',
        explain:
          'Automatic emails go to this address again. If the server refuses it once more, it is suppressed again.',
        sendHeld:
          'Also send the email held back |||| Also send the %{smart_count} emails held back (20 at most)',
      },
    },
    resources: {
      suppressions: {
        name: 'Suppression |||| Suppressions',
        empty: 'No address is suppressed.',
        fields: {
          address: 'Address',
          smtpReply: 'What the server said',
          held: 'Held back',
          createdAt: 'Since',
          liftedAt: 'Lifted',
        },
      },
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
          reason: 'Reason',
          resendOf: 'Copy of',
        },
      },
    },
  },
)
