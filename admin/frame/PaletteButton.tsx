import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { modifierKey } from '../common/modifierKey.ts'
import { isModalOpen } from '../common/shortcuts.ts'
import { useLatest } from '../common/useLatest.ts'
import { preloaded } from '../lazyScreen.ts'
import { bufferTyping } from './bufferTyping.ts'

const load = preloaded(() => import('../palette/Palette.tsx'))

/**
 * A button that opens the command palette; Ctrl+K or Cmd+K opens and closes it. Its code is loaded when it is first opened, or
 * after the first screen.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const { Palette, open, takeTyped } = usePalette(() => setOpen(true))
  // Not over another dialog.
  useCtrlK(() => (isOpen ? setOpen(false) : !isModalOpen() && open()))
  return (
    <>
      <Tooltip describeChild title={`${translate('palette.title')} (${shortcutName})`}>
        <ButtonBase onClick={open} aria-keyshortcuts="Control+K Meta+K" sx={buttonSx}>
          <SearchIcon fontSize="small" />
          <Box component="span" sx={labelSx}>
            {translate('palette.open')}
          </Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{ ...wideSx, fontFamily: 'inherit', fontSize: 12, ml: 2 }}
          >
            {shortcutName}
          </Box>
        </ButtonBase>
      </Tooltip>
      {isOpen && Palette && <Palette takeTyped={takeTyped} onClose={() => setOpen(false)} />}
    </>
  )
}

const shortcutName = `${modifierKey} K`

type Loaded = Awaited<ReturnType<typeof load>>

// Without a network, or after an update, its code may be missing. What is typed until the palette has the focus is kept for it.
function usePalette(show: () => void) {
  const [loaded, setLoaded] = useState<Loaded>()
  const notify = useNotify()
  const takeTyped = useRef<() => string>(() => '')
  const loadAndShow = async () => {
    // Ends the buffering of an earlier click.
    takeTyped.current()
    takeTyped.current = bufferTyping()
    try {
      setLoaded(await load())
      show()
    } catch {
      takeTyped.current()
      notify(navigator.onLine ? 'palette.unavailable' : 'load.offline', { type: 'error' })
    }
  }
  return {
    Palette: loaded?.Palette,
    open: loaded ? show : loadAndShow,
    takeTyped: () => takeTyped.current(),
  }
}

// Also while the user types in a field.
function useCtrlK(onPress: () => void) {
  const latest = useLatest(onPress)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
}

// The name of the button: on a narrow screen, only for screen readers.
const labelSx = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  whiteSpace: 'nowrap',
}
const wideSx = { display: { xs: 'none', md: 'inline' } }
const buttonSx = {
  gap: 1,
  minWidth: 44,
  height: { xs: 44, md: 34 },
  px: { xs: 0, md: 1.25 },
  mr: { xs: 0, md: 1 },
  color: 'text.secondary',
  fontSize: 14,
  border: { xs: 0, md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: '2px',
}
