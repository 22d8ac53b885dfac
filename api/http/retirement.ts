import type { Express } from 'express'

/** An endpoint that will go away. */
export type Retirement = {
  path: string
  /** Since when it should not be used. */
  deprecation: Date
  /** When it ends; at least six months later (description, 9.4). */
  sunset: Date
  /** A page that says what to use instead. */
  link: string
}

const NOTICE_MONTHS = 6

/**
 * Announces retirements on every response of the endpoints concerned: `Deprecation` (RFC 9745),
 * `Sunset` (RFC 8594) and `Link`.
 * @param paths those of the route table
 * @throws when there is no such endpoint, or it would end sooner than six months after its deprecation
 */
export function announceRetirements(
  app: Express,
  retirements: Retirement[],
  paths: ReadonlySet<string>,
): void {
  for (const { path, deprecation, sunset, link } of retirements) {
    if (!paths.has(path)) throw new Error(`${path} cannot be retired: there is no such endpoint`)
    if (sunset < monthsAfter(deprecation, NOTICE_MONTHS))
      throw new Error(`${path} may not end within ${NOTICE_MONTHS} months of its deprecation`)
    app.all(path, (_request, response, next) => {
      response.set('Deprecation', `@${Math.floor(deprecation.getTime() / 1000)}`)
      response.set('Sunset', sunset.toUTCString())
      response.append('Link', [
        `<${link}>; rel="deprecation"; type="text/html"`,
        `<${link}>; rel="sunset"; type="text/html"`,
      ])
      next()
    })
  }
}

function monthsAfter(date: Date, months: number) {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
