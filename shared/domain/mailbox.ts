const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that receives the emails to an address, as far as the address shows it: without the tag after
 * a `+` (RFC 5233), and at Gmail without dots. Two addresses with the same mailbox may still be those of different
 * people at a provider without such tags, so this is only for counting.
 * @param address normalized
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const local = address.slice(0, at)
  const name = local.replace(/(?<=.)\+.*$/, '')
  return gmailDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
