import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'react-admin'
import type { Upload } from './useUploads.ts'

/** A file on its way, with how much of it has arrived, or why it was not taken. */
export function UploadLine({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const translate = useTranslate()
  const { name, share, error } = upload
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, minHeight: 46 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        {error ? (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {error}
          </Box>
        ) : (
          <LinearProgress
            variant="determinate"
            value={share * 100}
            aria-label={translate('media.uploading', { name })}
          />
        )}
      </Box>
      {error && <Button onClick={onDismiss}>{translate('ra.action.close')}</Button>}
    </Box>
  )
}
