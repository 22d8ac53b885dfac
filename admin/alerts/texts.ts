import { defineTexts } from '../i18n/defineTexts.ts'

/** The texts about alerts; `helpTexts.ts` has those of the pages of help. */
export const alertTexts = defineTexts(
  {
    resources: {
      alerts: { name: 'Alerta |||| Alertas', empty: 'Todavía no ha habido alertas.' },
    },
    alerts: {
      none: 'Sin alertas: un worker conectado. |||| Sin alertas: %{smart_count} workers conectados.',
      watched: 'Última revisión:',
      firstWatch: 'El sistema acaba de iniciar: la primera revisión termina en unos segundos.',
      notWatched:
        'Ninguna API ha buscado problemas en el último minuto: no se sabe si todo está bien.',
      unknown: 'El servidor no respondió: no se sabe si todo está bien.',
      noWorker: 'Ningún worker está conectado.',
      place: {
        jobs: 'Ver los trabajos',
        failures: 'Ver los errores',
        queues: 'Ver la cola',
        workers: 'Ver los workers',
        emails: 'Ver los correos',
      },
      created: 'creado',
      help: 'Qué hacer',
      wereNotified: 'se avisó a operaciones',
      latest: 'Últimas alertas',
      lasted: 'duró %{lasted}',
      isOpen: 'sigue abierta',
      ways: 'Cómo se avisa a operaciones',
      way: {
        email: 'Correo a %{mailbox}, por la cola, un worker y el servidor de correo',
        ofRelay: 'Correo',
        webhook: 'Webhook (chat o buscapersonas)',
        second_relay: 'Segundo servidor de correo',
      },
      notSet: 'sin configurar',
      onlyOneWay:
        'Si falta un worker, el servidor de correo o la base de datos, no llega ningún aviso. Configure ALERT_WEBHOOK_URL o ALERT_SMTP_URL.',
      test: 'Enviar una prueba',
      testSent: 'La prueba está en camino.',
      kind: { opened: 'Aviso', worse: 'Empeora', resolved: 'Resuelto', test: 'Prueba' },
      status: {
        waiting: 'en espera',
        sent: 'entregado',
        failed: 'no se pudo entregar',
        superseded: 'no hizo falta: terminó antes',
      },
      accepted: 'aceptado',
      part: { meaning: 'Qué significa', look: 'Qué mirar', act: 'Qué hacer' },
    },
  },
  {
    resources: {
      alerts: { name: 'Alert |||| Alerts', empty: 'No alerts yet.' },
    },
    alerts: {
      none: 'No alerts: one worker connected. |||| No alerts: %{smart_count} workers connected.',
      watched: 'Last check:',
      firstWatch: 'The system has just started: the first check ends within seconds.',
      notWatched:
        'No API has checked for problems in the last minute: it is not known whether all is well.',
      unknown: 'The server did not respond: it is not known whether all is well.',
      noWorker: 'No worker is connected.',
      place: {
        jobs: 'Show the jobs',
        failures: 'Show the errors',
        queues: 'Show the queue',
        workers: 'Show the workers',
        emails: 'Show the emails',
      },
      created: 'created',
      help: 'What to do',
      wereNotified: 'ops were notified',
      latest: 'Latest alerts',
      lasted: 'lasted %{lasted}',
      isOpen: 'still open',
      ways: 'How ops are notified',
      way: {
        email: 'Email to %{mailbox}, through the queue, a worker and the mail server',
        ofRelay: 'Email',
        webhook: 'Webhook (chat or pager)',
        second_relay: 'Second mail server',
      },
      notSet: 'not set',
      onlyOneWay:
        'If the worker, the mail server or the database is down, no alert arrives. Set ALERT_WEBHOOK_URL or ALERT_SMTP_URL.',
      test: 'Send a test',
      testSent: 'The test is on its way.',
      kind: { opened: 'Alert', worse: 'Worse', resolved: 'Resolved', test: 'Test' },
      status: {
        waiting: 'waiting',
        sent: 'delivered',
        failed: 'could not be delivered',
        superseded: 'not needed: it ended first',
      },
      accepted: 'accepted',
      part: { meaning: 'What it means', look: 'What to look at', act: 'What to do' },
    },
  },
)
