import { Draggable } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { Link } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { LeadProperty } from '../../common/PropertyName.tsx'
import { FollowUp } from '../FollowUp.tsx'
import { Waiting } from '../Waiting.tsx'

/** A lead as a card that can be moved to another column with the mouse, by touch or with the keyboard. */
export function BoardCard({ lead, index }: { lead: LeadRow; index: number }) {
  return (
    <Draggable draggableId={lead.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Box
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          aria-label={lead.name}
          sx={{ ...cardSx, ...(isDragging && { borderColor: 'primary.main' }) }}
        >
          <Link to={`/leads/${lead.id}/show`} underline="hover" sx={{ fontWeight: 500 }}>
            {lead.name}
          </Link>
          <Box sx={{ color: 'text.secondary' }}>
            <LeadProperty {...lead} />
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{lead.assignee?.name}</span>
            {lead.waitingSince ? <Waiting since={lead.waitingSince} /> : <FollowUp lead={lead} />}
          </Box>
        </Box>
      )}
    </Draggable>
  )
}

const cardSx = {
  p: 1,
  mb: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
}
