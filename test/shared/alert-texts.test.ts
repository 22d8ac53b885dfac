import { expect, test } from 'vitest'
import { describeAlert, describeResolved } from '../../shared/view/alert-texts.ts'

const timeZone = 'America/Mexico_City'

test.each([
  [60, 'en el último minuto', 'in the last minute'],
  [61, 'en los últimos 2 min', 'in the last 2 min'],
  [300, 'en los últimos 5 min', 'in the last 5 min'],
  [3_590, 'en la última hora', 'in the last hour'],
  [3_600, 'en la última hora', 'in the last hour'],
  [5_400, 'en las últimas 2 h', 'in the last 2 hr'],
])('attempts of %i s are told with a period that contains them', (period, es, en) => {
  const detail = { total: 60, failed: 58, count: 1_200, period, audience: 'clients' as const }
  const alert = { cause: 'attempts_fail', subject: 'send-email', detail } as const
  const waiting = {
    es: 'En espera de otro intento: 1,200.',
    en: 'Waiting for another attempt: 1,200.',
  }
  expect(describeAlert(alert, 'es', timeZone).text).toBe(
    `Correos a clientes: fallaron 58 de 60 intentos ${es}. ${waiting.es}`,
  )
  expect(describeAlert(alert, 'en', timeZone).text).toBe(
    `Emails to clients: 58 of 60 attempts failed ${en}. ${waiting.en}`,
  )
})

test('of an alert that is over, the worst share is told with the length of its period', () => {
  const alert = {
    cause: 'delivery_late',
    subject: '',
    peak: { total: 310, failed: 300, period: 3_600, limit: 300 },
    since: '2026-11-25T12:00:00Z',
    resolvedAt: '2026-11-25T12:10:00Z',
  } as const
  const attempts = { ...alert, cause: 'attempts_fail', subject: 'send-email' } as const
  expect(describeResolved(alert, 'en', timeZone).text).toMatch(
    /^300 of 310 emails were not delivered within 5 min\. It lasted 10 min/,
  )
  expect(describeResolved(attempts, 'es', timeZone).text).toContain(
    'en el peor momento fallaron 300 de 310 intentos en 1 h.',
  )
})
