import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'

/** A card whose menu is open, and its button. */
export type OpenedMenu = { lead: LeadRow; anchor: HTMLElement }

/** Opens the menu of a card. */
export type OpenMoveMenu = (opened: OpenedMenu) => void

type MoveMenuProps = {
  opened: OpenedMenu | undefined
  onChoose(lead: LeadRow, to: LeadStatus): void
  onClose(): void
}

/** A menu with the statuses that a card can be moved to. */
export function MoveMenu({ opened, onChoose, onClose }: MoveMenuProps) {
  const translate = useTranslate()
  if (!opened) return null
  const { lead, anchor } = opened
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <ListSubheader role="presentation" sx={{ lineHeight: '32px' }}>
        {translate('leadWork.board.moveTo')}
      </ListSubheader>
      {leadStatuses.map((status) => (
        <MenuItem
          key={status}
          disabled={status === lead.status}
          onClick={() => onChoose(lead, status)}
        >
          {translate(`leadStatus.${status}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
