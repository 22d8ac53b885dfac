import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { staffRoles } from '../contract/staff.ts'
import { parseOfficeHours } from '../domain/office-hours.ts'
import { parseContentSignals } from './content-signals.ts'

/** A setting: its schema, its description and its default. A `secret` may also be read from a file. */
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
const rolePassword = z
  .string()
  .regex(/^[ -~]{16,}$/, 'must have at least 16 characters, all of ASCII')
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

const unencrypted = '?ignoreTLS=true'
// nodemailer reads options from the query; others could switch off the verification of certificates.
const relayUrl = url('smtp:', 'smtps:')
  .refine(
    (value) => ['', unencrypted].includes(queryOf(value)),
    `may have no query except ${unencrypted}`,
  )
  .refine(
    (value) => queryOf(value) !== unencrypted || /^smtp:\/\/[^@]*$/.test(value),
    `must begin with smtp: and contain no password if it ends with ${unencrypted}`,
  )

/** All settings, in the order of `.env.example`. */
export const settings = {
  HOST: setting(text, '127.0.0.1', 'Network address that the API listens on.'),
  PORT: setting(wholeNumber(0, 65535), '3000', 'Port that the API listens on.'),
  METRICS_PORT: optional(
    wholeNumber(0, 65534),
    'Port on HOST that serves GET /metrics for Prometheus. Off by default. With `npm start` this is the port of the API; the worker uses the next one.',
  ),
  PUBLIC_URL: optional(
    url('http:', 'https:'),
    'URL of the site for clients, used in links and emails. Default: http://HOST:PORT.',
  ),
  ALLOWED_HOSTS: setting(
    z
      .string()
      .toLowerCase()
      .transform(splitList)
      .pipe(
        z.array(
          z
            .string()
            .refine(
              isHostName,
              'must be host names or IP addresses without port, separated by commas',
            ),
        ),
      ),
    '',
    'Other host names of the site besides that of PUBLIC_URL, separated by commas, without port. Requests to any other host get 421, except for /healthz and /readyz. If HOST or PUBLIC_URL is on this machine, localhost and loopback addresses are allowed, too.',
  ),
  DATABASE_URL: secret(
    url('postgres:', 'postgresql:'),
    'PostgreSQL database, version 15 to 18. Without it, `npm start` runs an embedded PostgreSQL in DATA_DIR.',
  ),
  DATABASE_DIRECT_URL: secret(
    url('postgres:', 'postgresql:'),
    'The same database without a pooler, if DATABASE_URL leads to one such as PgBouncer in transaction mode. Workers and migrations use it; the API uses DATABASE_URL.',
  ),
  DATABASE_ROLE_PREFIX: setting(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9_]{0,39}$/,
        'must have up to 40 lowercase letters, digits and underscores',
      ),
    'antesala',
    'Begin of the names of the database roles to which `npm run migrate` and `npm run roles` give privileges: with `antesala` they are antesala_api, antesala_worker and antesala_reader, if they exist.',
  ),
  API_ROLE_PASSWORD: secret(
    rolePassword,
    'Password for the database role of the API. If it is set, `npm run roles` creates the role, or changes its password.',
  ),
  WORKER_ROLE_PASSWORD: secret(rolePassword, 'The same for the role of the workers.'),
  READER_ROLE_PASSWORD: secret(
    rolePassword,
    'The same for the role of people who read the database.',
  ),
  SMTP_URL: secret(
    relayUrl,
    'Server for outgoing email. Without it, `npm start` saves each email as a file in DATA_DIR/mail. A server on another machine must offer TLS, unless the URL ends with ?ignoreTLS=true, which may have no password.',
  ),
  AUTH_SECRET: secret(
    z.string().min(32),
    'Secret key for staff sessions, form tokens and the hashes in rate limits: at least 32 characters, the same for all API processes. `npm start` generates one and keeps it in DATA_DIR.',
  ),
  DATA_DIR: setting(
    text,
    '.data',
    'Folder of the embedded database, the local mailbox and the logs. If `npm start` runs as root and PostgreSQL cannot enter this folder, the database is in a private folder under /var/tmp, whose path is in DATA_DIR/postgres-home.',
  ),
  MEDIA_DIR: optional(
    text,
    'Folder of the photographs, floor plans and documents of properties, which all API and worker processes share. Back it up together with the database. Default: `media` in DATA_DIR.',
  ),
  S3_BUCKET: optional(
    text,
    'Bucket for these files instead of MEDIA_DIR, in Amazon S3 or a server that speaks its protocol. It must exist, and need not be public. Off by default; requires S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ),
  S3_ENDPOINT: optional(
    url('https:', 'http:'),
    'URL of the server, without the bucket. Default: Amazon S3 in S3_REGION.',
  ),
  S3_REGION: optional(
    text,
    'Region of the bucket, such as us-east-1. Servers without regions accept us-east-1.',
  ),
  S3_ACCESS_KEY_ID: optional(
    text,
    'Access key, which may list the bucket, and read, write and delete its objects.',
  ),
  S3_SECRET_ACCESS_KEY: secret(text, 'The secret of this access key.'),
  MAIL_IDEMPOTENCY_HEADER: optional(
    z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'),
    'Name of the header that the email provider uses to discard duplicates, if it has one.',
  ),
  SMTP_CONNECTIONS: setting(
    wholeNumber(1, 100),
    '10',
    'How many emails a worker sends at once, each over its own connection to the server. Providers limit this.',
  ),
  MAIL_FROM: setting(z.email(), 'recepcion@antesala.example', 'Sender of every email.'),
  SALES_MAILBOX: setting(
    z.email(),
    'ventas@antesala.example',
    'Email address for notices of unassigned inquiries.',
  ),
  PARTNERS_MAILBOX: setting(
    z.email(),
    'socios@antesala.example',
    'Email address for notices of partner applications.',
  ),
  NOTICES_PER_HOUR: setting(
    wholeNumber(0, 10_000),
    '20',
    'Notices of inquiries and applications that one mailbox of the staff gets in an hour, each as an email of its own. The others are listed in a digest every quarter of an hour. 0: no limit.',
  ),
  CLIENT_RECIPIENTS_PER_DAY: setting(
    wholeNumber(0, 10_000),
    '50',
    'How many mailboxes get emails in a day (UTC) because of the submissions from one client IP address (IPv6: per /56). Further submissions are recorded, and staff can send their emails. 0: no limit.',
  ),
  OPS_MAILBOX: setting(
    z.email(),
    'operaciones@antesala.example',
    'Email address for alerts about the system: at most one per hour and problem, unless it becomes much worse, and one when the problem ends.',
  ),
  ALERT_WEBHOOK_URL: secret(
    url('https:', 'http:'),
    'URL of a chat or a pager that gets every alert, too, as JSON. The API sends it, even if there is no worker, no relay or no database. Off by default.',
  ),
  ALERT_WEBHOOK_SECRET: secret(
    z
      .string()
      .regex(
        /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
        'must be whsec_ and at least 24 bytes in base64, such as the output of `echo whsec_$(openssl rand -base64 32)`',
      ),
    'Key with which requests to ALERT_WEBHOOK_URL are signed, as Standard Webhooks defines it: whsec_ and at least 24 bytes in base64.',
  ),
  ALERT_SMTP_URL: secret(
    relayUrl,
    'A second server for outgoing email, of another provider, over which the API sends every alert, too. Same rules as for SMTP_URL. Off by default.',
  ),
  ALERT_MAILBOX: optional(
    z.email(),
    'Email address for the alerts sent over ALERT_SMTP_URL; best one that the server at SMTP_URL does not host. Default: OPS_MAILBOX.',
  ),
  RECORDING_SECONDS: setting(
    wholeNumber(1, 86_400),
    '60',
    'Objective: seconds from the acceptance of a submission to its record.',
  ),
  DELIVERY_SECONDS: setting(
    wholeNumber(1, 86_400),
    '300',
    'Objective: seconds from the queueing of an email to its delivery to the relay.',
  ),
  OBJECTIVE: setting(
    fraction(0.5, 0.9999),
    '0.99',
    'Share of submissions and emails that must meet these objectives. If so many do not that the rest of a month would be used up in two days, or in five, ops are alerted.',
  ),
  EMAIL_WAIT_MINUTES: setting(
    wholeNumber(5, 10_000),
    '60',
    'Minutes after which ops are alerted of an email that is not delivered yet.',
  ),
  BUSINESS_NAME: setting(text, 'Antesala', 'Name of the business in emails and on the portal.'),
  BUSINESS_ADDRESS: setting(
    text,
    'Paseo de la Reforma 222, 06600 Ciudad de México',
    'Postal address of the business on the portal.',
  ),
  BUSINESS_PHONE: setting(text, '+52 55 5000 1234', 'Phone number in emails and on the portal.'),
  SECURITY_CONTACT: setting(
    z.email().or(url('https:')),
    'seguridad@antesala.example',
    'Contact for reporting security problems, in security.txt: an email address or an https page.',
  ),
  CONTENT_SIGNALS: setting(
    z.string().transform(parsedBy(parseContentSignals)),
    'search=yes, ai-input=yes, ai-train=no',
    'What crawlers may do with the portal, in robots.txt (contentsignals.org): search, ai-input and ai-train, each yes or no. Known crawlers for AI that serve only a refused use are disallowed. `none`: nothing is said, and all are allowed.',
  ),
  EMAIL_CONTENT_DAYS: setting(
    wholeNumber(1, 3650),
    '180',
    'Days after which the content of a sent email is deleted. Its subject, recipient and history are kept, and it can be sent again.',
  ),
  UNDO_SECONDS: setting(
    wholeNumber(0, 3600),
    '60',
    'Seconds for which staff can undo a change of a lead or a partner. The emails that a decision or an assignment causes leave after this time. 0: nothing can be undone, and they leave at once.',
  ),
  TIME_ZONE: setting(
    z.string().refine(isTimeZone, 'must be an IANA time zone such as America/Mexico_City'),
    'America/Mexico_City',
    'Time zone of the business, for dates in emails, days in the dashboard, and schedules.',
  ),
  OFFICE_HOURS: setting(
    z.string().transform(parsedBy(parseOfficeHours)),
    'mon-fri 09:00-19:00, sat 10:00-14:00',
    'When leads are expected to be answered, in TIME_ZONE: days of the week and hours, separated by commas. A day can have several.',
  ),
  LEAD_REMINDER_AFTER: optional(
    wholeNumber(1, 1440),
    'Minutes of OFFICE_HOURS after which the assignee of a lead that nobody has answered is reminded of it. Off by default.',
  ),
  LEAD_REASSIGN_AFTER: optional(
    wholeNumber(1, 1440),
    'Minutes of OFFICE_HOURS after which a lead that nobody has answered is assigned to somebody else, by the rules for new leads. More than LEAD_REMINDER_AFTER. Off by default.',
  ),
  TRUST_PROXY: setting(wholeNumber(0, 10), '0', 'Number of proxies in front of the API.'),
  RATE_LIMIT_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '300',
    'Requests allowed in 60 seconds per client IP address (IPv6: per /56) or, in the dashboard, per session.',
  ),
  PAGE_RATE_LIMIT_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '1200',
    'Requests for pages and files allowed in 60 seconds per client IP address and API process, and as many for /healthz and /readyz.',
  ),
  RATE_LIMIT_STORE: setting(
    z.enum(['memory', 'database']),
    'memory',
    'Where requests are counted: `memory` (each API process counts separately) or `database` (all API processes share one count).',
  ),
  CORS_ORIGINS: setting(
    z
      .string()
      .transform(splitList)
      .pipe(
        z.array(
          z
            .string()
            .refine(
              isOrigin,
              'must be origins such as https://www.example.com, separated by commas',
            ),
        ),
      ),
    '',
    'Other origins whose pages may send submissions, separated by commas.',
  ),
  PHONE_REGION: setting(
    z.string().refine(isSupportedCountry, 'must be an ISO 3166 country code such as MX'),
    'MX',
    'Country of phone numbers without country code.',
  ),
  CURRENCY: setting(
    z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as USD'),
    'USD',
    'Currency of the amounts that clients send.',
  ),
  LOCALE: setting(z.enum(['es', 'en']), 'es', 'Default language, if a client requests none.'),
  LOAN_ANNUAL_RATE: setting(
    fraction(0, 1),
    '0.10',
    'Annual interest rate of a mortgage, as a fraction.',
  ),
  LOAN_YEARS: setting(wholeNumber(1, 50), '20', 'Term of a mortgage, in years.'),
  LOAN_MAX_LTV: setting(fraction(0, 1), '0.80', 'Largest loan, as a fraction of the price.'),
  CLOSING_COST_RATE: setting(fraction(0, 1), '0.06', 'Closing costs, as a fraction of the price.'),
  STAFF_EMAIL: optional(
    z.email(),
    'Email address of the first administrator. If STAFF_PASSWORD is set, too, the API creates the account at startup, unless it exists.',
  ),
  STAFF_PASSWORD: secret(
    z.string().min(12),
    'Password of the first administrator: at least 12 characters, none of the common passwords, and without the email address or BUSINESS_NAME.',
  ),
  REQUIRE_TWO_FACTOR: optional(
    z.enum(['none', 'administrators', 'everyone']),
    'Who needs a second factor besides the password: `none`, `administrators` (the default) or `everyone`. Those who have none can only set it up. Sign-ins with OpenID Connect are exempt: the provider is responsible for theirs. With its embedded database, `npm start` sets this to none if it is not set.',
  ),
  OIDC_ISSUER: optional(
    url('https:', 'http:'),
    'URL of the OpenID Connect provider, for staff who sign in with their work account. Off by default; requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Register PUBLIC_URL/auth/callback/sso there as the redirect URI.',
  ),
  OIDC_CLIENT_ID: optional(text, 'Client ID of Antesala at the OpenID Connect provider.'),
  OIDC_CLIENT_SECRET: secret(text, 'Client secret of Antesala at the OpenID Connect provider.'),
  ENVIRONMENT_NAME: optional(
    z.string().regex(/^\S.{0,19}$/, 'must have 1 to 20 characters'),
    'Name shown as a badge on the dashboard, such as staging. Leave it unset in production. `npm start` with demo data sets it to demo.',
  ),
  DEMO_STAFF: optional(
    z.string().transform(readSignIns),
    'Accounts that the sign-in page shows to everyone. Do not set this: `npm start` sets it for demo data. It is rejected unless PUBLIC_URL is on this machine.',
  ),
  RELEASE: optional(
    z.string().regex(/^[\w.+-]{1,40}$/, 'must have up to 40 letters, digits and . _ + -'),
    'Name of the release that runs, such as a commit. The dashboard marks in its charts when each was first started. Default: the commit of the checkout; without one, the version in package.json.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http:', 'https:'),
    'URL of an OpenTelemetry collector that receives a trace of each submission (OTLP over HTTP, as JSON), without /v1/traces. Off by default.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    z.string().transform(readHeaders),
    'Headers of requests to the collector, such as authorization=Bearer%20secret, separated by commas.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    fraction(0, 1),
    '1',
    'How many submissions are traced, as a fraction, if OTEL_EXPORTER_OTLP_ENDPOINT is set.',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'Lowest level of log lines that are written.',
  ),
}

