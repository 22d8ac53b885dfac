import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ContactToast } from '../common/contact/ContactToast.tsx'
import { UndoToast } from '../common/undo/UndoToast.tsx'

/**
 * What can be undone, and the question whether a client was contacted. On a wide screen they are in the app bar, where they
 * cover nothing of the page.
 */
export function ToastsInBar() {
  if (!useHasRoomInBar()) return null
  return (
    <Box sx={inBarSx}>
      <ContactToast />
      <UndoToast />
    </Box>
  )
}

/**
 * The same on a narrow screen, at the bottom of the window over its whole width. They have their own place at the end of the
 * page, and what gets the focus is scrolled above them.
 */
export function ToastsBelow() {
  if (useHasRoomInBar()) return null
  return (
    <Box className="toasts" sx={belowSx}>
      <ContactToast />
      <UndoToast />
    </Box>
  )
}

function useHasRoomInBar() {
  return useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
}

const inBarSx = {
  display: 'flex',
  gap: 1,
  minWidth: 0,
  mx: 1,
  '& > *': { minWidth: 0 },
  '& .MuiSnackbarContent-root': { minWidth: 0, py: 0 },
  // At most two lines, as many as fit into the bar.
  '& .MuiSnackbarContent-message': {
    p: 0,
    minWidth: 0,
    fontSize: 13,
    lineHeight: 1.25,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
  '& .MuiSnackbarContent-action': { pl: 1 },
}

const belowSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  mt: 'auto',
  alignSelf: 'stretch',
  display: 'grid',
  gap: 1,
  py: 1,
  // The empty place lets clicks through.
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
}
