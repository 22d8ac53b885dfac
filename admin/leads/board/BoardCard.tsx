import { Draggable, type DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import MoveIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link, useTranslate } from 'react-admin'
import { priceOf } from '../../../shared/contract/money.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { Money } from '../../common/Money.tsx'
import { LeadProperty } from '../../common/PropertyName.tsx'
import { touchScreens } from '../../common/touch.ts'
import { FollowUp } from '../FollowUp.tsx'
import { MessageLine } from '../NameAndMessage.tsx'
import { Waiting } from '../Waiting.tsx'
import type { OpenMoveMenu } from './MoveMenu.tsx'

type BoardCardProps = { lead: LeadRow; index: number; onMenu: OpenMoveMenu | undefined }

/**
 * A lead as a card, one link that can be dragged to another column with the mouse, by touch or with the keyboard. The
 * button beside it opens a menu with the columns.
 */
export function BoardCard({ lead, index, onMenu }: BoardCardProps) {
  return (
    <Draggable draggableId={lead.id} index={index} isDragDisabled={!onMenu}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Box component="li" ref={innerRef} {...draggableProps} sx={{ position: 'relative', mb: 1 }}>
          <Link
            to={`/leads/${lead.id}/show`}
            {...withoutRole(dragHandleProps)}
            data-lead-id={lead.id}
            color="inherit"
            underline="none"
            sx={{ ...cardSx, ...(isDragging && { borderColor: 'primary.main' }) }}
          >
            <CardContent lead={lead} />
          </Link>
          {onMenu && <MoveButton lead={lead} onMenu={onMenu} />}
        </Box>
      )}
    </Draggable>
  )
}

// The library makes its handles buttons; this one stays a link.
function withoutRole(handle: DraggableProvidedDragHandleProps | null) {
  const { role: _role, ...props } = handle ?? {}
  return props
}

function CardContent({ lead }: { lead: LeadRow }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {lead.name}
      </Box>
      <MessageLine lead={lead} />
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', mt: 0.5 }}>
        <LeadProperty {...lead} />
      </Box>
      <CardMoney lead={lead} />
      <Box component="span" sx={footSx}>
        <span>{lead.assignee?.name}</span>
        {lead.waitingSince ? <Waiting since={lead.waitingSince} /> : <FollowUp lead={lead} />}
      </Box>
    </>
  )
}

// What the sum in the column's heading counts of this lead.
function CardMoney({ lead: { status, value, budget, property } }: { lead: LeadRow }) {
  const translate = useTranslate()
  if (status === 'won' && !value)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('leadWork.won.unknown')}
      </Box>
    )
  const money = status === 'won' ? value : (budget ?? priceOf(property))
  return money && <Money {...money} />
}

function MoveButton({ lead, onMenu }: { lead: LeadRow; onMenu: OpenMoveMenu }) {
  const translate = useTranslate()
  return (
    <IconButton
      aria-label={translate('leadWork.board.move', { name: lead.name })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onMenu({ lead, anchor: currentTarget })}
      sx={buttonSx}
    >
      <MoveIcon sx={{ fontSize: 18 }} />
    </IconButton>
  )
}

const footSx = { display: 'flex', justifyContent: 'space-between', gap: 1, mt: 0.5 }

const buttonSx = {
  position: 'absolute',
  top: 0,
  right: 0,
  width: 32,
  height: 32,
}

const cardSx = {
  display: 'block',
  p: 1,
  [touchScreens]: { '&&': { p: 1, m: 0 } },
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  overflowWrap: 'anywhere',
  // Under the button, around which the name flows.
  '&::before': { content: '""', float: 'right', width: 24, height: 24 },
  WebkitTouchCallout: 'none',
  '&:hover': { borderColor: 'text.secondary' },
}
