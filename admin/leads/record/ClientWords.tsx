import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { Time } from '../../common/Time.tsx'
import { visuallyHidden } from '../../common/visuallyHidden.ts'

/** What the client wrote, in large type, with what it is about and when it arrived. A long message can be unfolded. */
export function ClientWords({ lead }: { lead: LeadRecord }) {
  const { message, kind, submittedAt } = lead
  const [isWhole, setWhole] = useState(false)
  const translate = useTranslate()
  const isCut = isLong(message) && !isWhole
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography component="h3" sx={visuallyHidden}>
        {translate('resources.leads.fields.message')}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 0.5 }}>
        {translate(`leadKind.${kind}`)} · <Time value={submittedAt} />
      </Box>
      <Typography
        variant="subtitle1"
        component="blockquote"
        dir="auto"
        sx={isCut ? cutSx : wordsSx}
      >
        {message}
      </Typography>
      {isCut && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ mt: 0.5, ml: -0.5 }}>
          {translate('leadWork.wholeMessage')}
        </Button>
      )}
    </Box>
  )
}

/** The lines that are shown of a long message. */
const SHOWN_LINES = 10
/** A message with more characters, or with more lines than are shown, is long. */
const LONG_CHARACTERS = 700

function isLong(message: string) {
  return message.length > LONG_CHARACTERS || message.split('\n').length > SHOWN_LINES
}

const wordsSx = { m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '66ch' }

const cutSx = {
  ...wordsSx,
  display: '-webkit-box',
  WebkitLineClamp: SHOWN_LINES,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
}
