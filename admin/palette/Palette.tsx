import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate, useTranslate } from 'react-admin'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { modifierKey } from '../common/modifierKey.ts'
import { useBackCloses } from '../common/useBackCloses.ts'
import { useIsPhone } from '../common/useIsPhone.ts'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { wordsOf } from './match.ts'
import { elementId, OptionList } from './OptionList.tsx'
import type { Option } from './options.ts'
import { useOptions } from './useOptions.ts'

type PaletteProps = {
  /** Returns what was typed since the palette was asked for. */
  takeTyped(): string
  onClose(): void
}

/** A dialog that finds records, screens and actions by what is typed, and opens or runs the chosen one. */
export function Palette({ takeTyped, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const { groups, found } = useOptions(typed)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  const isPhone = useIsPhone()
  const { leave } = useBackCloses(isPhone, onClose)
  const choose = useChoose(onClose, leave)
  const translate = useTranslate()
  const listId = useId()
  const titleId = useId()
  const type = (text: string) => {
    setTyped(text)
    setActiveId(undefined)
  }
  const onFocus = () => {
    const text = takeTyped()
    if (text) type(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Not while an input method composes a letter.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && active) {
      const at = (options.indexOf(active) + step + options.length) % options.length
      setActiveId(options[at]?.id)
    } else if (event.key === 'Enter') {
      if (active) choose(active, event.ctrlKey || event.metaKey)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
      transitionDuration={0}
      sx={dialogSx}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {translate('palette.title')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={translate('palette.placeholder')}
          onChange={(event) => type(event.target.value)}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('palette.title'),
            'aria-expanded': options.length > 0,
            'aria-controls': options.length > 0 ? listId : undefined,
            'aria-activedescendant': active && elementId(listId, active),
            'aria-autocomplete': 'list',
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
          sx={{ px: 2, minHeight: 52, fontSize: 16 }}
        />
        <IconButton onClick={onClose} aria-label={translate('ra.action.close')} sx={closeSx}>
          <CloseIcon />
        </IconButton>
      </Box>
      {options.length > 0 && (
        <OptionList
          id={listId}
          label={translate('palette.title')}
          groups={groups}
          active={active}
          words={wordsOf(typed)}
          onChoose={choose}
        />
      )}
      <LoadProblem loaded={found} what={translate('palette.records')} />
      <Status typed={typed} isWaiting={found.isWaiting} count={options.length} />
    </Dialog>
  )
}

// Says to screen readers, too, how many options there are.
function Status(props: { typed: string; isWaiting: boolean; count: number }) {
  const { typed, isWaiting, count } = props
  const translate = useTranslate()
  const text = isWaiting
    ? translate('palette.searching')
    : count === 0
      ? translate('palette.nothing', { text: typed.trim() })
      : translate('palette.count', { smart_count: count })
  return (
    <Box sx={statusSx}>
      <Box role="status">{text}</Box>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        {translate('palette.keys', { newTab: `${modifierKey} Enter` })}
      </Box>
    </Box>
  )
}

// The palette is closed first, and gives back the focus; a dialog that the command opens takes it.
function useChoose(onClose: () => void, leave: (then: () => void) => void) {
  const navigate = useNavigate()
  return ({ to, run }: Option, inNewTab: boolean) => {
    if (to && inNewTab) {
      window.open(`${window.location.pathname}#${to}`, '_blank', 'noopener')
      return
    }
    onClose()
    leave(() => (to ? navigate(to) : run?.()))
  }
}

const dialogSx = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': { mt: '10vh', maxHeight: '75vh' },
}
const closeSx = { width: 44, height: 44, mr: 0.5 }
const statusSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  mt: 'auto',
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12,
}
