import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { shownOf } from './addresses.ts'
import { MergedAlert } from './MergedAlert.tsx'
import { useMerge } from './useMerge.ts'

/** Options that a search shows. */
const SHOWN = 8

type MergeDialogProps = {
  person: PersonRecord
  /** Who is chosen at first. */
  other?: PersonRow
  onClose(): void
}

/**
 * The dialog in which the user chooses who becomes part of a client: one of the possible duplicates, or whom a search finds.
 * It shows what the client will have.
 */
export function MergeDialog({ person: opened, other, onClose }: MergeDialogProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const { person, chosen, setChosen, merged, merge } = useMerge(opened, other)
  const { options, isSearching } = useOptions(person, typed, other)
  return (
    <ActionDialog
      title={translate('people.mergeTitle', { name: person.name })}
      confirm={translate('people.confirmMerge')}
      isReady={chosen !== undefined}
      onConfirm={merge}
      onClose={onClose}
    >
      <TextField
        label={translate('people.searchLabel')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <RadioGroup
        aria-label={translate('people.mergeTitle', { name: person.name })}
        value={chosen?.id ?? ''}
        onChange={(_event, id) => setChosen(options.find((option) => option.id === id))}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.id}
            value={option.id}
            control={<Radio />}
            label={`${option.name} · ${shownOf(option.addresses)}`}
            sx={{ overflowWrap: 'anywhere' }}
          />
        ))}
      </RadioGroup>
      {options.length === 0 && typed.trim() && !isSearching && (
        <Box>{translate('people.noMatch')}</Box>
      )}
      {chosen && <Preview person={person} chosen={chosen} />}
      {merged && <MergedAlert {...merged} />}
    </ActionDialog>
  )
}

function Preview({ person, chosen }: { person: PersonRecord; chosen: PersonRow }) {
  const translate = useTranslate()
  const all = [...person.addresses, ...chosen.addresses].map(({ shown }) => shown)
  return (
    <Box role="status">
      <div>{translate('people.mergeResult', { name: person.name })}</div>
      <Box component="ul" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
        {[...new Set(all)].map((shown) => (
          <li key={shown}>{shown}</li>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{translate('people.canUndo')}</Box>
    </Box>
  )
}

// Until something is typed, only those who may be the same.
function useOptions(person: PersonRecord, typed: string, other?: PersonRow) {
  const q = typed.trim()
  const { data = [], isFetching } = useGetList<PersonRow>(
    'people',
    {
      filter: { q },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'lastSubmittedAt', order: 'DESC' },
    },
    { enabled: q !== '' },
  )
  const proposed: PersonRow[] = other ? [other] : person.duplicates
  if (q === '') return { options: proposed, isSearching: false }
  return { options: data.filter(({ id }) => id !== person.id), isSearching: isFetching }
}
