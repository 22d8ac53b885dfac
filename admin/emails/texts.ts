import { templateLabels } from '../../shared/view/template-names.ts'
import { defineTexts } from '../i18n/defineTexts.ts'

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
    emailTemplate: templateLabels.es,
    suppressedBy: {
      daily_cap: 'Límite diario de correos',
      client_cap: 'Límite diario de destinatarios por cliente',
      in_digest: 'Incluido en una lista de avisos',
      refused_address: 'El servidor rechazó la dirección',
    },
    emailReason: {
      cancelled: 'El equipo lo canceló o lo detuvo',
      alertOver:
        'La alerta terminó antes de que se enviara este correo; otro correo informa de su fin',
      unconfirmed: 'Se cortó la conexión o se cayó el worker durante el envío: quizá se entregó',
      noResult: 'Su trabajo terminó sin registrar un resultado',
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
        copyDelivered: 'Copia entregada',
        aboutId: 'De la solicitud',
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
          'Se envía una copia con los mismos datos, aunque la dirección esté suprimida o se haya alcanzado un límite diario. El envío queda en la auditoría.',
      },
      settle: {
        title: 'Marcar como entregado',
        explain:
          'No se sabe si este correo se entregó. Márquelo como entregado solo si quien lo recibió se lo confirmó; si no, envíelo de nuevo.',
      },
      preview: {
        title: 'El correo tal como se envía',
        html: 'Correo',
        text: 'Texto',
        none: 'No hay vista previa.',
        deleted:
          'El contenido se borró %{smart_count} día después del envío. Una copia se prepara de nuevo con los mismos datos. |||| El contenido se borró %{smart_count} días después del envío. Una copia se prepara de nuevo con los mismos datos.',
      },
    },
    suppressions: {
      state: 'Estado',
      any: 'Todas',
      active: 'Activas',
      isLifted: 'Levantadas',
      emailDelivered: 'Se entregó un correo',
      notice:
        'No se envían correos automáticos a esta dirección, porque el servidor la rechazó de forma definitiva: %{reply}',
      lifted:
        '%{address} vuelve a recibir correos. Correos suprimidos que se enviarán: %{smart_count}.',
      lift: {
        title: 'Levantar la supresión de %{address}',
        action: 'Levantar',
        explain:
          'Los correos automáticos se enviarán de nuevo a esta dirección. Si el servidor la rechaza otra vez, se volverá a suprimir.',
        sendSuppressed:
          'Enviar también el correo suprimido |||| Enviar también los correos suprimidos (%{smart_count}; se envían los 20 más recientes como máximo)',
      },
    },
    resources: {
      suppressions: {
        name: 'Supresión |||| Supresiones',
        empty: 'Ninguna dirección está suprimida.',
        fields: {
          address: 'Correo',
          smtpReply: 'Respuesta del servidor',
          suppressedCount: 'Correos suprimidos',
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
          about: 'Registro',
          smtpReply: 'Respuesta del servidor',
          messageId: 'Message-ID',
          createdAt: 'Preparado',
          sentAt: 'Enviado',
          reason: 'Motivo',
          heldSince: 'Retenido con su plantilla desde',
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
    emailTemplate: templateLabels.en,
    suppressedBy: {
      daily_cap: 'Daily email limit',
      client_cap: 'Daily limit of recipients per client',
      in_digest: 'Listed in a digest',
      refused_address: 'The server rejected the email address',
    },
    emailReason: {
      cancelled: 'Staff canceled or stopped it',
      alertOver: 'The alert ended before this email was sent; another email reports its end',
      unconfirmed:
        'The connection broke or the worker crashed while sending: it may have been delivered',
      noResult: 'Its job ended without a recorded result',
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
        copyDelivered: 'Copy delivered',
        aboutId: 'About the submission',
      },
      action: {
        resend: 'Send again',
        sendAnyway: 'Send anyway',
        settle: 'Mark as delivered',
        correct: 'Correct the email address',
      },
      resend: {
        title: 'Send again',
        confirm: 'Send',
        explain:
          'Sends a copy with the same data, even if the address is suppressed or a daily limit has been reached. The audit log records it.',
      },
      settle: {
        title: 'Mark as delivered',
        explain:
          'It is not known whether this email was delivered. Mark it as delivered only if the recipient has confirmed that; otherwise send it again.',
      },
      preview: {
        title: 'The email as it is sent',
        html: 'Email',
        text: 'Text',
        none: 'There is no preview.',
        deleted:
          'The content was deleted %{smart_count} day after sending. A copy is prepared again from the same data. |||| The content was deleted %{smart_count} days after sending. A copy is prepared again from the same data.',
      },
    },
    suppressions: {
      state: 'Status',
      any: 'All',
      active: 'Active',
      isLifted: 'Lifted',
      emailDelivered: 'An email was delivered',
      notice:
        'No automatic emails are sent to this address, because the server permanently rejected it: %{reply}',
      lifted: '%{address} gets emails again. Suppressed emails to be sent: %{smart_count}.',
      lift: {
        title: 'Lift the suppression of %{address}',
        action: 'Lift',
        explain:
          'Automatic emails will be sent to this address again. If the server rejects it again, it will be suppressed again.',
        sendSuppressed:
          'Also send the suppressed email |||| Also send the suppressed emails (%{smart_count}; at most the newest 20 are sent)',
      },
    },
    resources: {
      suppressions: {
        name: 'Suppression |||| Suppressions',
        empty: 'No email address is suppressed.',
        fields: {
          address: 'Email address',
          smtpReply: 'Server reply',
          suppressedCount: 'Suppressed emails',
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
          about: 'Record',
          smtpReply: 'Server reply',
          messageId: 'Message-ID',
          createdAt: 'Prepared',
          sentAt: 'Sent',
          reason: 'Reason',
          heldSince: 'Held with its template since',
          resendOf: 'Copy of',
        },
      },
    },
  },
)
