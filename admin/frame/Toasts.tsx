import Box from '@mui/material/Box'
import { ContactToast } from '../common/contact/ContactToast.tsx'
import { UndoToast } from '../common/undo/UndoToast.tsx'

/**
 * What can be undone, and the question whether a client was contacted, at the bottom of every screen. It sticks to the bottom of the window, but has its own place at the end of
 * the page, so that it covers nothing for good.
 */
export function Toasts() {
  return (
    <Box sx={toastsSx}>
      <ContactToast />
      <UndoToast />
    </Box>
  )
}

const toastsSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  mt: 'auto',
  alignSelf: { xs: 'stretch', sm: 'flex-start' },
  maxWidth: { sm: 640 },
  display: 'grid',
  gap: 1,
  py: 1,
  // The empty place lets clicks through.
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
}
