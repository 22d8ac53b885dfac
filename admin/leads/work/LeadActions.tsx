import EventIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useKeyAttribute } from '../../common/useSingleKeys.ts'
import { AnswerButton } from '../answer/AnswerButton.tsx'
import { FollowUp } from '../FollowUp.tsx'
import { AssigneeField } from './AssigneeField.tsx'
import { ContactLinks } from './ContactLinks.tsx'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { LostNotice } from './LostNotice.tsx'
import { StatusField } from './StatusDialog.tsx'
import { useChangeOrNotify } from './useChangeOrNotify.ts'
import { useLeadKeys } from './useLeadKeys.tsx'

/** Links to contact the client; for staff who may edit leads, also the button to answer and inputs for status, assignee and follow-up. */
export function LeadActions({ lead }: { lead: LeadRecord }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: canAccess ? 2 : 0 }}>
        {canAccess && <AnswerButton lead={lead} />}
        <ContactLinks lead={lead} />
      </Box>
      {canAccess && <LeadFields lead={lead} />}
      <LostNotice lead={lead} />
    </Box>
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
