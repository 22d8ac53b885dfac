import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useAskAfterContact } from '../../common/contact/useAskAfterContact.ts'
import { phoneContacts, targetOf } from './contacts.tsx'

type PhoneLinksProps = { lead: Parameters<typeof phoneContacts>[0] & Pick<LeadRow, 'name'> }

/** Links that call and write to a client, as icons; afterwards, the user is asked what became of it. */
export function PhoneLinks({ lead }: PhoneLinksProps) {
  const translate = useTranslate()
  const askAfterContact = useAskAfterContact()
  return phoneContacts(lead).map(({ kind, labelTo, icon, href }) => (
    <IconButton
      key={kind}
      color="primary"
      href={href}
      aria-label={translate(labelTo, { name: lead.name })}
      onClick={() => askAfterContact?.(kind)}
      {...targetOf(href)}
    >
      {icon}
    </IconButton>
  ))
}
