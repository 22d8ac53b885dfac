import { relative } from 'node:path'
import { demoStaff } from './demo/staff.ts'

/** What a person needs to know once everything runs, aligned. */
export function banner(place: {
  url: string
  /** None when mails go to a relay. */
  mailDir: string | undefined
  /** Addresses Prometheus reads, where that is on. */
  metrics: string[] | undefined
  logDir: string
  /** Whether the database is the embedded one, with its demo sign-ins. */
  isDemo: boolean
  /** Whether settings name the first administrator. */
  hasAdministrator: boolean
}): string {
  const rows: [string, string][] = [
    ['Portal', `${place.url}/`],
    ['Dashboard', `${place.url}/admin`],
    ['Database', 'npm run sql -- "select count(*) from leads"'],
    ['Log', shortest(place.logDir)],
  ]
  if (place.metrics) rows.push(['Metrics', place.metrics.join('  ')])
  if (place.mailDir) rows.splice(2, 0, ['Mailbox', shortest(place.mailDir)])
  const lines = rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`)
  if (place.isDemo) lines.push('', ...signIns())
  else if (!place.hasAdministrator)
    lines.push(
      '',
      `  ${'Sign in'.padEnd(12)}set STAFF_EMAIL and STAFF_PASSWORD for a first administrator`,
    )
  return [...lines, '', 'Press Ctrl-C to stop.'].join('\n')
}

function signIns() {
  const width = Math.max(...demoStaff.map(({ email }) => email.length)) + 3
  return demoStaff.map(({ email, password, role }, index) => {
    const name = index === 0 ? 'Sign in' : ''
    return `  ${name.padEnd(12)}${email.padEnd(width)}${password.padEnd(27)}${role}`
  })
}

function shortest(path: string) {
  const near = relative('', path)
  return near.startsWith('..') ? path : near
}
