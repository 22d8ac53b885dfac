import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RiskFlag } from '../../shared/contract/partner.ts'
import { Flag } from '../common/Flag.tsx'

/** How long the tooltip stays after a touch, in milliseconds. */
const TOUCH_MS = 8_000

/** The risk flags of a row; a tooltip says what each means, for the mouse, the keyboard and touch. Nothing if there are none. */
export function RiskFlags({ flags }: { flags: RiskFlag[] }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (flags.length === 0) return null
  const meanings = flags.map((flag) => translate(`riskFlagMeaning.${flag}`))
  const open = (event: MouseEvent) => {
    // The row would open the record.
    event.stopPropagation()
    setOpen(true)
  }
  return (
    <Tooltip
      title={meanings.join(' ')}
      describeChild
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      leaveTouchDelay={TOUCH_MS}
    >
      <ButtonBase onClick={open} sx={flagsSx}>
        <Flag labelKeys={flags.map((flag) => `riskFlag.${flag}`)} />
      </ButtonBase>
    </Tooltip>
  )
}

const flagsSx = {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  font: 'inherit',
  cursor: 'help',
}
