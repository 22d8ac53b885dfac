import {
  type AlertMessageKind,
  alertHelpPath,
  alertPath,
  severityOf,
} from '../../shared/contract/alert.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { MailAlert } from '../../shared/jobs/mail-alert.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { AlertContent } from '../../shared/tables/jobs/alert-messages.ts'
import type { StoredAlert } from '../../shared/tables/jobs/alerts.ts'
import {
  describeAlert,
  describeOutcome,
  describeResolved,
  type Outcome,
} from '../../shared/view/alert-texts.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { formatMoment } from '../../shared/view/format.ts'

const prefixes: Record<Language, Record<Exclude<AlertMessageKind, 'test'>, string>> = {
  es: { opened: 'Atención', worse: 'Empeora', resolved: 'Resuelto' },
  en: { opened: 'Attention', worse: 'Worse', resolved: 'Resolved' },
}

const asOf: Record<Language, (at: string) => string> = {
  es: (at) => `Situación al ${at}.`,
  en: (at) => `As of ${at}.`,
}

/**
 * Composes what ops are told of an alert, in the language of the business. What is said as present was so at `now`.
 * @param outcome of an alert that is over, what became of what waited
 */
export function composeAlert(
  alert: StoredAlert,
  kind: Exclude<AlertMessageKind, 'test'>,
  config: Pick<Config, 'LOCALE' | 'TIME_ZONE' | 'PUBLIC_URL'>,
  now: Date,
  outcome: Outcome | undefined,
): AlertContent {
  const { LOCALE: language, TIME_ZONE: timeZone, PUBLIC_URL } = config
  const { id, cause, subject, detail, peak, since, resolvedAt } = alert
  const { title, text } = resolvedAt
    ? describeResolved({ ...alert, resolvedAt }, language, timeZone)
    : describeAlert(alert, language, timeZone)
  // What is over stays as it was.
  const moment = resolvedAt ? undefined : asOf[language](formatMoment(now, language, timeZone))
  return {
    title: `${prefixes[language][kind]}: ${title}`,
    paragraphs: [text, outcome && describeOutcome(outcome, language), moment].filter(isText),
    reason: peak.reason ? describeError(peak.reason, language) : null,
    alert: {
      ...{ id, cause, subject, severity: severityOf(alert), detail, peak },
      since: since.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      url: `${PUBLIC_URL}/admin#${alertPath(alert)}`,
      helpUrl: `${PUBLIC_URL}/admin#${alertHelpPath(cause)}`,
    },
    at: now.toISOString(),
  }
}

/** Returns the payload of the job that emails the message to OPS_MAILBOX. */
export function emailOf(alert: StoredAlert, occasion: string, content: AlertContent): MailAlert {
  const { id, cause, subject, since, resolvedAt } = alert
  const { title, paragraphs, reason } = content
  return {
    ...{ aboutId: id, occasion, cause, subject, title, paragraphs, reason },
    isOver: resolvedAt !== null,
    since: since.toISOString(),
    until: resolvedAt?.toISOString() ?? null,
    path: alertPath(alert),
    helpPath: alertHelpPath(cause),
  }
}

function isText(text: string | undefined): text is string {
  return Boolean(text)
}

const testTexts: Record<Language, { title: string; text(name: string): string }> = {
  es: {
    title: 'Prueba de los avisos',
    text: (name) =>
      `${name} pidió esta prueba. No hay ningún problema: los avisos llegan hasta aquí.`,
  },
  en: {
    title: 'Test of the alerts',
    text: (name) => `${name} requested this test. Nothing is wrong: alerts arrive here.`,
  },
}

/**
 * Composes a test.
 * @param name who requested it
 */
export function composeTest(
  config: Pick<Config, 'LOCALE' | 'TIME_ZONE'>,
  name: string,
  now: Date,
): AlertContent {
  const { LOCALE: language, TIME_ZONE: timeZone } = config
  const { title, text } = testTexts[language]
  const moment = asOf[language](formatMoment(now, language, timeZone))
  return {
    title,
    paragraphs: [text(name), moment],
    reason: null,
    alert: null,
    at: now.toISOString(),
  }
}

/** Returns the payload of the job that emails a test to OPS_MAILBOX. */
export function emailOfTest(id: string, { title, paragraphs, at }: AlertContent): MailAlert {
  return {
    ...{ aboutId: id, occasion: 'test', cause: null, subject: '', title, paragraphs, reason: null },
    ...{ isOver: false, since: at, until: null, path: '/alerts', helpPath: '/alerts' },
  }
}
