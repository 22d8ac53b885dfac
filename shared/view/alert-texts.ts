import type { Alert, AlertCause, Audience } from '../contract/alert.ts'
import type { Language } from '../contract/language.ts'
import { formatCount, formatDuration, formatMoment } from './format.ts'
import { recentText, withinText } from './period-texts.ts'
import { queueLabel } from './queue-names.ts'
import { templateLabel } from './template-names.ts'

/** What is known of a problem when it is described. */
type Described = Pick<Alert<unknown>, 'cause' | 'subject' | 'detail'>

/** The name of a problem, for the subject of an email; and what is wrong, in one or two sentences. */
export type AlertWords = { title: string; text: string }

/** The values of an alert as words. */
type Values = {
  /** The label of the queue or of the template, the audience of the emails, or the prefix of the codes. */
  subject: string
  /** Who paused or held it, and until when, as part of a sentence; empty if it does not end by itself. */
  actor: string
  until: string
  waited: string
  limit: string
  count: string
  failed: string
  total: string
  /** The period of `failed` and `total`, until now and in the past, as part of a sentence; empty if it is not known. */
  recently: string
  within: string
  /** A sentence that says how long the waiting will take; empty if that is not known. */
  forecast: string
}

type Words = {
  title(values: Values): string
  /** What is wrong while the alert is open. */
  present(values: Values): string
  /** What was wrong, with the worst values; said once the alert is resolved. */
  past(values: Values): string
}

/** Describes an open alert: its name, and what is wrong. */
export function describeAlert(
  { cause, subject, detail }: Described,
  language: Language,
  timeZone: string,
): AlertWords {
  const values = valuesOf({ cause, subject, detail }, language, timeZone)
  const { title, present } = words[language][cause]
  return { title: title(values), text: present(values) }
}

/** Describes an alert that is over: what was wrong at its worst, and for how long. */
export function describeResolved(
  alert: Pick<Alert<Date | string>, 'cause' | 'subject' | 'peak' | 'since'> & {
    resolvedAt: Date | string
  },
  language: Language,
  timeZone: string,
): AlertWords {
  const { cause, subject, peak, since, resolvedAt } = alert
  const values = valuesOf({ cause, subject, detail: peak }, language, timeZone)
  const { title, past } = words[language][cause]
  const seconds = (new Date(resolvedAt).getTime() - new Date(since).getTime()) / 1_000
  const lasted = lastedTexts[language](
    formatDuration(Math.max(seconds, 1), language),
    formatMoment(since, language, timeZone),
    formatMoment(resolvedAt, language, timeZone),
  )
  return { title: title(values), text: `${past(values)} ${lasted}` }
}

const lastedTexts: Record<Language, (lasted: string, from: string, until: string) => string> = {
  es: (lasted, from, until) => `Duró ${lasted}: del ${from} al ${until}.`,
  en: (lasted, from, until) => `It lasted ${lasted}: from ${from} to ${until}.`,
}

function valuesOf(
  { cause, subject, detail }: Described,
  language: Language,
  timeZone: string,
): Values {
  const count = (value = 0) => formatCount(value, language)
  const duration = (seconds = 0) => formatDuration(seconds, language)
  return {
    subject: subjectLabel({ cause, subject, detail }, language),
    actor: detail.actor ?? '',
    until: detail.endsAt
      ? ` ${untilTexts[language](formatMoment(detail.endsAt, language, timeZone))}`
      : '',
    waited: duration(detail.seconds),
    limit: duration(detail.limit),
    count: count(detail.count),
    failed: count(detail.failed),
    total: count(detail.total),
    recently: detail.period ? ` ${recentText(detail.period, language)}` : '',
    within: detail.period ? ` ${withinText(detail.period, language)}` : '',
    forecast:
      detail.forecast === undefined ? '' : ` ${forecastTexts[language](duration(detail.forecast))}`,
  }
}

function subjectLabel({ cause, subject, detail }: Described, language: Language) {
  if (detail.audience) return audienceLabels[language][detail.audience]
  return cause === 'template_held'
    ? templateLabel(subject, language)
    : queueLabel(subject, language)
}

const untilTexts: Record<Language, (until: string) => string> = {
  es: (until) => `hasta el ${until}`,
  en: (until) => `until ${until}`,
}

