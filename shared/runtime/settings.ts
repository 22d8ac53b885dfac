import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { staffRoles } from '../contract/staff.ts'

/** One setting: how its text is read, what it means, what holds without it. */
export type Setting<S extends z.ZodType> = {
  schema: S
  about: string
  fallback?: string
  secret?: true
}

function setting<S extends z.ZodType>(schema: S, fallback: string, about: string): Setting<S> {
  return { schema, fallback, about }
}

function optional<S extends z.ZodType>(schema: S, about: string): Setting<z.ZodOptional<S>> {
  return { schema: schema.optional(), about }
}

function secret<S extends z.ZodType>(schema: S, about: string): Setting<z.ZodOptional<S>> {
  return { schema: schema.optional(), about, secret: true }
}

const text = z.string().min(1)
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const fraction = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d*\.?\d+$/, 'must be a number such as 0.10')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.join(' or ')}`,
    )

/** Every setting there is, in the order `.env.example` lists them. */
export const settings = {
  HOST: setting(text, '127.0.0.1', 'Address the API listens on.'),
  PORT: setting(wholeNumber(0, 65535), '3000', 'Port the API listens on.'),
  METRICS_PORT: optional(
    wholeNumber(0, 65534),
    "Port on HOST where Prometheus reads GET /metrics. Off by default. Under `npm start` it is the API's; the worker's is one above.",
  ),
  PUBLIC_URL: optional(
    url('http:', 'https:'),
    'Address clients use, for links and mails. Default: http://HOST:PORT.',
  ),
  DATABASE_URL: secret(
    url('postgres:', 'postgresql:'),
    'PostgreSQL 18. Without it `npm start` runs an embedded one in DATA_DIR.',
  ),
  SMTP_URL: secret(
    url('smtp:', 'smtps:'),
    'Outgoing mail. Without it `npm start` keeps each mail as a file in DATA_DIR/mail.',
  ),
  AUTH_SECRET: secret(
    z.string().min(32),
    'Signs staff sessions; at least 32 characters, the same for all API processes. Made and kept in DATA_DIR by `npm start`.',
  ),
  DATA_DIR: setting(
    text,
    '.data',
    'Folder of the embedded database, the local mailbox and the logs. As root in a folder PostgreSQL cannot enter, the database lies in a private folder under /var/tmp that DATA_DIR/postgres-home names.',
  ),
  MAIL_IDEMPOTENCY_HEADER: optional(
    z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'),
    'Header in which the mail provider expects a key that makes a second copy harmless, if it has one.',
  ),
  MAIL_FROM: setting(z.email(), 'recepcion@antesala.example', 'Sender of every mail.'),
  SALES_MAILBOX: setting(
    z.email(),
    'ventas@antesala.example',
    'Where the notice of an inquiry goes that is assigned to nobody.',
  ),
  PARTNERS_MAILBOX: setting(
    z.email(),
    'socios@antesala.example',
    'Where the notice of an application goes.',
  ),
  OPS_MAILBOX: setting(
    z.email(),
    'operaciones@antesala.example',
    'Where it is told that something is wrong with the house, at most once an hour for each cause.',
  ),
  BUSINESS_NAME: setting(text, 'Antesala', 'Name of the business in mails and on the portal.'),
  BUSINESS_ADDRESS: setting(
    text,
    'Paseo de la Reforma 222, 06600 Ciudad de México',
    'Postal address of the business on the portal.',
  ),
  BUSINESS_PHONE: setting(text, '+52 55 5000 1234', 'Telephone in mails and on the portal.'),
  SECURITY_CONTACT: setting(
    z.email().or(url('https:')),
    'seguridad@antesala.example',
    'Where faults in security are reported: an email address or an https page, in security.txt.',
  ),
  TIME_ZONE: setting(
    z.string().refine(isTimeZone, 'must be an IANA time zone such as America/Mexico_City'),
    'America/Mexico_City',
    'What "today" means: dates in mails, schedules.',
  ),
  TRUST_PROXY: setting(wholeNumber(0, 10), '0', 'How many proxies stand in front of the API.'),
  RATE_LIMIT_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '300',
    'Requests a client address may make in 60 seconds (IPv6: a /56).',
  ),
  RATE_LIMIT_STORE: setting(
    z.enum(['memory', 'database']),
    'memory',
    'Where requests are counted: in the memory of each API process, or in the database, where all API processes share one count.',
  ),
  CORS_ORIGINS: setting(
    z
      .string()
      .transform(splitList)
      .pipe(
        z.array(
          z
            .string()
            .refine(isOrigin, 'must be origins such as https://www.example.com, parted by commas'),
        ),
      ),
    '',
    'Other origins whose pages may submit, parted by commas.',
  ),
  PHONE_REGION: setting(
    z.string().refine(isSupportedCountry, 'must be an ISO 3166 country code such as MX'),
    'MX',
    'Country of telephone numbers written without country code.',
  ),
  CURRENCY: setting(
    z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as USD'),
    'USD',
    'Currency of the amounts clients send.',
  ),
  LOCALE: setting(z.enum(['es', 'en']), 'es', 'Language where a client states none.'),
  LOAN_ANNUAL_RATE: setting(
    fraction(0, 1),
    '0.10',
    'Yearly interest of a mortgage, as a fraction.',
  ),
  LOAN_YEARS: setting(wholeNumber(1, 50), '20', 'Years a mortgage runs.'),
  LOAN_MAX_LTV: setting(fraction(0, 1), '0.80', 'Largest loan, as a fraction of the price.'),
  CLOSING_COST_RATE: setting(fraction(0, 1), '0.06', 'Closing costs, as a fraction of the price.'),
  STAFF_EMAIL: optional(
    z.email(),
    'First administrator, created by the API at its start if absent.',
  ),
  STAFF_PASSWORD: secret(
    z.string().min(12),
    'Password of that administrator, at least 12 characters.',
  ),
  OIDC_ISSUER: optional(
    url('https:', 'http:'),
    'Where staff may sign in with their work account (OpenID Connect). Off by default; with it go OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. The redirect address to register there is PUBLIC_URL/auth/callback/sso.',
  ),
  OIDC_CLIENT_ID: optional(text, 'What we are called there.'),
  OIDC_CLIENT_SECRET: secret(text, 'Secret we show there.'),
  ENVIRONMENT_NAME: optional(
    z.string().regex(/^\S.{0,19}$/, 'must have 1 to 20 characters'),
    'Shown as a badge on the dashboard, such as staging; leave it out where the real work is done. Under `npm start` on demo data: demo.',
  ),
  DEMO_STAFF: optional(
    z.string().transform(readSignIns),
    'Sign-ins the sign-in page shows to everybody. Set by `npm start` on its demo data and refused where PUBLIC_URL is not this machine: never set it yourself.',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'Least severe log line that is written.',
  ),
}

const signIns = z.array(
  z.object({ email: z.string(), password: z.string(), role: z.enum(staffRoles) }),
)

function readSignIns(text: string, context: z.RefinementCtx<string>) {
  try {
    return signIns.parse(JSON.parse(text))
  } catch {
    context.addIssue('is for `npm start` to set')
    return z.NEVER
  }
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function splitList(list: string) {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function isOrigin(text: string) {
  return URL.canParse(text) && new URL(text).origin === text
}
