import type { Language } from '../contract/language.ts'

/** So many fields of an invalid payload are named. */
const MAX_FIELDS = 5

/**
 * Returns a masked error, or the key of a group of failures, for people: without the names of our own classes, and in their
 * language if it says that a payload cannot be read, or why the relay gave no reply. Any other error stays as it is.
 */
export function describeError(error: string, language: Language): string {
  const text = error.replace(ownName, '')
  const texts = errorTexts[language]
  if (text.startsWith(payloadError)) return describePayload(text, language)
  const [isUnreplied, code = ''] = /^DeliveryError(?: (\w+))?$/.exec(text) ?? []
  if (!isUnreplied) return text
  const reason = texts.relay[relayReasons[code] ?? 'other']
  return code ? `${reason} (${code})` : reason
}

// The group of an error of ours is keyed by its class, which says nothing to people beside the message.
const ownName = /^[A-Z]\w+Error( [A-Z][A-Z_\d]+)?: (?=\S)/

// The worker lists the invalid fields, each with what zod says about it; `payload` is the whole payload.
const payloadError = 'payload: '

function describePayload(text: string, language: Language) {
  const { unreadable, check, more } = errorTexts[language]
  const issues = text.slice(payloadError.length).split('; ')
  const paths = issues.flatMap((issue) => /^([\w.]+): /.exec(issue)?.[1] ?? [])
  const fields = [...new Set(paths)].filter((path) => path !== 'payload')
  if (fields.length === 0) return `${unreadable}.`
  const named = fields.slice(0, MAX_FIELDS).join(', ')
  const others = fields.length - MAX_FIELDS
  return `${unreadable}: ${check} ${others > 0 ? `${named} ${more(others)}` : named}.`
}

type RelayReason = 'refused' | 'silent' | 'unknown' | 'broken' | 'credentials' | 'tls' | 'other'

// Codes of Node and of nodemailer.
const relayReasons: Partial<Record<string, RelayReason>> = {
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  ENOTFOUND: 'unknown',
  EAI_AGAIN: 'unknown',
  EDNS: 'unknown',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  ECONNECTION: 'broken',
  ESOCKET: 'broken',
  EAUTH: 'credentials',
  ETLS: 'tls',
}

type ErrorTexts = {
  unreadable: string
  /** Followed by the names of fields. */
  check: string
  more(count: number): string
  relay: Record<RelayReason, string>
}

const errorTexts: Record<Language, ErrorTexts> = {
  es: {
    unreadable: 'No se pueden leer los datos del trabajo',
    check: 'revise',
    more: (count) => `y ${count} más`,
    relay: {
      refused: 'El servidor de correo rechaza la conexión',
      silent: 'El servidor de correo no responde',
      unknown: 'No se encuentra el nombre del servidor de correo',
      broken: 'Se cortó la conexión con el servidor de correo',
      credentials: 'El servidor de correo no acepta nuestras credenciales',
      tls: 'La conexión cifrada con el servidor de correo falló',
      other: 'El servidor de correo no aceptó el correo y no dijo por qué',
    },
  },
  en: {
    unreadable: 'The data of the job cannot be read',
    check: 'check',
    more: (count) => `and ${count} more`,
    relay: {
      refused: 'The mail server refuses the connection',
      silent: 'The mail server does not respond',
      unknown: 'The name of the mail server cannot be found',
      broken: 'The connection to the mail server was lost',
      credentials: 'The mail server does not accept our credentials',
      tls: 'The encrypted connection to the mail server failed',
      other: 'The mail server did not accept the email and did not say why',
    },
  },
}
