import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the line that shows the state of the queues. */
export const healthTexts = defineTexts(
  {
    health: {
      title: 'Colas y workers',
      queues: 'Colas',
      machinery: 'Workers',
      dead: 'abandonado |||| abandonados',
      retrying: 'en reintento',
      ready: 'en espera',
      active: 'en curso',
      oldest: 'espera máxima: %{since}',
      rate: '%{count}/min',
      lastMinute:
        '%{count} trabajo terminado en el último minuto |||| %{count} trabajos terminados en el último minuto',
      idle: '%{smart_count} cola sin trabajo |||| %{smart_count} colas sin trabajo',
      workers: '%{smart_count} worker conectado |||| %{smart_count} workers conectados',
    },
  },
  {
    health: {
      title: 'Queues and workers',
      queues: 'Queues',
      machinery: 'Workers',
      dead: 'dead letter |||| dead letters',
      retrying: 'retrying',
      ready: 'waiting',
      active: 'running',
      oldest: 'longest wait %{since}',
      rate: '%{count}/min',
      lastMinute:
        '%{count} job completed in the last minute |||| %{count} jobs completed in the last minute',
      idle: '%{smart_count} queue is idle |||| %{smart_count} queues are idle',
      workers: '%{smart_count} worker connected |||| %{smart_count} workers connected',
    },
  },
)
