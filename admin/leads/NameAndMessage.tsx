import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { LeadRow } from '../../shared/contract/records.ts'
import { RowLink } from '../common/list/RowLink.tsx'

/**
 * A client's name as a link to the lead, and a line of the message below it. More of the message on hover, and while the
 * link has the focus; all of it on the lead's page.
 */
export function NameAndMessage({ lead }: { lead: LeadRow }) {
  return (
    <Tooltip
      describeChild
      placement="top-start"
      slotProps={{ popper: { container: mainContent } }}
      title={lead.excerpt && <span>{lead.excerpt}</span>}
    >
      <div>
        <RowLink to={`/leads/${lead.id}/show`}>{lead.name}</RowLink>
        <MessageLine lead={lead} />
      </div>
    </Tooltip>
  )
}

// Tooltips that stay open while a link has the focus belong to the page's main part.
function mainContent() {
  return document.getElementById('main-content')
}

/** The beginning of the client's message in one line, as much as there is room for. */
export function MessageLine({ lead: { excerpt } }: { lead: LeadRow }) {
  if (!excerpt) return null
  return (
    <Box component="span" dir="auto" className="message-line detail" sx={lineSx}>
      {excerpt}
    </Box>
  )
}

const lineSx = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  fontSize: 12,
  lineHeight: 1.4,
}