const signIns = z.array(
  z.object({ email: z.string(), password: z.string(), role: z.enum(staffRoles) }),
)

function readSignIns(text: string, context: z.RefinementCtx<string>) {
  try {
    return signIns.parse(JSON.parse(text))
  } catch {
    context.addIssue('can only be set by `npm start`')
    return z.NEVER
  }
}

// As OpenTelemetry defines it: names and percent-encoded values. `Headers` rejects what HTTP does not allow.
function readHeaders(text: string, context: z.RefinementCtx<string>): Record<string, string> {
  try {
    const pairs = splitList(text).map((pair): [string, string] => {
      const [, name = '', value = ''] = /^([^=\s]+)\s*=\s*(\S+)$/.exec(pair) ?? []
      return [name, decodeURIComponent(value)]
    })
    return Object.fromEntries(new Headers(pairs))
  } catch {
    context.addIssue('must be headers such as authorization=Bearer%20secret, separated by commas')
    return z.NEVER
  }
}

// Returns a transformation of a setting by a function that throws a RangeError.
function parsedBy<Value>(parse: (text: string) => Value) {
  return (text: string, context: z.RefinementCtx<string>): Value => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue((error as RangeError).message)
      return z.NEVER
    }
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

function isHostName(text: string) {
  const url = `http://${text}`
  return /^(\[.+\]|[a-z0-9.-]+)$/.test(text) && URL.canParse(url) && new URL(url).hostname === text
}

function queryOf(text: string) {
  return URL.canParse(text) ? new URL(text).search : ''
}

function isOrigin(text: string) {
  return URL.canParse(text) && new URL(text).origin === text
}
