import CallIcon from '@mui/icons-material/CallOutlined'
import ChatIcon from '@mui/icons-material/ChatOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useCommands } from '../../common/commands.ts'
import { type ContactKind, useOfferContact } from '../../common/contact/useContactOffer.ts'
import { useKeyAttribute } from '../../common/useSingleKeys.ts'
import { FollowUp } from '../FollowUp.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { LostNotice } from './LostNotice.tsx'
import { StatusField } from './StatusDialog.tsx'
import { useChangeOrNotify } from './useChangeOrNotify.ts'
import { useLeadKeys } from './useTriage.tsx'

/** Links to contact the client; for staff who may edit leads, also inputs for status, assignee and follow-up. */
export function LeadActions({ lead }: { lead: LeadRecord }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: canAccess ? 2 : 0 }}>
        <ContactLinks lead={lead} />
      </Box>
      {canAccess && <LeadFields lead={lead} />}
      <LostNotice lead={lead} />
    </Box>
  )
}

function ContactLinks({ lead }: { lead: LeadRecord }) {
  const { phoneE164, email, refCode } = lead
  return (
    <>
      {phoneE164 && (
        <ContactLink
          kind="call"
          label="leadWork.call"
          icon={<CallIcon />}
          href={`tel:${phoneE164}`}
        />
      )}
      {phoneE164 && (
        <ContactLink
          kind="message"
          label="leadWork.whatsApp"
          icon={<ChatIcon />}
          href={`https://wa.me/${phoneE164.slice(1)}`}
        />
      )}
      <ContactLink
        kind="email"
        label="leadWork.write"
        icon={<MailIcon />}
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(refCode)}`}
      />
    </>
  )
}

type ContactLinkProps = { kind: ContactKind; label: string; icon: ReactNode; href: string }

function ContactLink({ kind, label, icon, href }: ContactLinkProps) {
  const translate = useTranslate()
  const offerContact = useOfferContact()
  const link = useRef<HTMLAnchorElement>(null)
  const about = useRecordContext<LeadRecord>()?.name
  useCommands(about ? [{ label: translate(label), about, run: () => link.current?.click() }] : [])
  const isWebPage = href.startsWith('https:')
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      href={href}
      onClick={() => offerContact?.(kind)}
      ref={link}
      {...(isWebPage && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {translate(label)}
    </Button>
  )
}

function LeadFields({ lead }: { lead: LeadRecord }) {
  const change = useChangeOrNotify(lead)
  const shortcutDialog = useLeadKeys(lead)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const translate = useTranslate()
  return (
    <Box sx={fieldsSx}>
      <StatusField shortcut="S" value={lead.status} onChange={(status) => change({ status })} />
      <AssigneeField
        shortcut="A"
        value={lead.assignee?.id ?? null}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      <Button
        variant="outlined"
        startIcon={<EventIcon />}
        aria-keyshortcuts={useKeyAttribute('F')}
        onClick={() => setDialogOpen(true)}
      >
        {lead.followUpOn ? <FollowUp lead={lead} /> : translate('leadWork.setFollowUpShort')}
      </Button>
      {isDialogOpen && <FollowUpDialog lead={lead} onClose={() => setDialogOpen(false)} />}
      {shortcutDialog}
    </Box>
  )
}

const fieldsSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
}
