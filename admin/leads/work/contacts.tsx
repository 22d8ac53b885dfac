import CallIcon from '@mui/icons-material/CallOutlined'
import ChatIcon from '@mui/icons-material/ChatOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import type { ReactNode } from 'react'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { telephoneUri, whatsappUrl } from '../../../shared/view/contact-links.ts'
import type { ContactKind } from '../../common/contact/useContactOffer.ts'

/** A way to contact a client; `label` is a translation key. */
export type Contact = { kind: ContactKind; label: string; icon: ReactNode; href: string }

/** `labelTo` is the key of a label with the client's name. */
type PhoneContact = Contact & { labelTo: string }

/** Returns the ways to phone a client or to write on WhatsApp; none if the phone number could not be parsed. */
export function phoneContacts({ phoneE164 }: Pick<LeadRow, 'phoneE164'>): PhoneContact[] {
  if (!phoneE164) return []
  return [
    {
      kind: 'call',
      label: 'leadWork.call',
      labelTo: 'leadWork.callTo',
      icon: <CallIcon />,
      href: telephoneUri(phoneE164),
    },
    {
      kind: 'message',
      label: 'leadWork.whatsApp',
      labelTo: 'leadWork.whatsAppTo',
      icon: <ChatIcon />,
      href: whatsappUrl(phoneE164),
    },
  ]
}

/** Returns the way to write an email to a client, with the reference code, if any, as its subject; none if the client has no address. */
export function emailContacts({ email, refCode }: Pick<LeadRow, 'email' | 'refCode'>): Contact[] {
  if (!email) return []
  const subject = refCode && `?subject=${encodeURIComponent(refCode)}`
  const href = `mailto:${encodeURIComponent(email)}${subject}`
  return [{ kind: 'email', label: 'leadWork.write', icon: <MailIcon />, href }]
}

/** Returns the attributes of a link that opens a web page in another tab. */
export function targetOf(href: string) {
  return href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
