import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCanAccess, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useChangeOrNotify } from './useChangeOrNotify.ts'

/** Shows why a lead is suspected to be spam, with buttons to decide. */
export function SpamNotice({ lead }: { lead: LeadRecord }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const change = useChangeOrNotify(lead)
  const translate = useTranslate()
  if (lead.spamReasons.length === 0) return null
  const reasons = lead.spamReasons.map((reason) => translate(`spamReason.${reason}`)).join(', ')
  const decide = (spamReview: 'cleared' | 'confirmed') => (
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
            {lead.spamReview !== 'cleared' && decide('cleared')}
            {lead.spamReview !== 'confirmed' && decide('confirmed')}
          </>
        )
      }
    >
      {translate(`spamReview.${lead.spamReview ?? 'open'}`)}: {reasons}
    </Alert>
  )
}
