import { existsSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { type Setting, settings } from './settings.ts'

type Settings = typeof settings
type Parsed = { [K in keyof Settings]: z.output<Settings[K]['schema']> }
export type SettingName = keyof Settings
/** The validated settings; those in `Needs` are always set. */
export type Config<Needs extends SettingName = never> = Omit<Parsed, Needs | 'PUBLIC_URL'> & {
  [K in Needs]: NonNullable<Parsed[K]>
} & { PUBLIC_URL: string }

/** Thrown if settings are invalid or missing; the message lists all of them, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(mistakes: string[]) {
    super(`The settings cannot be used:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
  }
}

/**
 * Reads and validates the settings from the environment and `.env`. A secret may also be in a file, whose
 * path is the value of `<NAME>_FILE`. PUBLIC_URL defaults to the URL with HOST and PORT.
 * @param needs settings that this process requires
 * @throws ConfigError if a setting is invalid or missing, or if settings contradict each other
 */
export function loadConfig<Needs extends SettingName = never>(
  needs: Needs[] = [],
  env: NodeJS.ProcessEnv = readEnvironment(),
): Config<Needs> {
  const mistakes: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(settings) as SettingName[]) {
    const { schema, fallback } = settings[name] as Setting<z.ZodType>
    const parsed = schema.safeParse(rawValue(name, env, mistakes) ?? fallback)
    if (parsed.success) values[name] = parsed.data
    else mistakes.push(...parsed.error.issues.map((issue) => `${name}: ${issue.message}`))
  }
  for (const name of needs) {
    if (values[name] === undefined) mistakes.push(`${name} is missing (\`npm start\` sets it)`)
  }
  mistakes.push(...findContradictions(values as Parsed))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  values.PUBLIC_URL = trimSlash(
    (values.PUBLIC_URL as string) ?? `http://${reachableHost(String(values.HOST))}:${values.PORT}`,
  )
  return values as Config<Needs>
}

/** Returns the URL of the database without a pooler, for sessions that keep settings, listen or change the schema. */
export function directUrl(config: Config<'DATABASE_URL'>): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
}

/** Calls `loadConfig` at the start of a process. On a ConfigError, prints it and exits with status 1. */
export function loadConfigOrExit<Needs extends SettingName = never>(
  needs: Needs[] = [],
): Config<Needs> {
  try {
    return loadConfig(needs)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Returns the content of `.env.example`: every setting with its description and default, commented out. */
export function envExample(): string {
  const blocks = (Object.entries(settings) as [string, Setting<z.ZodType>][]).map(
    ([name, { about, fallback, secret }]) =>
      `# ${about}${secret ? ` Can be read from a file instead: ${name}_FILE.` : ''}\n# ${name}=${fallback ?? ''}\n`,
  )
  return `# Generated from shared/runtime/settings.ts by \`npm run generate\`. Copy to .env and uncomment.\n\n${blocks.join('\n')}`
}

/**
 * Returns the environment for a child process: that of this process, with some settings overridden. Removes
 * the `<NAME>_FILE` of these settings, which would contradict them.
 */
export function childEnvironment(
  overrides: Partial<Record<SettingName, string>>,
): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...overrides }
  for (const name of Object.keys(overrides)) delete environment[`${name}_FILE`]
  return environment
}

/** Whether npm started this process as a script of package.json. */
export function isStartedByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined
}

// Variables of the process take precedence over those in .env in the working directory.
function readEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function rawValue(name: SettingName, env: NodeJS.ProcessEnv, mistakes: string[]) {
  const value = env[name] || undefined
  const file = env[`${name}_FILE`]
  if (!(settings[name] as Setting<z.ZodType>).secret || !file) return value
  if (value) {
    mistakes.push(`${name} and ${name}_FILE are both set: keep one`)
    return value
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mistakes.push(`${name}_FILE: cannot read ${file}`)
  }
}

function findContradictions(values: Partial<Parsed>): string[] {
  const { LOAN_MAX_LTV: ltv, CLOSING_COST_RATE: costs, STAFF_EMAIL, STAFF_PASSWORD } = values
  const sso = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET]
  const found: string[] = findStoreContradictions(values)
  if (ltv !== undefined && costs !== undefined && ltv >= 1 + costs)
    found.push('LOAN_MAX_LTV must be below 1 + CLOSING_COST_RATE')
  if (Boolean(STAFF_EMAIL) !== Boolean(STAFF_PASSWORD))
    found.push('STAFF_EMAIL and STAFF_PASSWORD belong together: set both or none')
  if (sso.some(Boolean) && !sso.every(Boolean))
    found.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none',
    )
  if ((values.LEAD_REASSIGN_AFTER ?? Number.POSITIVE_INFINITY) <= (values.LEAD_REMINDER_AFTER ?? 0))
    found.push('LEAD_REASSIGN_AFTER must be more than LEAD_REMINDER_AFTER')
  if (values.OIDC_ISSUER?.startsWith('http:') && !isThisMachine(values.OIDC_ISSUER))
    found.push('OIDC_ISSUER must be an https URL, unless the provider is on this machine')
  if (values.ALERT_WEBHOOK_SECRET && !values.ALERT_WEBHOOK_URL)
    found.push('ALERT_WEBHOOK_SECRET needs ALERT_WEBHOOK_URL')
  if (values.ALERT_MAILBOX && !values.ALERT_SMTP_URL)
    found.push('ALERT_MAILBOX needs ALERT_SMTP_URL')
  if (values.ALERT_SMTP_URL && values.ALERT_SMTP_URL === values.SMTP_URL)
    found.push('ALERT_SMTP_URL must lead to another server than SMTP_URL')
  if (
    values.DEMO_STAFF &&
    !isThisMachine(values.PUBLIC_URL ?? `http://${reachableHost(String(values.HOST))}`)
  )
    found.push('DEMO_STAFF can only be set by `npm start`, with a PUBLIC_URL on this machine')
  return found
}

function findStoreContradictions(values: Partial<Parsed>): string[] {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const bucket = [S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  const found: string[] = []
  if (bucket.some(Boolean) && !bucket.every(Boolean))
    found.push(
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all or none',
    )
  if (values.S3_ENDPOINT && !S3_BUCKET) found.push('S3_ENDPOINT needs S3_BUCKET')
  if (values.MEDIA_DIR && S3_BUCKET) found.push('MEDIA_DIR and S3_BUCKET are both set: keep one')
  return found
}

/** Whether the host of a URL can only be this machine: localhost or a loopback address. */
export function isThisMachine(url: string): boolean {
  return isLoopbackName(new URL(url).hostname)
}

/** Whether a host name, as in a URL, is localhost or a loopback address. */
export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname)
}

// Returns the host for a URL of an API that listens on `host`: for a wildcard address, the loopback address.
function reachableHost(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return toUrlHost(host)
}

/** Returns a host name or IP address as in a URL: IPv6 addresses in brackets. */
export function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function trimSlash(url: string) {
  return url.replace(/\/+$/, '')
}
