import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import { LinkBase, RecordContextProvider, SimpleListLoading, useListContext } from 'react-admin'
import { serif } from '../../shared/brand/type.ts'
import type { LeadRow } from '../../shared/contract/records.ts'
import { NoRows } from '../common/list/NoMatch.tsx'
import { CARDS } from '../common/list/rows.ts'
import { LeadProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { FollowUp } from './FollowUp.tsx'
import { MessageLine } from './NameAndMessage.tsx'
import { Waiting } from './Waiting.tsx'
import { PhoneLinks } from './work/PhoneLinks.tsx'

/** The leads on a phone: each a link to its page, and beside it the links to phone the client and to write on WhatsApp. */
export function LeadCards() {
  const { data, isPending } = useListContext<LeadRow>()
  if (isPending) return <SimpleListLoading hasSecondaryText />
  if (data?.length === 0) return <NoRows />
  return (
    <List disablePadding className={CARDS}>
      {data?.map((lead) => (
        <RecordContextProvider key={lead.id} value={lead}>
          <ListItem disablePadding divider>
            <ListItemButton component={LinkBase} to={`/leads/${lead.id}/show`} sx={linkSx}>
              <CardText lead={lead} />
            </ListItemButton>
            <Box sx={phoneLinksSx}>
              <PhoneLinks lead={lead} />
            </Box>
          </ListItem>
        </RecordContextProvider>
      ))}
    </List>
  )
}

function CardText({ lead }: { lead: LeadRow }) {
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box component="span" sx={nameSx}>
          {lead.name}
        </Box>
        <LeadStatusChip status={lead.status} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        <MessageLine lead={lead} />
        <LeadProperty {...lead} />
      </Box>
      <NextStep lead={lead} />
    </>
  )
}

function NextStep({ lead }: { lead: LeadRow }) {
  if (lead.waitingSince) return <Waiting since={lead.waitingSince} isLabeled />
  return lead.followUpOn ? <FollowUp lead={lead} /> : <Time value={lead.submittedAt} />
}

const phoneLinksSx = { display: 'flex', flexDirection: 'column', flexShrink: 0, width: 48 }

const linkSx = { display: 'block', minWidth: 0, alignSelf: 'stretch', px: 2, py: 1 }

const nameSx = { fontFamily: serif, fontSize: 17, minWidth: 0, overflowWrap: 'anywhere' }
