/** What a page may load beyond the portal's own files, by directive of its policy. */
export type Allowed = Partial<
  Record<'img-src' | 'script-src' | 'style-src' | 'worker-src', string[]>
>

const own: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The content security policy of a page: our own files, and what this page may load besides. */
export function policyOf(allowed: Allowed, behindTls: boolean): string {
  const directives = Object.entries(own).map(([name, sources]) =>
    [name, ...sources, ...(allowed[name as keyof Allowed] ?? [])].join(' '),
  )
  return [...directives, ...(behindTls ? ['upgrade-insecure-requests'] : [])].join('; ')
}
