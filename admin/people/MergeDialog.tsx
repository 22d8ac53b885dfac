import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDataProvider, useGetList, useRefresh, useTranslate } from 'react-admin'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { isConflict } from '../common/conflict/useConflict.ts'
import { hasStatus, request } from '../common/request.ts'
import type { UndoOffer } from '../common/undo/offer-memory.ts'
import { trackChange } from '../common/undo/pending-changes.ts'
import { useUndoOffers } from '../common/undo/useUndoOffers.ts'
import { shownOf } from './addresses.ts'

/** Options that a search shows. */
const SHOWN = 8

/** How long a merge is offered to be undone with one click, in milliseconds. */
const UNDO_MS = 60_000

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
  const offers = useUndoOffers()
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const [person, setPerson] = useState(opened)
  const [chosen, setChosen] = useState(other)
  const options = useOptions(person, typed, other)
  const read = useReadPerson()
  /** Shows both clients as they are now, so that the user can decide again. */
  const reload = async ({ id }: PersonRow) => {
    refresh()
    setPerson(await read(person.id))
    const current = await read(id)
    // Somebody else may have merged them.
    setChosen(current.id === id ? current : undefined)
  }
  const merge = async () => {
    if (!chosen) return
    const names = { name: person.name, other: chosen.name }
    const body = { personId: chosen.id, version: chosen.version }
    const merging = request<PersonRecord>(
      'POST',
      `people/${person.id}/merges`,
      body,
      person.version,
    )
    const { merges } = await trackChange(merging).catch(async (error: unknown) => {
      if (isConflict(error) || hasStatus(error, 409)) await reload(chosen)
      throw error
    })
    const [latest] = merges
    if (latest) offers.add(undoOfMerge(person.id, latest.id, translate('people.merged', names)))
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

function useReadPerson() {
  const dataProvider = useDataProvider()
  return async (id: string) => (await dataProvider.getOne<PersonRecord>('people', { id })).data
}

// A merge can be undone at any time; with one click, this long.
function undoOfMerge(personId: string, mergeId: string, text: string): UndoOffer {
  const request = { method: 'DELETE', path: `people/${personId}/merges/${mergeId}` } as const
  return { text, until: Date.now() + UNDO_MS, request }
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

function useOptions(person: PersonRecord, typed: string, other?: PersonRow): PersonRow[] {
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
  if (q === '') return other ? [other] : person.duplicates
  return data.filter(({ id }) => id !== person.id)
}
