import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { KeptDraft } from '../../common/drafts/KeptDraft.tsx'
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

type EntryFormProps = { onEntered(entered: EntryResult): void; onClose(): void }

function EntryForm({ onEntered, onClose }: EntryFormProps) {
  const translate = useTranslate()
  const { draft, setDraft, errors, save, wasStored, discard } = useEntry(onEntered)
  return (
    <ActionDialog
      title={translate('entry.new')}
      confirm={translate('ra.action.save')}
      isReady={!hasSeveralEmails(draft.contact) && !draft.propertyText.trim()}
      isKept
      onConfirm={save}
      onClose={onClose}
    >
      <KeptDraft draft={{ wasStored, discard }} />
      <EntryFields draft={draft} onChange={setDraft} errors={errors} />
      <MoreFields draft={draft} onChange={setDraft} errors={errors} />
    </ActionDialog>
  )
}
