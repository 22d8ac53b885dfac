import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { hasSeveralEmails } from './draft.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryWait } from './EntryWait.tsx'
import { MoreFields } from './MoreFields.tsx'
import { useEntry } from './useEntry.ts'

/** A dialog in which staff enter a lead. Once it is saved, it shows its code, and opens it when it is recorded. */
export function EntryDialog({ onClose }: { onClose(): void }) {
  const [entered, setEntered] = useState<EntryResult>()
  if (entered) return <EntryWait entered={entered} onClose={onClose} />
  return <EntryForm onEntered={setEntered} onClose={onClose} />
}

function KeptDraft({ onDiscard }: { onDiscard(): void }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {translate('entry.discard')}
        </Button>
      }
    >
      {translate('entry.kept')}
    </Alert>
  )
}

type EntryFormProps = { onEntered(entered: EntryResult): void; onClose(): void }

function EntryForm({ onEntered, onClose }: EntryFormProps) {
  const translate = useTranslate()
  const { draft, setDraft, errors, save, wasStored, discard } = useEntry(onEntered)
  return (
    <ActionDialog
      title={translate('entry.new')}
      confirm={translate('ra.action.save')}
      isReady={!hasSeveralEmails(draft.contact)}
      onConfirm={save}
      onClose={onClose}
    >
      {wasStored && <KeptDraft onDiscard={discard} />}
      <EntryFields draft={draft} onChange={setDraft} errors={errors} />
      <MoreFields draft={draft} onChange={setDraft} errors={errors} />
    </ActionDialog>
  )
}