const forecastTexts: Record<Language, (forecast: string) => string> = {
  es: (forecast) => `Al ritmo del último medio minuto, la cola quedará vacía en ${forecast}.`,
  en: (forecast) => `At the rate of the last half minute, the queue will be empty in ${forecast}.`,
}

const audienceLabels: Record<Language, Record<Audience, string>> = {
  es: { clients: 'Correos a clientes', staff: 'Correos al equipo' },
  en: { clients: 'Emails to clients', staff: 'Emails to staff' },
}

const words: Record<Language, Record<AlertCause, Words>> = {
  es: {
    database_down: {
      title: () => 'la base de datos no responde',
      present: () =>
        'La base de datos no responde. Las solicitudes se rechazan con un error 503 y se pueden repetir; no se registra ni se envía nada.',
      past: () =>
        'La base de datos no respondió. Las solicitudes se rechazaron con un error 503; no se registró ni se envió nada.',
    },
    no_worker: {
      title: () => 'ningún worker conectado',
      present: ({ count }) =>
        `Ningún worker está conectado. Las solicitudes se aceptan, pero no se registra ni se envía nada. Solicitudes en espera: ${count}.`,
      past: ({ count }) =>
        `Ningún worker estuvo conectado. Las solicitudes se aceptaron; en espera, como máximo: ${count}.`,
    },
    submissions_wait: {
      title: ({ subject }) => `solicitudes sin registrar (${subject})`,
      present: ({ subject, waited, limit, count }) =>
        `${subject}: la solicitud más antigua sin registrar se aceptó hace ${waited}; el límite es ${limit}. En espera: ${count}.`,
      past: ({ subject, waited, count }) =>
        `${subject}: la solicitud más antigua esperó ${waited} o más. En espera, como máximo: ${count}.`,
    },
    recording_late: {
      title: () => 'solicitudes registradas tarde',
      present: ({ failed, total, recently, limit }) =>
        `De ${total} solicitudes${recently}, ${failed} no se registraron en ${limit}: más de las que permite el objetivo.`,
      past: ({ failed, total, limit }) =>
        `${failed} de ${total} solicitudes no se registraron en ${limit}.`,
    },
    attempts_fail: {
      title: ({ subject }) => `fallan los intentos (${subject})`,
      present: ({ subject, failed, total, recently, count }) =>
        `${subject}: fallaron ${failed} de ${total} intentos${recently}. En espera de otro intento: ${count}.`,
      past: ({ subject, failed, total, within, count }) =>
        `${subject}: en el peor momento fallaron ${failed} de ${total} intentos${within}. En espera de otro intento, como máximo: ${count}.`,
    },
    relay_paused: {
      title: () => 'el servidor de correo no acepta correos',
      present: ({ count }) =>
        `El servidor de correo no acepta correos. Los correos esperan sin gastar reintentos y se enviarán en cuanto los acepte. En espera: ${count}.`,
      past: ({ count }) =>
        `El servidor de correo no aceptó correos. Los correos esperaron sin gastar reintentos; en espera, como máximo: ${count}.`,
    },
    relay_slow: {
      title: () => 'el servidor de correo tarda',
      present: ({ count, waited }) =>
        `El servidor de correo tarda en responder. Correos en camino desde hace más de 30 s: ${count}; el primero, desde hace ${waited}.`,
      past: ({ count, waited }) =>
        `El servidor de correo tardó en responder. Correos en camino más de 30 s, como máximo: ${count}; el más lento, ${waited} o más.`,
    },
    emails_wait: {
      title: () => 'correos sin entregar',
      present: ({ waited, limit, count }) =>
        `El correo más antiguo sin entregar espera desde hace ${waited}; el límite es ${limit}. Sin entregar: ${count}.`,
      past: ({ waited, count }) =>
        `El correo más antiguo esperó ${waited} o más. Sin entregar, como máximo: ${count}.`,
    },
    delivery_late: {
      title: () => 'correos entregados tarde',
      present: ({ failed, total, recently, limit }) =>
        `De ${total} correos${recently}, ${failed} no se entregaron en ${limit}: más de los que permite el objetivo.`,
      past: ({ failed, total, limit }) =>
        `${failed} de ${total} correos no se entregaron en ${limit}.`,
    },
    dead_letters: {
      title: ({ subject }) => `trabajos abandonados (${subject})`,
      present: ({ subject, count }) =>
        `${subject}. Trabajos abandonados: ${count}. No se reintentan solos: corrija la causa y devuélvalos a su cola.`,
      past: ({ subject, count }) =>
        `${subject}. Trabajos abandonados, como máximo: ${count}. Ya no queda ninguno.`,
    },
    queue_waits: {
      title: ({ subject }) => `retraso (${subject})`,
      present: ({ subject, waited, limit, count, forecast }) =>
        `${subject}: el trabajo más antiguo que podría empezar espera desde hace ${waited}; el límite es ${limit}. En espera: ${count}.${forecast}`,
      past: ({ subject, waited, count }) =>
        `${subject}: el trabajo más antiguo esperó ${waited} o más. En espera, como máximo: ${count}.`,
    },
    codes_low: {
      title: ({ subject }) => `quedan pocos códigos ${subject}`,
      present: ({ subject, count }) =>
        `Códigos ${subject} en la reserva: ${count}. Sin reserva, cada API los genera por sí misma, más despacio; si no puede, rechaza las solicitudes con un error 503.`,
      past: ({ subject }) => `Quedaron pocos códigos ${subject} en la reserva.`,
    },
    queue_paused: {
      title: ({ subject }) => `cola en pausa (${subject})`,
      present: ({ subject, actor, until, count }) =>
        `${subject}: ${actor} puso la cola en pausa${until}. En espera: ${count}.`,
      past: ({ subject, actor, count }) =>
        `${subject}: ${actor} puso la cola en pausa. En espera, como máximo: ${count}.`,
    },
    template_held: {
      title: ({ subject }) => `correos retenidos (${subject})`,
      present: ({ subject, actor, until, count }) =>
        `«${subject}»: ${actor} retuvo estos correos${until}. En espera: ${count}.`,
      past: ({ subject, actor, count }) =>
        `«${subject}»: ${actor} retuvo estos correos. En espera, como máximo: ${count}.`,
    },
  },
  en: {
    database_down: {
      title: () => 'the database is not responding',
      present: () =>
        'The database is not responding. Submissions are rejected with status 503 and can be repeated; nothing is recorded or sent.',
      past: () =>
        'The database was not responding. Submissions were rejected with status 503; nothing was recorded or sent.',
    },
    no_worker: {
      title: () => 'no worker connected',
      present: ({ count }) =>
        `No worker is connected. Submissions are accepted, but nothing is recorded or sent. Submissions waiting: ${count}.`,
      past: ({ count }) =>
        `No worker was connected. Submissions were accepted; waiting, at most: ${count}.`,
    },
    submissions_wait: {
      title: ({ subject }) => `submissions not recorded (${subject})`,
      present: ({ subject, waited, limit, count }) =>
        `${subject}: the oldest submission that is not recorded was accepted ${waited} ago; the limit is ${limit}. Waiting: ${count}.`,
      past: ({ subject, waited, count }) =>
        `${subject}: the oldest submission waited ${waited} or longer. Waiting, at most: ${count}.`,
    },
    recording_late: {
      title: () => 'submissions recorded late',
      present: ({ failed, total, recently, limit }) =>
        `Of ${total} submissions${recently}, ${failed} were not recorded within ${limit}: more than the objective allows.`,
      past: ({ failed, total, limit }) =>
        `${failed} of ${total} submissions were not recorded within ${limit}.`,
    },
    attempts_fail: {
      title: ({ subject }) => `attempts fail (${subject})`,
      present: ({ subject, failed, total, recently, count }) =>
        `${subject}: ${failed} of ${total} attempts failed${recently}. Waiting for another attempt: ${count}.`,
      past: ({ subject, failed, total, within, count }) =>
        `${subject}: at worst, ${failed} of ${total} attempts failed${within}. Waiting for another attempt, at most: ${count}.`,
    },
    relay_paused: {
      title: () => 'the mail server does not accept emails',
      present: ({ count }) =>
        `The mail server does not accept emails. Emails wait without using up retries, and are sent as soon as it does. Waiting: ${count}.`,
      past: ({ count }) =>
        `The mail server did not accept emails. Emails waited without using up retries; at most: ${count}.`,
    },
    relay_slow: {
      title: () => 'the mail server is slow',
      present: ({ count, waited }) =>
        `The mail server takes a long time to respond. Emails on their way for more than 30 s: ${count}; the first, for ${waited}.`,
      past: ({ count, waited }) =>
        `The mail server took a long time to respond. Emails on their way for more than 30 s, at most: ${count}; the slowest, ${waited} or longer.`,
    },
    emails_wait: {
      title: () => 'emails not delivered',
      present: ({ waited, limit, count }) =>
        `The oldest email that is not delivered has waited ${waited}; the limit is ${limit}. Not delivered: ${count}.`,
      past: ({ waited, count }) =>
        `The oldest email waited ${waited} or longer. Not delivered, at most: ${count}.`,
    },
    delivery_late: {
      title: () => 'emails delivered late',
      present: ({ failed, total, recently, limit }) =>
        `Of ${total} emails${recently}, ${failed} were not delivered within ${limit}: more than the objective allows.`,
      past: ({ failed, total, limit }) =>
        `${failed} of ${total} emails were not delivered within ${limit}.`,
    },
    dead_letters: {
      title: ({ subject }) => `dead letters (${subject})`,
      present: ({ subject, count }) =>
        `${subject}. Dead letters: ${count}. They are not retried automatically: fix the cause, then return them to their queue.`,
      past: ({ subject, count }) => `${subject}. Dead letters, at most: ${count}. None is left.`,
    },
    queue_waits: {
      title: ({ subject }) => `delay (${subject})`,
      present: ({ subject, waited, limit, count, forecast }) =>
        `${subject}: the oldest job that could start has waited ${waited}; the limit is ${limit}. Waiting: ${count}.${forecast}`,
      past: ({ subject, waited, count }) =>
        `${subject}: the oldest job waited ${waited} or longer. Waiting, at most: ${count}.`,
    },
    codes_low: {
      title: ({ subject }) => `few ${subject} codes left`,
      present: ({ subject, count }) =>
        `${subject} codes in the pool: ${count}. Without a pool, each API makes them itself, which is slower; if it cannot, it rejects submissions with status 503.`,
      past: ({ subject }) => `Few ${subject} codes were left in the pool.`,
    },
    queue_paused: {
      title: ({ subject }) => `queue paused (${subject})`,
      present: ({ subject, actor, until, count }) =>
        `${subject}: ${actor} paused the queue${until}. Waiting: ${count}.`,
      past: ({ subject, actor, count }) =>
        `${subject}: ${actor} paused the queue. Waiting, at most: ${count}.`,
    },
    template_held: {
      title: ({ subject }) => `emails held (${subject})`,
      present: ({ subject, actor, until, count }) =>
        `“${subject}”: ${actor} held these emails${until}. Waiting: ${count}.`,
      past: ({ subject, actor, count }) =>
        `“${subject}”: ${actor} held these emails. Waiting, at most: ${count}.`,
    },
  },
}

