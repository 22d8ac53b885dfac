import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import IconButton from '@mui/material/IconButton'
import type { SxProps } from '@mui/material/styles'
import { useNavigate, useTranslate } from 'react-admin'
import { useShortcut } from './shortcuts.ts'
import { useKeyAttribute } from './useSingleKeys.ts'

type StepButtonProps = {
  direction: 'next' | 'previous'
  /** A translation key: the name of the button, also in the list of shortcuts. */
  labelKey: string
  /** The path of the record; without one, the button is disabled. */
  to: string | undefined
  sx?: SxProps
}

const steps = {
  next: { key: 'j', icon: <NextIcon /> },
  previous: { key: 'k', icon: <PreviousIcon /> },
}

/** A button to the next or the previous record, with the shortcut "j" or "k". */
export function StepButton({ direction, labelKey, to, sx = {} }: StepButtonProps) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const { key, icon } = steps[direction]
  const open = () => {
    if (to) navigate(to)
  }
  useShortcut(key, labelKey, open)
  return (
    <IconButton
      size="small"
      sx={sx}
      aria-label={translate(labelKey)}
      aria-keyshortcuts={useKeyAttribute(key.toUpperCase())}
      disabled={!to}
      onClick={open}
    >
      {icon}
    </IconButton>
  )
}
