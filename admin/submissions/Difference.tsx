import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { changedFields } from '../../shared/contract/correction.ts'
import { Changes } from '../common/history/Changes.tsx'
import { describeField } from '../common/history/fieldChanges.ts'

type Fields = Record<string, unknown>

/** The fields that a correction will change, with their old and new values. */
export function Difference({ original, corrected }: { original: Fields; corrected: Fields }) {
  const translate = useTranslate()
  const changes = changedFields(original, corrected).map((field) => ({
    ...describeField('submission.corrected', field),
    from: original[field] ?? null,
    to: corrected[field] ?? null,
  }))
  return (
    <Box sx={{ minHeight: 40 }} aria-live="polite">
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
        {translate('submissions.difference')}
      </Box>
      {changes.length > 0 ? <Changes changes={changes} /> : translate('submissions.noDifference')}
    </Box>
  )
}
