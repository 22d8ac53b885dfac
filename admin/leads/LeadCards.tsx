import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import {
  LinkBase,
  RecordContextProvider,
  SimpleListLoading,
  useListContext,
  useTranslate,
} from 'react-admin'
import { serif } from '../../shared/brand/type.ts'
import type { LeadRow } from '../../shared/contract/records.ts'
import { useAskAfterContact } from '../common/contact/useAskAfterContact.ts'
import { NoRows } from '../common/list/NoMatch.tsx'
import { CARDS } from '../common/list/rows.ts'
import { LeadProperty } from '../common/PropertyName.tsx'
import { LeadStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { FollowUp } from './FollowUp.tsx'
import { MessageLine } from './NameAndMessage.tsx'
import { Waiting } from './Waiting.tsx'
import { phoneContacts, targetOf } from './work/contacts.tsx'

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
            <PhoneLinks lead={lead} />
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

function PhoneLinks({ lead }: { lead: LeadRow }) {
  const translate = useTranslate()
  const askAfterContact = useAskAfterContact()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexShrink: 0, width: 48 }}>
      {phoneContacts(lead).map(({ kind, labelTo, icon, href }) => (
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
      ))}
    </Box>
  )
}

const linkSx = { display: 'block', minWidth: 0, alignSelf: 'stretch', px: 2, py: 1 }

const nameSx = { fontFamily: serif, fontSize: 17, minWidth: 0, overflowWrap: 'anywhere' }
