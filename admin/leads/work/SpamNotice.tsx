import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCanAccess, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useChangeOrNotify } from './useChangeOrNotify.ts'

/**
 * Why a lead was suspected to be spam, what staff have decided, and buttons to decide for staff who may edit
 * leads. Renders nothing if the lead was never suspected.
 */
export function SpamNotice({ lead }: { lead: LeadRecord }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const change = useChangeOrNotify(lead)
  const translate = useTranslate()
  if (lead.spamReasons.length === 0) return null
  const reasons = lead.spamReasons.map((reason) => translate(`spamReason.${reason}`)).join(', ')
  const decisionButton = (spamReview: 'cleared' | 'confirmed') => (
    <Button color="inherit" size="small" onClick={() => change({ spamReview })}>
      {translate(`leadWork.spam.${spamReview}`)}
    </Button>
  )
  return (
    <Alert
      severity={lead.spamReview ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        canAccess && (
          <>
            {lead.spamReview !== 'cleared' && decisionButton('cleared')}
            {lead.spamReview !== 'confirmed' && decisionButton('confirmed')}
          </>
        )
      }
    >
      {translate(`spamReview.${lead.spamReview ?? 'open'}`)}: {reasons}
    </Alert>
  )
}
