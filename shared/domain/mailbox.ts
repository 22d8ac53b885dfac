const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that receives the emails to an address, as far as the address shows it: without the tag after
 * a `+` (RFC 5233), and at Gmail without dots. Two addresses with the same mailbox may still be those of different
 * people at a provider without such tags, so this is only for counting.
 * @param address normalized
 */
export function mailboxOf(address: string): string {
  const domain = domainOf(address)
  const local = address.slice(0, -domain.length - 1)
  const name = local.replace(/(?<=.)\+.*$/, '')
  return gmailDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Returns the domain of an email address, in its case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
