import { relative } from 'node:path'
import { demoStaff } from './demo/staff.ts'

/**
 * Returns the text that `npm start` shows once everything is running: URLs, folders, and how to sign in to
 * the dashboard.
 */
export function banner(info: {
  url: string
  /** Folder of the mailbox; undefined if emails go to a relay. */
  mailDir: string | undefined
  /** URLs for Prometheus to scrape; undefined if metrics are off. */
  metrics: string[] | undefined
  logDir: string
  /** Whether the embedded database is used, which contains the demo accounts. */
  isDemo: boolean
  /** Whether the settings contain the account of the first administrator. */
  hasAdministrator: boolean
}): string {
  const rows: [string, string][] = [
    ['Portal', `${info.url}/`],
    ['Dashboard', `${info.url}/admin`],
    ['Database', 'npm run sql -- "select count(*) from leads"'],
    ['Log', shortPath(info.logDir)],
  ]
  if (info.metrics) rows.push(['Metrics', info.metrics.join('  ')])
  if (info.mailDir) rows.splice(2, 0, ['Mailbox', shortPath(info.mailDir)])
  const lines = rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`)
  if (info.isDemo) lines.push('', ...signIns())
  else if (!info.hasAdministrator)
    lines.push(
      '',
      `  ${'Sign in'.padEnd(12)}set STAFF_EMAIL and STAFF_PASSWORD to create the first administrator`,
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

function shortPath(path: string) {
  const relativePath = relative('', path)
  return relativePath.startsWith('..') ? path : relativePath
}
