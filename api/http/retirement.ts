import type { Express } from 'express'

/** A deprecated endpoint. */
export type Retirement = {
  path: string
  /** The date from which it is deprecated. */
  deprecation: Date
  /** The date of its removal, at least six months later. */
  sunset: Date
  /** URL of a page that describes the replacement. */
  link: string
}

const NOTICE_MONTHS = 6

/**
 * Announces retirements in every response of the deprecated endpoints: `Deprecation` (RFC 9745),
 * `Sunset` (RFC 8594) and `Link`.
 * @param paths all paths that have a route
 * @throws if an endpoint does not exist, or its removal is less than six months after its deprecation
 */
export function announceRetirements(
  app: Express,
  retirements: Retirement[],
  paths: ReadonlySet<string>,
): void {
  for (const { path, deprecation, sunset, link } of retirements) {
    if (!paths.has(path)) throw new Error(`${path} cannot be retired: there is no such endpoint`)
    if (sunset < monthsAfter(deprecation, NOTICE_MONTHS))
      throw new Error(`${path} cannot be removed within ${NOTICE_MONTHS} months of its deprecation`)
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
