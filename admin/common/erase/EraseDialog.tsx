import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { erasureCounts } from '../../../shared/contract/erasure.ts'
import { LoadProblem } from '../load/LoadProblem.tsx'
import { useLanguage } from '../useLanguage.ts'
import { type Person, useErase, useErasurePlan } from './useErasure.ts'

/** A dialog that shows what would be erased, requires a reason, and on confirm erases the person's data. */
export function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [withPhone, setWithPhone] = useState(false)
  const { mutate, isPending } = useErase(onClose)
  const { email, phone } = person
  const contact = { email, ...(withPhone && phone && { phone }) }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="erase-title">
      <DialogTitle id="erase-title">{translate('erase.title', { name: person.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('erase.about')}</DialogContentText>
        {phone && (
          <FormControlLabel
            control={
              <Checkbox checked={withPhone} onChange={(_event, isOn) => setWithPhone(isOn)} />
            }
            label={translate('erase.withPhone', { phone })}
          />
        )}
        <ErasurePlan contact={contact} />
        <TextField
          label={translate('erase.reason')}
          helperText={translate('erase.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          required
          fullWidth
          margin="normal"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('erase.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          disabled={reason.trim() === '' || isPending}
          onClick={() => mutate({ ...contact, reason })}
        >
          {translate('erase.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A sentence with the number of records of each kind that would be erased, or that there are none. */
function ErasurePlan({ contact }: { contact: Omit<Person, 'name'> }) {
  const translate = useTranslate()
  const language = useLanguage()
  const loaded = useErasurePlan(contact)
  const plan = loaded.data
  const counted = erasureCounts
    .filter((part) => plan && plan[part] > 0)
    .map((part) => translate(`recordCount.${part}`, { smart_count: plan?.[part] ?? 0 }))
  const list = new Intl.ListFormat(language).format(counted)
  return (
    <Box sx={{ my: 2, minHeight: '3em' }} aria-live="polite">
      <LoadProblem loaded={loaded} />
      {plan && (list ? translate('erase.found', { list }) : translate('erase.nothingFound'))}
    </Box>
  )
}
