import Link from '@mui/material/Link'
import { telephoneUri } from '../../shared/view/contact-links.ts'
import { useAskAfterContact } from './contact/useAskAfterContact.ts'

/** An email address as a mailto link. On a lead, it asks afterwards whether to record the contact. */
export function EmailLink({ address }: { address: string }) {
  const askAfterContact = useAskAfterContact()
  return (
    <Link
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      onClick={() => askAfterContact?.('email')}
    >
      {address}
    </Link>
  )
}

/**
 * A phone number as the client wrote it, as a link that starts a call. On a lead, it asks afterwards whether to record the call.
 * @param props.e164 the number to call; null if it could not be parsed, and then there is no link
 */
export function PhoneLink({ written, e164 }: { written: string; e164: string | null }) {
  const askAfterContact = useAskAfterContact()
  if (!e164) return written
  return (
    <Link href={telephoneUri(e164)} onClick={() => askAfterContact?.('call')}>
      {written}
    </Link>
  )
}
