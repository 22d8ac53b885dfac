import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ErrorProps, LinkBase, Title, useTranslate } from 'react-admin'

/**
 * What is shown in place of a screen that failed. After an update, screens that were not fetched yet
 * are gone from the server: loading the page again mends that, too.
 */
export function ErrorScreen({ error }: ErrorProps) {
  const translate = useTranslate()
  return (
    <Box role="alert" sx={{ py: 6, maxWidth: 520, mx: 'auto' }}>
      <Title title={translate('ra.page.error')} />
      <Typography variant="h5" component="h2" gutterBottom>
        {translate('frame.failed')}
      </Typography>
      <Typography gutterBottom>{translate('frame.failedHint')}</Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 2 }}>
        {(error as Error).message}
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()} sx={{ mr: 1 }}>
        {translate('frame.reload')}
      </Button>
      <Button component={LinkBase} to="/">
        {translate('ra.page.dashboard')}
      </Button>
    </Box>
  )
}
