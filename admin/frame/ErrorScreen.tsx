import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ErrorProps, useTranslate } from 'react-admin'
import { Notice } from './Notice.tsx'

/**
 * What is shown in place of a screen that failed. After an update, screens that were not fetched yet
 * are gone from the server: loading the page again mends that, too.
 */
export function ErrorScreen({ error }: ErrorProps) {
  const translate = useTranslate()
  return (
    <Notice title="frame.failed" hint="frame.failedHint">
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 2 }}>
        {(error as Error).message}
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()} sx={{ mr: 1 }}>
        {translate('frame.reload')}
      </Button>
    </Notice>
  )
}
