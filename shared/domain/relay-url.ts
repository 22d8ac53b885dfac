const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether emails travel without encryption, because the URL of the relay says so. */
export function isUnencrypted({ searchParams }: URL): boolean {
  return searchParams.has('ignoreTLS')
}

/** Whether a connection to a relay must switch to TLS: not if it begins with TLS, or the relay is on this machine. */
export function requiresTls(relay: URL): boolean {
  return relay.protocol === 'smtp:' && !loopback.has(relay.hostname) && !isUnencrypted(relay)
}
