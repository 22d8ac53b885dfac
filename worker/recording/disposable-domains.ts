import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const disposableDomains = disposableEmailBlocklistSet()

/**
 * Whether the domain of an email address, or a parent domain, belongs to a provider of temporary mailboxes.
 */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}
