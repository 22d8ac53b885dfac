/** Sources that a page may load from besides the portal's own origin, by directive. */
export type ExtraSources = Partial<
  Record<'img-src' | 'script-src' | 'style-src' | 'worker-src', string[]>
>

const ownSources: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/**
 * Returns the content security policy of a page.
 * @param isTls whether the site is served over HTTPS; if so, browsers upgrade insecure requests
 */
export function contentSecurityPolicy(extraSources: ExtraSources, isTls: boolean): string {
  const directives = Object.entries(ownSources).map(([name, sources]) =>
    [name, ...sources, ...(extraSources[name as keyof ExtraSources] ?? [])].join(' '),
  )
  return [...directives, ...(isTls ? ['upgrade-insecure-requests'] : [])].join('; ')
}