/** What became of what an alert concerned, since it began; a part that it did not concern is missing. */
export type Outcome = {
  submissions?: { recorded: number; waiting: number }
  emails?: { sent: number; failed: number; waiting: number }
}

/** Says what became of what waited. */
export function describeOutcome({ submissions, emails }: Outcome, language: Language): string {
  const count = (value: number) => formatCount(value, language)
  const texts = outcomeTexts[language]
  const parts = [
    submissions && texts.submissions(count(submissions.recorded), count(submissions.waiting)),
    emails && texts.emails(count(emails.sent), count(emails.failed), count(emails.waiting)),
  ]
  return parts.filter(Boolean).join(' ')
}

const outcomeTexts: Record<
  Language,
  {
    submissions(recorded: string, waiting: string): string
    emails(sent: string, failed: string, waiting: string): string
  }
> = {
  es: {
    submissions: (recorded, waiting) =>
      `Solicitudes registradas desde entonces: ${recorded}; en espera: ${waiting}.`,
    emails: (sent, failed, waiting) =>
      `Correos enviados desde entonces: ${sent}; fallidos: ${failed}; en espera: ${waiting}.`,
  },
  en: {
    submissions: (recorded, waiting) =>
      `Submissions recorded since then: ${recorded}; waiting: ${waiting}.`,
    emails: (sent, failed, waiting) =>
      `Emails sent since then: ${sent}; failed: ${failed}; waiting: ${waiting}.`,
  },
}
