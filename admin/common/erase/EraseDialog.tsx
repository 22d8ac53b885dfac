import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import DialogContentText from '@mui/material/DialogContentText'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { erasureCounts } from '../../../shared/contract/erasure.ts'
import { ActionDialog } from '../ActionDialog.tsx'
import { hasFailed } from '../load/failures.ts'
import { LoadProblem } from '../load/LoadProblem.tsx'
import { ReasonInput } from '../ReasonInput.tsx'
import { useLanguage } from '../useLanguage.ts'
import { type Person, useErase, useErasurePlan } from './useErasure.ts'

type EraseDialogProps = { person: Person; onErased: (() => void) | undefined; onClose(): void }

/**
 * A dialog that shows what would be erased, requires a reason, and on confirm erases the person's data. It cannot be
 * confirmed before the user has seen what would be erased.
 */
export function EraseDialog({ person, onErased, onClose }: EraseDialogProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [withPhone, setWithPhone] = useState(false)
  const erase = useErase(onErased)
  const { email, phone } = person
  // A person without an email address is known by the phone number only.
  const contact = { ...(email && { email }), ...((withPhone || !email) && phone && { phone }) }
  const plan = useErasurePlan(contact)
  return (
    <ActionDialog
      title={translate('erase.title', { name: person.name })}
      confirm={translate('erase.confirm')}
      dismissKey="erase.cancel"
      isDangerous
      isReady={reason.trim() !== '' && plan.data !== undefined && !hasFailed(plan)}
      onConfirm={() => erase({ ...contact, reason })}
      onClose={onClose}
    >
      <DialogContentText>{translate('erase.about')}</DialogContentText>
      {phone && email && (
        <FormControlLabel
          control={<Checkbox checked={withPhone} onChange={(_event, isOn) => setWithPhone(isOn)} />}
          label={translate('erase.withPhone', { phone })}
        />
      )}
      <ErasurePlan plan={plan} />
      <ReasonInput value={reason} onChange={setReason} hint={translate('erase.reasonHint')} />
    </ActionDialog>
  )
}

/** A sentence with the number of records of each kind that would be erased, or that there are none. */
function ErasurePlan({ plan }: { plan: ReturnType<typeof useErasurePlan> }) {
  const translate = useTranslate()
  const language = useLanguage()
  const counts = plan.data
  const counted = erasureCounts
    .filter((part) => counts && counts[part] > 0)
    .map((part) => translate(`recordCount.${part}`, { smart_count: counts?.[part] ?? 0 }))
  const list = new Intl.ListFormat(language).format(counted)
  return (
    <Box sx={{ minHeight: '3em' }} aria-live="polite">
      <LoadProblem loaded={plan} />
      {counts && (list ? translate('erase.found', { list }) : translate('erase.nothingFound'))}
    </Box>
  )
}
