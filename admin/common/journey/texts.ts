import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of journeys. */
export const journeyTexts = defineTexts(
  {
    journey: {
      title: 'Recorrido',
      nothing: 'Nada de esto ha pasado.',
      order: { newest: 'Más recientes primero', oldest: 'Más antiguos primero' },
      filter: { all: 'Todo', mail: 'Correos', staff: 'Personal', failures: 'Fallos' },
      actor: {
        client: 'cliente',
        system: 'sistema',
        staff: 'personal',
      },
      mail: {
        prepared: '%{template}: preparado',
        queued: '%{template}: en espera',
        sending: '%{template}: enviándose',
        sent: '%{template}: enviado',
        failed: '%{template}: falló',
        suppressed: '%{template}: suprimido',
        unknown: '%{template}: sin confirmar',
      },
      suppressedBy: {
        daily_cap: '%{template}: suprimido por el límite diario',
        refused_address: '%{template}: suprimido, la dirección se rechazó antes',
      },
      mailRetry: '%{template}: intento %{number} fallido',
      mailRefused: '%{template}: falló definitivamente en el intento %{number}',
      jobRetry: '%{queue}: intento %{number} fallido',
      jobDead: '%{queue}: abandonado tras el intento %{number}',
      jobPostponed: '%{queue}: aplazado',
      mailPostponed: '%{template}: aplazado, el servidor de correo falló',
      mailUnconfirmed: '%{template}: retenido, es posible que ya se haya entregado',
      jobDone: '%{queue}: terminado en el intento %{number}',
      nextAttempt: '%{queue}: próximo intento, el %{number} de %{most}',
      waits: '%{queue}: espera su turno',
      to: 'Para %{email}',
    },
  },
  {
    journey: {
      title: 'Journey',
      nothing: 'No entries of this kind.',
      order: { newest: 'Newest first', oldest: 'Oldest first' },
      filter: { all: 'All', mail: 'Emails', staff: 'Staff', failures: 'Failures' },
      actor: {
        client: 'client',
        system: 'system',
        staff: 'staff',
      },
      mail: {
        prepared: '%{template}: prepared',
        queued: '%{template}: queued',
        sending: '%{template}: being sent',
        sent: '%{template}: sent',
        failed: '%{template}: failed',
        suppressed: '%{template}: suppressed',
        unknown: '%{template}: unconfirmed',
      },
      suppressedBy: {
        daily_cap: '%{template}: suppressed by the daily limit',
        refused_address:
          '%{template}: suppressed because an earlier email to this address was rejected',
      },
      mailRetry: '%{template}: attempt %{number} failed',
      mailRefused: '%{template}: failed permanently on attempt %{number}',
      jobRetry: '%{queue}: attempt %{number} failed',
      jobDead: '%{queue}: dead-lettered after attempt %{number}',
      jobPostponed: '%{queue}: postponed',
      mailPostponed: '%{template}: postponed because the mail server failed',
      mailUnconfirmed: '%{template}: not sent again, because it may have been delivered',
      jobDone: '%{queue}: completed on attempt %{number}',
      nextAttempt: '%{queue}: next attempt, %{number} of %{most}',
      waits: '%{queue}: waiting in its queue',
      to: 'To %{email}',
    },
  },
)
