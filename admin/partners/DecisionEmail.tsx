import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DecisionPreview, NotifiedDecision } from '../../shared/contract/decision.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { useSettled } from '../common/useSettled.ts'
import { fetchJson } from '../http.ts'
import type { DecisionDraft } from './DecisionFields.tsx'
import { postToFrame } from './postToFrame.ts'

/** How long the user must have stopped typing before the email is shown anew, in milliseconds. */
const PAUSE_MS = 400

type DecisionEmailProps = { partnerId: string; decision: NotifiedDecision; draft: DecisionDraft }

/** A button that shows the email that the decision would send, and follows what is typed. Needs a reason first. */
export function DecisionEmail({ partnerId, decision, draft }: DecisionEmailProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        size="small"
        disabled={draft.reason === ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {translate(isOpen ? 'decision.email.hide' : 'decision.email.show')}
      </Button>
      {draft.reason === '' && (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate('decision.email.needsReason')}
        </Box>
      )}
      {isOpen && draft.reason !== '' && (
        <Email partnerId={partnerId} decision={decision} draft={draft} />
      )}
    </Box>
  )
}

function Email({ partnerId, decision, draft }: DecisionEmailProps) {
  const translate = useTranslate()
  const path = `/api/staff/partners/${partnerId}/decision-previews`
  const fields = useSettled(formOf(decision, draft), PAUSE_MS)
  const { data: email, error } = useQuery({
    queryKey: ['decision-previews', path, fields],
    queryFn: () => loadPreview(path, fields),
    placeholderData: (previous) => previous,
    retry: false,
    gcTime: 0,
  })
  if (error) return <Box sx={{ color: 'error.main' }}>{errorMessages(error).join(' ')}</Box>
  if (!email) return <Box>{translate('decision.email.loading')}</Box>
  const { toName, toEmail, subject, language } = email
  return (
    <Box sx={{ width: '100%' }}>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[toName, toEmail, translate(`common.${language}`)].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{subject}</Box>
      <Frame key={fields} path={path} fields={fields} />
    </Box>
  )
}

function Frame({ path, fields }: { path: string; fields: string }) {
  const translate = useTranslate()
  const name = useId()
  useEffect(() => postToFrame(name, path, new URLSearchParams(fields)), [name, path, fields])
  return (
    <Box
      component="iframe"
      sandbox=""
      name={name}
      title={translate('decision.email.title')}
      sx={{
        display: 'block',
        width: '100%',
        height: 'min(480px, 55vh)',
        border: 1,
        borderColor: 'divider',
      }}
    />
  )
}

function formOf(decision: NotifiedDecision, { reason, note }: DecisionDraft) {
  return new URLSearchParams({ decision, reason, ...(note.trim() && { note }) }).toString()
}

async function loadPreview(path: string, fields: string) {
  const headers = new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' })
  const { json } = await fetchJson(path, { method: 'POST', headers, body: fields })
  return json as DecisionPreview
}
