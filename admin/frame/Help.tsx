import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCommands } from '../common/commands.ts'
import { useShortcut, useShortcuts } from '../common/shortcuts.ts'

/** A button and the shortcut "?"; both open a list of the keyboard shortcuts of the current screen. */
export function Help() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const titleId = useId()
  useShortcut('?', 'frame.help', () => setOpen(true))
  useCommands([{ label: translate('frame.help'), keys: '?', run: () => setOpen(true) }])
  return (
    <>
      <Tooltip title={translate('frame.help')}>
        <IconButton
          color="inherit"
          aria-label={translate('frame.help')}
          aria-keyshortcuts="?"
          onClick={() => setOpen(true)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{translate('frame.help')}</DialogTitle>
        <DialogContent>
          <ShortcutList />
        </DialogContent>
      </Dialog>
    </>
  )
}

function ShortcutList() {
  const translate = useTranslate()
  const shortcuts = useShortcuts()
  return (
    <Box component="dl" sx={listSx}>
      {shortcuts.map(({ keys, labelKey }) => (
        <Box key={`${keys} ${labelKey}`} sx={{ display: 'contents' }}>
          <dt>
            {keys.split('|').map((alternative) => (
              <Box key={alternative} component="span" sx={{ mr: 1.5, whiteSpace: 'nowrap' }}>
                {alternative.split(' ').map((key) => (
                  <Box key={key} component="kbd" sx={keySx}>
                    {keyNames[key] ? translate(keyNames[key]) : key}
                  </Box>
                ))}
              </Box>
            ))}
          </dt>
          <dd>{translate(labelKey, { smart_count: 2 })}</dd>
        </Box>
      ))}
    </Box>
  )
}

/** The translation keys of the names of keys without a letter. */
const keyNames: Record<string, string> = {
  ArrowDown: 'frame.key.down',
  ArrowUp: 'frame.key.up',
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(200px, 1fr)',
  gap: '8px 16px',
  m: 0,
  '& dd': { m: 0 },
}

const keySx = {
  mr: 0.5,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '2px',
  fontFamily: 'inherit',
  fontSize: 12,
}
