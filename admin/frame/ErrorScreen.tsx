import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Notice } from './Notice.tsx'

/**
 * Shown instead of a screen that failed, with a button that reloads the page. Without a network, and after an
 * update, a screen that was not loaded yet fails; the menu and the screens that were loaded still work.
 */
export function ErrorScreen({ error }: { error: Error }) {
  const translate = useTranslate()
  const isCodeMissing = /dynamically imported module|module script failed/i.test(error.message)
  return (
    <Notice
      title="frame.failed"
      hint={isCodeMissing && !navigator.onLine ? 'frame.offlineHint' : 'frame.failedHint'}
    >
      {!isCodeMissing && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 2 }}>
          {error.message}
        </Typography>
      )}
      <Button variant="contained" onClick={() => window.location.reload()} sx={{ mr: 1 }}>
        {translate('frame.reload')}
      </Button>
    </Notice>
  )
}
