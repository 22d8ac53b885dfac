import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { EraseButton } from '../../common/erase/EraseButton.tsx'
import { ErasedNotice } from '../../common/erase/ErasedNotice.tsx'
import { useHeldForDialog } from '../../common/live/useHeldForDialog.ts'
import { PersonSection } from '../../common/person/PersonSection.tsx'
import { Columns, cardSx } from '../../common/RecordPage.tsx'
import { Tasks } from '../../tasks/Tasks.tsx'
import { LeadActions } from '../work/LeadActions.tsx'
import { SpamNotice } from '../work/SpamNotice.tsx'
import { ClientWords } from './ClientWords.tsx'
import { Conversation } from './Conversation.tsx'
import { LeadFacts } from './LeadFacts.tsx'
import { LeadPropertyCard } from './LeadPropertyCard.tsx'
import { UndeliveredNotice } from './UndeliveredNotice.tsx'

/**
 * What staff work with: the client's words, the next step, the conversation; beside them, or between them on a narrow
 * screen, the property. Of an erased lead, only a notice, the property and the remaining fields.
 */
export function LeadContent({ lead }: { lead: LeadRecord }) {
  const isNarrow = useHeldForDialog(useMediaQuery((theme: Theme) => theme.breakpoints.down('md')))
  const start = lead.erasedAt ? <ErasedNotice erasedAt={lead.erasedAt} /> : <Start lead={lead} />
  const conversation = !lead.erasedAt && <ConversationCard lead={lead} />
  const property = <LeadPropertyCard lead={lead} />
  if (isNarrow)
    return (
      <Box sx={stackSx}>
        {start}
        {property}
        {conversation}
        <Details lead={lead} />
      </Box>
    )
  return (
    <Columns>
      <Box sx={stackSx}>
        {start}
        {conversation}
      </Box>
      <Box sx={stackSx}>
        {property}
        <Details lead={lead} />
      </Box>
    </Columns>
  )
}

function Start({ lead }: { lead: LeadRecord }) {
  return (
    <Card sx={cardSx}>
      <SpamNotice lead={lead} />
      <UndeliveredNotice lead={lead} />
      <ClientWords lead={lead} />
      <LeadActions lead={lead} />
      <Tasks lead={lead} />
    </Card>
  )
}

function ConversationCard({ lead }: { lead: LeadRecord }) {
  return (
    <Card sx={cardSx}>
      <Conversation lead={lead} />
    </Card>
  )
}

function Details({ lead }: { lead: LeadRecord }) {
  return (
    <Card sx={cardSx}>
      <LeadFacts lead={lead} />
      {!lead.erasedAt && (
        <>
          <PersonSection kind="lead" id={lead.id} />
          <EraseButton person={{ ...lead, phone: lead.phoneE164 ?? undefined }} />
        </>
      )}
    </Card>
  )
}

const stackSx = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }
