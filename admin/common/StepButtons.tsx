import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useNavigate, useTranslate } from 'react-admin'
import { useShortcut } from './shortcuts.ts'
import { useKeyAttribute } from './useSingleKeys.ts'

type Step = {
  /** A translation key: the name of the button, also in the list of shortcuts. */
  labelKey: string
  /** The path of the record; without one, the button is disabled. */
  to: string | undefined
}

/** Buttons to the previous and the next record, with the shortcuts "k" and "j". */
export function StepButtons({
  previous,
  next,
  sx,
}: {
  previous: Step
  next: Step
  sx?: { ml: 'auto' }
}) {
  return (
    <Box sx={{ whiteSpace: 'nowrap', ...sx }}>
      <StepButton direction="previous" {...previous} />
      <StepButton direction="next" {...next} />
    </Box>
  )
}

const directions = {
  previous: { key: 'k', icon: <PreviousIcon /> },
  next: { key: 'j', icon: <NextIcon /> },
}

function StepButton({ direction, labelKey, to }: Step & { direction: keyof typeof directions }) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const { key, icon } = directions[direction]
  const open = () => {
    if (to) navigate(to)
  }
  useShortcut(key, labelKey, open)
  return (
    <IconButton
      size="small"
      aria-label={translate(labelKey)}
      aria-keyshortcuts={useKeyAttribute(key.toUpperCase())}
      disabled={!to}
      onClick={open}
    >
      {icon}
    </IconButton>
  )
}
