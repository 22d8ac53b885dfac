import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

const disposableDomains = disposableEmailBlocklistSet()

/** Whether an email address belongs to a provider of temporary mailboxes, or to a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}
