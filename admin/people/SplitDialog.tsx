import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PersonMerge } from '../../shared/contract/person.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'

type SplitDialogProps = {
  merge: PersonMerge
  /** Splits the clients. `keeps`: whether they use again what was removed. */
  onSplit(keeps: boolean): Promise<unknown>
  onClose(): void
}

/** Asks what becomes of a client whom a split leaves without an address and a number. */
export function SplitDialog({ merge, onSplit, onClose }: SplitDialogProps) {
  const translate = useTranslate()
  const [keeps, setKeeps] = useState(true)
  const { name, withoutContact } = merge
  const removed = withoutContact.flatMap(({ addresses }) => addresses.map(({ shown }) => shown))
  return (
    <ActionDialog
      title={translate('people.splitName', { name })}
      confirm={translate('people.split')}
      onConfirm={() => onSplit(keeps && removed.length > 0)}
      onClose={onClose}
    >
      {withoutContact.map((part) => (
        <Box key={part.id}>{translate('people.withoutContact', { name: part.name })}</Box>
      ))}
      {removed.length > 0 ? (
        <FormControlLabel
          control={<Checkbox checked={keeps} onChange={({ target }) => setKeeps(target.checked)} />}
          label={translate('people.keepAddresses', {
            addresses: [...new Set(removed)].join(', '),
          })}
          sx={{ overflowWrap: 'anywhere' }}
        />
      ) : (
        <Box>{translate('people.nothingKept')}</Box>
      )}
    </ActionDialog>
  )
}
