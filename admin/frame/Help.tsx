import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useId, useState } from 'react'
import { Link, useTranslate } from 'react-admin'
import { useCommands } from '../common/commands.ts'
import { Key } from '../common/Key.tsx'
import { modifierKey } from '../common/modifierKey.ts'
import { useShortcut, useShortcuts } from '../common/shortcuts.ts'
import { useKeyName } from '../common/useKeyNames.ts'
import { useHasSingleKeys, useKeyAttribute, useWorkingKeys } from '../common/useSingleKeys.ts'

/** A button and the shortcut "?"; both open a list of the keyboard shortcuts of the current screen. */
export function Help() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const titleId = useId()
  useShortcut('?', 'frame.help', () => setOpen(true))
  useCommands([
    { label: translate('frame.help'), keywords: 'help', keys: '?', run: () => setOpen(true) },
  ])
  return (
    <>
      <Tooltip title={translate('frame.help')}>
        <IconButton
          color="inherit"
          aria-label={translate('frame.help')}
          aria-keyshortcuts={useKeyAttribute('?')}
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
          <SingleKeysNote onLeave={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

function ShortcutList() {
  const workingOf = useWorkingKeys()
  const shortcuts = useShortcuts()
  const working = shortcuts.map(({ keys, labelKey }) => ({ labelKey, keys: workingOf(keys) }))
  return (
    <Box component="dl" sx={listSx}>
      {[...commandKeys, ...working.filter(({ keys }) => keys.length > 0)].map((line) => (
        <ShortcutLine key={`${line.keys.join()} ${line.labelKey}`} {...line} />
      ))}
    </Box>
  )
}

// These are no single keys, and always work.
const commandKeys = [
  { keys: [`${modifierKey} K`], labelKey: 'palette.title' },
  { keys: [`${modifierKey} Enter`], labelKey: 'frame.save' },
]

function ShortcutLine({ keys, labelKey }: { keys: string[]; labelKey: string }) {
  const translate = useTranslate()
  const nameOf = useKeyName()
  return (
    <Box sx={{ display: 'contents' }}>
      <dt>
        {keys.map((alternative) => (
          <Box key={alternative} component="span" sx={{ mr: 1.5, whiteSpace: 'nowrap' }}>
            {alternative.split(' ').map((key) => (
              <Key key={key} name={nameOf(key)} />
            ))}
          </Box>
        ))}
      </dt>
      <dd>{translate(labelKey, { smart_count: 2 })}</dd>
    </Box>
  )
}

function SingleKeysNote({ onLeave }: { onLeave(): void }) {
  const translate = useTranslate()
  const hasSingleKeys = useHasSingleKeys()
  return (
    <Box component="p" sx={{ color: 'text.secondary', fontSize: 13, mb: 0 }}>
      {translate(hasSingleKeys ? 'frame.singleKeys' : 'frame.noSingleKeys')}{' '}
      <Link to="/profile" onClick={onLeave} sx={{ textDecoration: 'underline' }}>
        {translate('profile.title')}
      </Link>
    </Box>
  )
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(200px, 1fr)',
  gap: '8px 16px',
  m: 0,
  '& dd': { m: 0 },
}
