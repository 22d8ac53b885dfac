import { inBoth } from '../i18n/inBoth.ts'

/** Words of the timeline. */
export const journeyWords = inBoth(
  {
    journey: {
      title: 'Qué ha pasado',
      event: {
        'submission.accepted': 'Aceptado',
        'submission.recorded': 'Registrado',
        'lead.suspected': 'Posible spam: sin correos, en revisión',
        'lead.referred': 'Atribuido a un socio',
        'lead.assigned': 'Asignado',
        'referral.unknown_code_tried': 'Menciona un código que nadie tiene',
        'lead.status_changed': 'Cambio de estado',
        'partner.status_changed': 'Decisión',
      },
      actor: {
        client: 'cliente',
        system: 'sistema',
        staff: 'personal',
      },
      mail: {
        queued: '%{template}: en espera',
        sending: '%{template}: enviándose',
        sent: '%{template}: enviado',
        failed: '%{template}: falló',
        suppressed: '%{template}: suprimido',
        unknown: '%{template}: sin confirmar',
      },
      mailRetry: '%{template}: intento %{number} fallido',
      mailRefused: '%{template}: rechazado en el intento %{number}',
      jobRetry: '%{queue}: intento %{number} fallido',
      jobDead: '%{queue}: abandonado tras el intento %{number}',
      jobDeferred: '%{queue}: en espera de nuevo',
      mailDeferred: '%{template}: en espera, el servidor de correo falló',
      mailHeld: '%{template}: retenido, quizá ya se entregó',
      jobDone: '%{queue}: terminado en el intento %{number}',
      to: 'Para %{email}',
    },
  },
  {
    journey: {
      title: 'What happened',
      event: {
        'submission.accepted': 'Accepted',
        'submission.recorded': 'Recorded',
        'lead.suspected': 'Suspected spam: no mails, held for review',
        'lead.referred': 'Attributed to a partner',
        'lead.assigned': 'Assigned',
        'referral.unknown_code_tried': 'Mentions a code nobody has',
        'lead.status_changed': 'Status changed',
        'partner.status_changed': 'Decision',
      },
      actor: {
        client: 'client',
        system: 'system',
        staff: 'staff',
      },
      mail: {
        queued: '%{template}: queued',
        sending: '%{template}: being sent',
        sent: '%{template}: sent',
        failed: '%{template}: failed',
        suppressed: '%{template}: suppressed',
        unknown: '%{template}: unconfirmed',
      },
      mailRetry: '%{template}: attempt %{number} failed',
      mailRefused: '%{template}: refused at attempt %{number}',
      jobRetry: '%{queue}: attempt %{number} failed',
      jobDead: '%{queue}: given up after attempt %{number}',
      jobDeferred: '%{queue}: put back',
      mailDeferred: '%{template}: put back, the relay was in trouble',
      mailHeld: '%{template}: held, it may have been delivered',
      jobDone: '%{queue}: done at attempt %{number}',
      to: 'To %{email}',
    },
  },
)
