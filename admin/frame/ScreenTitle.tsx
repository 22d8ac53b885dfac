import Typography from '@mui/material/Typography'
import { screenTitleId, useScreenName } from './useScreenName.ts'

/**
 * The name of the screen or the record, in the app bar; cut off with an ellipsis where there is no room for it. React-admin's
 * screens render their titles into it. (Its own `TitlePortal` is no heading.)
 */
export function ScreenTitle() {
  return (
    <Typography
      id={screenTitleId}
      component="h1"
      variant="body1"
      noWrap
      // Not `CutTooltip`: what is in a portal sends its events to the screen, not to this element.
      title={useScreenName()}
      sx={titleSx}
    />
  )
}

const titleSx = {
  flex: 1,
  color: 'text.secondary',
  // React-admin's inline block would be cut off without an ellipsis.
  '& .RaConfigurable-root': { display: 'inline' },
}
