import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useCommands } from '../../common/commands.ts'
import { useAskAfterContact } from '../../common/contact/useAskAfterContact.ts'
import { type Contact, emailContacts, phoneContacts, targetOf } from './contacts.tsx'

type Contactable = Pick<LeadRecord, 'phoneE164' | 'email' | 'refCode'>

/** Links to phone a client, and to write on WhatsApp or an email; the command palette has them, too. */
export function ContactLinks({ lead }: { lead: Contactable }) {
  return [...phoneContacts(lead), ...emailContacts(lead)].map((contact) => (
    <ContactLink key={contact.kind} contact={contact} />
  ))
}

function ContactLink({ contact: { kind, label, icon, href } }: { contact: Contact }) {
  const translate = useTranslate()
  const askAfterContact = useAskAfterContact()
  const link = useRef<HTMLAnchorElement>(null)
  const about = useRecordContext<{ id: string; name: string }>()?.name
  useCommands(
    about
      ? [{ label: translate(label), keywords: kind, about, run: () => link.current?.click() }]
      : [],
  )
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      href={href}
      onClick={() => askAfterContact?.(kind)}
      ref={link}
      {...targetOf(href)}
    >
      {translate(label)}
    </Button>
  )
}
