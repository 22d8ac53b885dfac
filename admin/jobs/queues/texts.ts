import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the tab of queues and of the pages of queues. */
export const measurementTexts = defineTexts(
  {
    measured: {
      what: 'Mediciones',
      range: 'Periodo',
      ranges: {
        '1h': 'Última hora',
        '6h': 'Últimas 6 h',
        '24h': 'Últimas 24 h',
        '7d': 'Últimos 7 días',
        '30d': 'Últimos 30 días',
      },
      queue: 'Cola',
      template: 'Plantilla',
      templates: 'Plantillas de los correos',
      allTemplates: 'Todas las plantillas',
      group: {
        now: 'Trabajos ahora',
        oldest: 'Espera más larga',
        completed: 'Terminados',
        latency: 'Latencia (s)',
        drain: 'Pronóstico',
      },
      column: {
        dead: 'Abandonados',
        retrying: 'Reintento',
        ready: 'Listos',
        active: 'En curso',
        deferred: 'Diferidos',
        oldest: 'actual (límite)',
        lastMinute: '1 min',
        lastHour: '1 h',
        drain: 'al ritmo actual',
        actions: 'Acciones',
      },
      oldestOf: '%{oldest} (%{limit})',
      drain: { shrinks: 'vacía en %{time}', stays: 'no disminuye' },
      inSeconds: '%{range}, en segundos',
      wait: 'Espera',
      run: 'Ejecución',
      latency: 'Latencia',
      failed: 'Intentos fallidos',
      completed: 'Terminados',
      arrived: 'Recibidos',
      time: 'Inicio del intervalo',
      scope: '%{range}, en intervalos de %{period}; el último no ha terminado',
      chart: {
        completed: 'Trabajos terminados e intentos fallidos, por intervalo',
        flow: 'Trabajos recibidos y terminados, por intervalo',
        latency: 'Latencia, en segundos',
        wait: 'Espera, en segundos',
        run: 'Ejecución, en segundos',
      },
      total: '%{name} en todo el periodo: p50 %{p50} s, p95 %{p95} s, p99 %{p99} s',
      totalNone: '%{name} en todo el periodo: sin mediciones',
      jobsOf: 'Trabajos que necesitan atención',
      allQueues: 'Todas las colas',
      marks: {
        title: 'Versiones y caídas en el periodo',
        none: 'Sin versiones nuevas ni caídas en el periodo.',
        release: 'versión %{release}, %{time}',
        crash: 'caída de %{name}, %{time}',
      },
      help: {
        title: 'Qué significan los números',
        wait: 'Espera: desde que un trabajo podía empezar hasta que empezó su primer intento. Sin dato si el worker se cayó durante ese intento.',
        run: 'Ejecución: la duración del último intento.',
        latency:
          'Latencia: desde que un trabajo podía empezar hasta que terminó, con todos sus reintentos. El plazo para deshacer un cambio no cuenta. En una solicitud, desde que se aceptó hasta que se registró; en un correo, desde que se creó hasta que el servidor de correo lo aceptó.',
        percentiles:
          'p50, p95 y p99: el 50, 95 o 99 % de los trabajos tardó como máximo ese tiempo. Se miden los últimos %{sample} de cada quinta parte de un intervalo, que representan a todos los de esta; las cantidades son exactas.',
        leftOut:
          'No se miden los trabajos que el equipo devolvió a su cola después de abandonados, porque esperaban a una persona, ni los correos cuya entrega confirmó el equipo.',
        completed:
          'Terminados: en una cola se cuentan sus trabajos, también los de correos que no se enviaron por suprimidos; en una plantilla, los correos entregados, también aquellos cuya entrega confirmó el equipo.',
        arrived:
          'Recibidos: los trabajos que entraron a la cola. Un correo que se suprimió al crearse, por ejemplo por un límite diario, no tiene trabajo y no se cuenta.',
        drain:
          'Pronóstico: cuándo quedará vacía la cola si todo sigue como en los últimos 15 segundos o, si en ellos terminaron menos de 20 trabajos, como en el último minuto. «No disminuye»: llegan al menos tantos trabajos como salen. Sin pronóstico: nada lleva esperando más de unos segundos.',
        failed:
          'Intentos fallidos: los que no tuvieron éxito, aunque el trabajo se reintente. Los de una plantilla se cuentan entre los últimos %{failures} de cada intervalo.',
      },
    },
  },
  {
    measured: {
      what: 'Measurements',
      range: 'Range',
      ranges: {
        '1h': 'Last hour',
        '6h': 'Last 6 h',
        '24h': 'Last 24 h',
        '7d': 'Last 7 days',
        '30d': 'Last 30 days',
      },
      queue: 'Queue',
      template: 'Template',
      templates: 'Email templates',
      allTemplates: 'All templates',
      group: {
        now: 'Jobs now',
        oldest: 'Longest wait',
        completed: 'Completed',
        latency: 'Latency (s)',
        drain: 'Forecast',
      },
      column: {
        dead: 'Dead letters',
        retrying: 'Retrying',
        ready: 'Ready',
        active: 'Running',
        deferred: 'Deferred',
        oldest: 'now (limit)',
        lastMinute: '1 min',
        lastHour: '1 h',
        drain: 'at this rate',
        actions: 'Actions',
      },
      oldestOf: '%{oldest} (%{limit})',
      drain: { shrinks: 'empty in %{time}', stays: 'does not shrink' },
      inSeconds: '%{range}, in seconds',
      wait: 'Wait',
      run: 'Run',
      latency: 'Latency',
      failed: 'Failed attempts',
      completed: 'Completed',
      arrived: 'Arrived',
      time: 'Start of the period',
      scope: '%{range}, in periods of %{period}; the last one is not over',
      chart: {
        completed: 'Jobs completed and attempts failed, per period',
        flow: 'Jobs that arrived and were completed, per period',
        latency: 'Latency, in seconds',
        wait: 'Wait, in seconds',
        run: 'Run, in seconds',
      },
      total: '%{name} over the whole range: p50 %{p50} s, p95 %{p95} s, p99 %{p99} s',
      totalNone: '%{name} over the whole range: not measured',
      jobsOf: 'Jobs that need attention',
      allQueues: 'All queues',
      marks: {
        title: 'Releases and crashes in this range',
        none: 'No new releases and no crashes.',
        release: 'release %{release}, %{time}',
        crash: 'crash of %{name}, %{time}',
      },
      help: {
        title: 'What the numbers mean',
        wait: 'Wait: from the time at which a job could start until its first attempt started. No value if the worker crashed during that attempt.',
        run: 'Run: how long the last attempt took.',
        latency:
          'Latency: from the time at which a job could start until it was completed, with all its retries. The time in which a change can be undone does not count. For a submission, from its acceptance until it was recorded; for an email, from its creation until the mail server accepted it.',
        percentiles:
          'p50, p95 and p99: 50, 95 or 99% of the jobs took at most this long. The last %{sample} of each fifth of a period are measured and stand for all in it; counts are exact.',
        leftOut:
          'Not measured: jobs that staff returned to their queue after they had become dead letters, because they waited for a person, and emails whose delivery staff confirmed.',
        completed:
          'Completed: for a queue, its jobs, including those of emails that were suppressed instead of sent; for a template, the emails delivered, including those whose delivery staff confirmed.',
        arrived:
          'Arrived: the jobs that entered the queue. An email that was suppressed when it was created, for example by a daily limit, has no job and is not counted.',
        drain:
          'Forecast: when the queue will be empty if it goes on as in the last 15 seconds or, if fewer than 20 jobs ended in them, as in the last minute. “Does not shrink”: at least as many jobs arrive as leave. No forecast: nothing has waited for more than a few seconds.',
        failed:
          'Failed attempts: attempts that did not succeed, even if the job is retried. Those of a template are counted among the last %{failures} of each period.',
      },
    },
  },
)
