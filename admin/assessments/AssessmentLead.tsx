import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useCanAccess, useNotify, useTranslate } from 'react-admin'
import type { EntryResult } from '../../shared/contract/entry.ts'
import type { AssessmentRecord } from '../../shared/contract/records.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { Code } from '../common/Code.tsx'
import { request } from '../common/request.ts'
import { EntryWait } from '../leads/entry/EntryWait.tsx'

type AssessmentLeadProps = {
  assessment: Pick<AssessmentRecord, 'id' | 'lead' | 'erasedAt'>
  /** For a list: without an explanation. */
  isCompact?: boolean
}

/** A link to the lead that was made from an assessment; without one, for staff who may change leads, the button that makes it. */
export function AssessmentLead({ assessment, isCompact = false }: AssessmentLeadProps) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const translate = useTranslate()
  const { id, lead, erasedAt } = assessment
  // Until its lead opens, the button stays, although a live update may have brought the lead.
  const [isMaking, setMaking] = useState(false)
  if (lead && !isMaking)
    return (
      <Box sx={{ mt: isCompact ? 0.5 : 2 }}>
        {translate('assessment.lead')}{' '}
        <Link to={`/leads/${lead.id}/show`}>
          <Code text={lead.refCode} />
        </Link>
      </Box>
    )
  if (!canAccess || erasedAt) return null
  return <MakeLead {...{ id, isCompact, isMaking }} onMaking={setMaking} />
}

type MakeLeadProps = {
  id: string
  isCompact: boolean
  /** From the request until its lead opens. */
  isMaking: boolean
  onMaking: (isMaking: boolean) => void
}

function MakeLead({ id, isCompact, isMaking, onMaking }: MakeLeadProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [made, setMade] = useState<EntryResult>()
  const make = async () => {
    if (isMaking) return
    onMaking(true)
    try {
      setMade(await request<EntryResult>('POST', `assessments/${id}/lead`, {}))
    } catch (error) {
      onMaking(false)
      notify(errorMessages(error).join(' '), { type: 'error' })
    }
  }
  const close = () => {
    setMade(undefined)
    onMaking(false)
  }
  return (
    <Box sx={{ mt: isCompact ? 1 : 2 }}>
      <Button
        variant={isCompact ? 'outlined' : 'contained'}
        size={isCompact ? 'small' : 'medium'}
        aria-disabled={isMaking}
        onClick={() => void make()}
      >
        {translate('assessment.makeLead')}
      </Button>
      {!isCompact && (
        <Box sx={{ mt: 0.5, color: 'text.secondary' }}>{translate('assessment.makeLeadHint')}</Box>
      )}
      {made && <EntryWait entered={made} onClose={close} />}
    </Box>
  )
}
