import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts about processes, in the tab of workers. */
export const processTexts = defineTexts(
  {
    processes: {
      what: 'Procesos',
      running: 'Procesos en marcha',
      queues: '%{smart_count} cola |||| %{smart_count} colas',
      noRunning: 'Ninguno.',
      ended: 'Últimos procesos terminados',
      noEnded: 'Ninguno en los últimos 90 días.',
      kind: { api: 'API', worker: 'Worker' },
      column: {
        process: 'Proceso',
        release: 'Versión',
        startedAt: 'Inicio',
        seenAt: 'Última señal',
        done: 'Terminados (último min · desde el inicio)',
        takes: 'Atiende (en curso)',
        memory: 'Memoria (MiB)',
        version: 'Versiones de software',
        endedAt: 'Fin',
        lived: 'Duración',
        cause: 'Causa',
      },
      done: '%{queue}: %{minute} · %{total}',
      cause: {
        stopped: 'Detenido',
        failed: 'Error',
        exited: 'Terminó inesperadamente',
        unresponsive: 'No respondía: se forzó su cierre',
        lost: 'Perdido: dejó de dar señales',
      },
    },
  },
  {
    processes: {
      what: 'Processes',
      running: 'Running processes',
      queues: '%{smart_count} queue |||| %{smart_count} queues',
      noRunning: 'None.',
      ended: 'Recently ended processes',
      noEnded: 'None in the last 90 days.',
      kind: { api: 'API', worker: 'Worker' },
      column: {
        process: 'Process',
        release: 'Release',
        startedAt: 'Started',
        seenAt: 'Last seen',
        done: 'Completed (last min · since start)',
        takes: 'Takes from (running)',
        memory: 'Memory (MiB)',
        version: 'Software versions',
        endedAt: 'Ended',
        lived: 'Ran for',
        cause: 'Cause',
      },
      done: '%{queue}: %{minute} · %{total}',
      cause: {
        stopped: 'Stopped',
        failed: 'Error',
        exited: 'Ended abruptly',
        unresponsive: 'Did not respond: killed',
        lost: 'Lost: no more heartbeats',
      },
    },
  },
)
