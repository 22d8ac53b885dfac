import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import { ConflictAlert } from '../conflict/ConflictAlert.tsx'

type NoteConflictProps = {
  /** The note as it is now; null if it was deleted; undefined if there is no conflict. */
  latest: NoteRow | null | undefined
}

/** Says in the dialog that edits a note that it was changed or deleted meanwhile. Renders nothing without a conflict. */
export function NoteConflict({ latest }: NoteConflictProps) {
  const translate = useTranslate()
  if (latest === undefined) return null
  if (latest === null)
    return (
      <Alert severity="warning" variant="outlined">
        {translate('notes.gone')}
      </Alert>
    )
  return (
    <ConflictAlert key={latest.version} isRejected>
      <Box sx={{ my: 1, whiteSpace: 'pre-wrap' }}>
        <strong>{translate(`noteKind.${latest.kind}`)}</strong>
        {'\n'}
        {latest.body}
      </Box>
    </ConflictAlert>
  )
}
