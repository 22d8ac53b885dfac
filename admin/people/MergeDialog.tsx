import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { shownOf } from './addresses.ts'

/** Options that a search shows. */
const SHOWN = 8

/**
 * The dialog in which the user chooses who becomes part of a client: one of the possible duplicates, or whom a search finds.
 * It shows what the client will have.
 */
export function MergeDialog({ person, onClose }: { person: PersonRecord; onClose(): void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PersonRow>()
  const options = useOptions(person, typed)
  const merge = async () => {
    if (!chosen) return
    const body = { personId: chosen.id, version: chosen.version }
    await request('POST', `people/${person.id}/merges`, body, person.version)
    notify(translate('people.merged', { name: person.name }))
    refresh()
  }
  return (
    <ActionDialog
      title={translate('people.mergeTitle', { name: person.name })}
      confirm={translate('people.confirmMerge')}
      isReady={chosen !== undefined}
      onConfirm={merge}
      onClose={onClose}
    >
      <TextField
        label={translate('people.merging')}
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
          />
        ))}
      </RadioGroup>
      {options.length === 0 && <Box>{translate('people.nobody')}</Box>}
      {chosen && <Preview person={person} chosen={chosen} />}
    </ActionDialog>
  )
}

function Preview({ person, chosen }: { person: PersonRecord; chosen: PersonRow }) {
  const translate = useTranslate()
  const all = [...person.addresses, ...chosen.addresses].map(({ shown }) => shown)
  return (
    <Box role="status">
      <div>{translate('people.result', { name: person.name })}</div>
      <Box component="ul" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
        {[...new Set(all)].map((shown) => (
          <li key={shown}>{shown}</li>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{translate('people.canUndo')}</Box>
    </Box>
  )
}

function useOptions(person: PersonRecord, typed: string): PersonRow[] {
  const q = typed.trim()
  const { data = [] } = useGetList<PersonRow>(
    'people',
    {
      filter: { q },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { enabled: q !== '' },
  )
  return q === '' ? person.duplicates : data.filter(({ id }) => id !== person.id)
}
