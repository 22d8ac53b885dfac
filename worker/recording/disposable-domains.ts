/** Whether an address is at a domain that gives out mailboxes for minutes, or below one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}

// The services people meet most. To add more, take them from the list at
// github.com/disposable-email-domains/disposable-email-domains (CC0), which is kept up to date;
// providers of real mailboxes that forward or hide an address do not belong here.
const disposableDomains = new Set(
  `
  0-mail.com 10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org
  20minutemail.com anonbox.net byom.de deadaddress.com
  discard.email discardmail.com dispostable.com dropmail.me emailondeck.com emailtemporanea.com
  fakeinbox.com fakemail.net fakemailgenerator.com filzmail.com getairmail.com getnada.com
  grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net
  guerrillamail.org guerrillamailblock.com harakirimail.com inboxbear.com inboxkitten.com
  incognitomail.org jetable.org luxusmail.org maildrop.cc mailcatch.com maileater.com
  mailexpire.com mailinator.com mailinator.net mailinator.org mailnesia.com mailnull.com
  mailpoof.com mailsac.com mail-temp.com mail-temporaire.fr minuteinbox.com mintemail.com
  moakt.cc moakt.com mohmal.com mytemp.email mytrashmail.com nada.email nowmymail.com
  one-time.email pokemail.net reconmail.com sharklasers.com sogetthis.com
  spam4.me spambog.com spambox.us spamdecoy.net spamex.com spamfree24.org
  spamhole.com spaml.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.com
  tempmail.net tempmail.plus tempmailaddress.com tempmailo.com tempr.email temporarymail.com
  throwawaymail.com tmail.ws tmailor.com tmpmail.net tmpmail.org trash-mail.com trashmail.com
  trashmail.de trashmail.me trashmail.net trashmail.ws trbvm.com wegwerfmail.de wegwerfmail.net
  yopmail.com yopmail.fr yopmail.net
  `
    .trim()
    .split(/\s+/),
)
