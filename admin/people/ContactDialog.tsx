import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import { useConflict } from '../common/conflict/useConflict.ts'
import { KeptDraft } from '../common/drafts/KeptDraft.tsx'
import { useDraft } from '../common/drafts/useDraft.ts'
import { AddressFields } from './AddressFields.tsx'
import { changesOf, draftOf } from './contactDraft.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { MergedAlert } from './MergedAlert.tsx'
import type { LoadedPerson } from './mergedPerson.ts'
import { OtherNames } from './OtherNames.tsx'
import { type Taken, useCorrectPerson } from './useCorrectPerson.ts'

/**
 * The dialog that corrects a client's name and contact data. If somebody else has changed the client meanwhile, shows how, and
 * saves when the user confirms. If another client has an address, offers to merge the two.
 */
export function ContactDialog({ person, onClose }: { person: PersonRecord; onClose(): void }) {
  const translate = useTranslate()
  const { before, base, conflict, attempt } = useConflict<LoadedPerson>('people', person)
  // What was typed would undo what others have changed since: it stays as long as the client does.
  const kept = useDraft(['contact', person.id, `${person.version}`], draftOf(person))
  const { draft, setDraft } = kept
  const [isMerging, setMerging] = useState(false)
  const { correct, taken } = useCorrectPerson()
  const changes = changesOf(draft, before, base)
  if (isMerging && taken) return <MergeDialog person={base} other={taken.owner} onClose={onClose} />
  return (
    <ActionDialog
      title={translate('people.editTitle', { name: person.name })}
      confirm={translate('ra.action.save')}
      isReady={!base.mergedIntoId && Object.keys(changes).length > 0 && draft.name.trim() !== ''}
      isKept
      onConfirm={() => kept.saving(() => attempt(() => correct(base, changes)))}
      onClose={onClose}
    >
      <KeptDraft draft={kept} />
      <TextField
        required
        label={translate('resources.people.fields.name')}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <OtherNames person={base} draft={draft} onChange={setDraft} />
      <AddressFields kind="email" draft={draft} onChange={setDraft} />
      <AddressFields kind="phone" draft={draft} onChange={setDraft} />
      <Box sx={{ color: 'text.secondary' }}>{translate('people.sentStays')}</Box>
      {taken && <AddressTaken taken={taken} onMerge={() => setMerging(true)} />}
      {base.mergedIntoId ? (
        <MergedAlert
          message={translate('people.mergedMeanwhile', { name: base.name })}
          head={{ id: base.mergedIntoId, name: base.name }}
        />
      ) : (
        <RecordConflict conflict={conflict} />
      )}
    </ActionDialog>
  )
}

function AddressTaken({ taken, onMerge }: { taken: Taken; onMerge(): void }) {
  const translate = useTranslate()
  const { message, owner } = taken
  return (
    <Alert severity="warning" variant="outlined">
      <div>{message}</div>
      <Button size="small" variant="outlined" sx={{ mt: 1 }} onClick={onMerge}>
        {translate('people.mergeWith', { name: owner.name })}
      </Button>
    </Alert>
  )
}
