import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
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
 * @param props.e164 the number to call; null if nobody can have it as it is written, which is then said instead of a link
 */
export function PhoneLink({ written, e164 }: { written: string; e164: string | null }) {
  const translate = useTranslate()
  const askAfterContact = useAskAfterContact()
  if (!e164)
    return (
      <>
        {written}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {translate('common.impossiblePhone')}
        </Box>
      </>
    )
  return (
    <Link href={telephoneUri(e164)} onClick={() => askAfterContact?.('call')}>
      {written}
    </Link>
  )
}
