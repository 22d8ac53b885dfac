import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { EmailRecord } from '../../shared/contract/records.ts'

type Format = 'html' | 'text'

/** An email as rendered: as HTML in a sandboxed frame, or as plain text. A note if there is no content. */
export function Preview({ email }: { email: EmailRecord }) {
  const translate = useTranslate()
  const [format, setFormat] = useState<Format>('html')
  const { hasPreview, bodyText, deletedAfterDays: days } = email
  if (!hasPreview || bodyText === null) {
    const note = days === null ? 'emails.preview.none' : 'emails.preview.deleted'
    return (
      <Box sx={{ mt: 3, color: 'text.secondary' }}>{translate(note, { smart_count: days })}</Box>
    )
  }
  return (
    <Box sx={{ mt: 3 }}>
      <Tabs
        value={format}
        onChange={(_event, chosen: Format) => setFormat(chosen)}
        sx={{ minHeight: 36 }}
      >
        {(['html', 'text'] as const).map((option) => (
          <Tab
            key={option}
            value={option}
            label={translate(`emails.preview.${option}`)}
            sx={{ minHeight: 36 }}
          />
        ))}
      </Tabs>
      {format === 'text' ? (
        <Box sx={textSx}>{bodyText}</Box>
      ) : (
        <Box
          component="iframe"
          sandbox=""
          src={`/api/staff/emails/${email.id}/preview`}
          title={translate('emails.preview.title')}
          sx={frameSx}
        />
      )}
    </Box>
  )
}

const textSx = {
  border: 1,
  borderColor: 'divider',
  p: 2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

// Fixed height with scrolling, because a sandboxed page cannot report its height.
const frameSx = {
  display: 'block',
  width: '100%',
  height: 'min(760px, 80vh)',
  border: 1,
  borderColor: 'divider',
}
