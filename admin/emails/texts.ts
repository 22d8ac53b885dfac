import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the email screens. */
export const emailTexts = defineTexts(
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
      'lead-notice': 'Aviso al equipo: prospecto nuevo',
      'partner-notice': 'Aviso al equipo: postulación nueva',
      'partner-decision': 'Decisión sobre la postulación',
      'staff-invitation': 'Invitación al equipo',
      'password-reset': 'Restablecimiento de contraseña',
      'ops-alert': 'Aviso a operaciones',
    },
    suppressedBy: {
      daily_cap: 'Límite diario de correos',
      refused_address: 'La dirección no existe',
    },
    emails: {
      search: 'La dirección empieza con…',
      original: 'Correo original',
      copy: 'copia',
      resent: 'El correo se enviará de nuevo a %{email}',
      settled: 'Correo marcado como entregado',
      filter: {
        suppressedBy: 'Motivo de la supresión',
        resend: 'Solo copias',
        aboutId: 'De una solicitud',
      },
      action: {
        resend: 'Enviar de nuevo',
        sendAnyway: 'Enviar de todos modos',
        settle: 'Marcar como entregado',
        correct: 'Corregir la dirección',
      },
      resend: {
        title: 'Enviar de nuevo',
        confirm: 'Enviar',
        explain:
          'Se envía un correo nuevo con el mismo contenido, aunque la dirección haya llegado al límite diario. Queda en la auditoría.',
      },
      settle: {
        title: 'Marcar como entregado',
        explain:
          'No se sabe si este correo llegó. Márquelo como entregado si el destinatario se lo confirmó; si no, envíelo de nuevo.',
      },
      preview: {
        title: 'El correo tal como se envía',
        html: 'Correo',
        text: 'Texto',
        none: 'Todavía no hay vista previa.',
      },
    },
    suppressions: {
      state: 'Estado',
      any: 'Todas',
      active: 'Activas',
      ended: 'Levantadas',
      emailArrived: 'Un correo sí llegó',
      notice:
        'No se envían correos automáticos a esta dirección: el servidor respondió que no existe. %{reply}',
      lifted: '%{address} vuelve a recibir correos. Retenidos que se envían: %{smart_count}.',
      lift: {
        title: 'Levantar la supresión de %{address}',
        confirm: 'Levantar',
        explain:
          'Los correos automáticos se enviarán de nuevo a esta dirección. Si el servidor la rechaza otra vez, se volverá a suprimir.',
        sendWithheld:
          'Enviar también el correo retenido |||| Enviar también los %{smart_count} correos retenidos (20 como máximo)',
      },
    },
    resources: {
      suppressions: {
        name: 'Supresión |||| Supresiones',
        empty: 'Ninguna dirección está suprimida.',
        fields: {
          address: 'Dirección',
          smtpReply: 'Respuesta del servidor',
          withheld: 'Retenidos',
          createdAt: 'Desde',
          liftedAt: 'Levantada',
        },
      },
      emails: {
        name: 'Correo |||| Correos',
        empty: 'Todavía no hay correos. Aparecerán aquí en cuanto se prepare uno.',
        fields: {
          template: 'Tipo',
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
      'lead-notice': 'Staff notice: new lead',
      'partner-notice': 'Staff notice: new application',
      'partner-decision': 'Decision on an application',
      'staff-invitation': 'Staff invitation',
      'password-reset': 'Password reset',
      'ops-alert': 'Alert to operations',
    },
    suppressedBy: {
      daily_cap: 'Daily email limit',
      refused_address: 'The email address does not exist',
    },
    emails: {
      search: 'Email address starts with…',
      original: 'Original email',
      copy: 'copy',
      resent: 'The email will be sent again to %{email}',
      settled: 'Email marked as delivered',
      filter: {
        suppressedBy: 'Suppression reason',
        resend: 'Copies only',
        aboutId: 'About one submission',
      },
      action: {
        resend: 'Send again',
        sendAnyway: 'Send anyway',
        settle: 'Mark as delivered',
        correct: 'Correct the address',
      },
      resend: {
        title: 'Send again',
        confirm: 'Send',
        explain:
          'Sends a new email with the same content, even if the address has reached its daily limit. This is recorded in the audit log.',
      },
      settle: {
        title: 'Mark as delivered',
        explain:
          'It is unclear whether this email arrived. Mark it as delivered if the recipient has confirmed it; otherwise send it again.',
      },
      preview: {
        title: 'The email as it is sent',
        html: 'Email',
        text: 'Text',
        none: 'There is no preview yet.',
      },
    },
    suppressions: {
      state: 'Status',
      any: 'All',
      active: 'Active',
      ended: 'Lifted',
      emailArrived: 'An email arrived',
      notice:
        'No automatic emails are sent to this address: the server replied that it does not exist. %{reply}',
      lifted: '%{address} gets emails again. Withheld emails now sent: %{smart_count}.',
      lift: {
        title: 'Lift the suppression of %{address}',
        confirm: 'Lift',
        explain:
          'Automatic emails will be sent to this address again. If the server rejects it again, it will be suppressed again.',
        sendWithheld:
          'Also send the withheld email |||| Also send the %{smart_count} withheld emails (20 at most)',
      },
    },
    resources: {
      suppressions: {
        name: 'Suppression |||| Suppressions',
        empty: 'No address is suppressed.',
        fields: {
          address: 'Address',
          smtpReply: 'Server reply',
          withheld: 'Withheld',
          createdAt: 'Since',
          liftedAt: 'Lifted',
        },
      },
      emails: {
        name: 'Email |||| Emails',
        empty: 'No emails yet. They will appear here as soon as one is prepared.',
        fields: {
          template: 'Type',
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
