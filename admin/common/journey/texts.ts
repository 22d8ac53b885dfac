import { valueNames } from '../../../shared/view/value-names.ts'
import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the journey: the timeline of a record's events, emails and job attempts. */
export const journeyTexts = defineTexts(
  {
    journey: {
      title: 'Recorrido',
      empty: 'Todavía no ha pasado nada.',
      nothing: 'No hay entradas de este tipo.',
      order: { newest: 'Más recientes primero', oldest: 'Más antiguos primero' },
      filter: { all: 'Todo', mail: 'Correos', staff: 'Equipo', problems: 'Problemas' },
      actor: valueNames.es.actor,
      mail: {
        prepared: '%{name}: se preparó',
        queued: '%{name}: en espera',
        sending: '%{name}: se está enviando',
        sent: '%{name}: se envió',
        failed: '%{name}: falló',
        suppressed: '%{name}: no se envió',
        unknown: '%{name}: sin confirmar',
      },
      suppressedBy: {
        daily_cap: '%{name}: no se envió por el límite diario',
        client_cap:
          '%{name}: no se envió porque desde la misma red ya se había escrito a demasiados destinatarios ese día',
        in_digest: '%{name}: incluido en una lista, porque llegaron muchos avisos',
        refused_address:
          '%{name}: no se envió porque el servidor rechazó un correo anterior a esta dirección',
      },
      mailRetry: '%{name}: falló el intento %{number}',
      mailDead: '%{name}: falló definitivamente en el intento %{number}',
      mailDeferred: '%{name}: se difirió porque falló el servidor de correo',
      mailUnconfirmed: '%{name}: no se reenvió, porque es posible que ya se haya entregado',
      jobRetry: '%{name}: falló el intento %{number}',
      jobDead: '%{name}: se abandonó tras el intento %{number}',
      jobDeferred: '%{name}: se difirió',
      jobDone: '%{name}: terminó en el intento %{number}',
      nextAttempt: '%{name}: próximo intento: %{number} de %{max}',
      queued: '%{name}: en cola',
      waitsForUndo: '%{name}: se enviará cuando el cambio ya no se pueda deshacer',
      held: '%{name}: retenido hasta que se libere su plantilla',
      to: 'Para %{email}',
    },
  },
  {
    journey: {
      title: 'Journey',
      empty: 'Nothing has happened yet.',
      nothing: 'No entries of this kind.',
      order: { newest: 'Newest first', oldest: 'Oldest first' },
      filter: { all: 'All', mail: 'Emails', staff: 'Staff', problems: 'Problems' },
      actor: valueNames.en.actor,
      mail: {
        prepared: '%{name}: prepared',
        queued: '%{name}: queued',
        sending: '%{name}: being sent',
        sent: '%{name}: sent',
        failed: '%{name}: failed',
        suppressed: '%{name}: suppressed',
        unknown: '%{name}: unconfirmed',
      },
      suppressedBy: {
        daily_cap: '%{name}: suppressed by the daily limit',
        client_cap:
          '%{name}: suppressed because the same network had caused emails to too many recipients that day',
        in_digest: '%{name}: listed in a digest, because many notices arrived',
        refused_address:
          '%{name}: suppressed because the server rejected an earlier email to this address',
      },
      mailRetry: '%{name}: attempt %{number} failed',
      mailDead: '%{name}: failed permanently on attempt %{number}',
      mailDeferred: '%{name}: deferred because the mail server failed',
      mailUnconfirmed: '%{name}: not sent again, because it may have been delivered',
      jobRetry: '%{name}: attempt %{number} failed',
      jobDead: '%{name}: dead-lettered after attempt %{number}',
      jobDeferred: '%{name}: deferred',
      jobDone: '%{name}: completed on attempt %{number}',
      nextAttempt: '%{name}: next attempt: %{number} of %{max}',
      queued: '%{name}: queued',
      waitsForUndo: '%{name}: will be sent once the change can no longer be undone',
      held: '%{name}: held until its template is released',
      to: 'To %{email}',
    },
  },
)
