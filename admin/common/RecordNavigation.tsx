import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useNavigate, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { readCursor } from './list/cursor-memory.ts'
import { useShortcut } from './shortcuts.ts'

/** Lists that have their own buttons, which also go beyond the page of the list. */
const withOwnButtons = ['leads']

/**
 * Buttons and the keys "j" and "k" to the next and the previous record of the page of the list that was shown last. Renders
 * nothing if the record was not on it.
 */
export function RecordNavigation() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const rows = readCursor(resource)?.rows ?? []
  const at = rows.indexOf(record?.id ?? '')
  if (at < 0 || withOwnButtons.includes(resource)) return null
  const pathTo = (place: number) => {
    const id = rows[place]
    return id === undefined ? undefined : `/${resource}/${encodeURIComponent(id)}/show`
  }
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Step keys="k" labelKey="list.previous" to={pathTo(at - 1)} icon={<PreviousIcon />} />
      <Step keys="j" labelKey="list.next" to={pathTo(at + 1)} icon={<NextIcon />} />
    </Box>
  )
}

type StepProps = { keys: string; labelKey: string; to: string | undefined; icon: ReactNode }

function Step({ keys, labelKey, to, icon }: StepProps) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const open = () => {
    if (to) navigate(to)
  }
  useShortcut(keys, labelKey, open)
  return (
    <IconButton
      size="small"
      aria-label={translate(labelKey)}
      aria-keyshortcuts={keys.toUpperCase()}
      disabled={!to}
      onClick={open}
    >
      {icon}
    </IconButton>
  )
}
