import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { KeptDraft } from '../../common/drafts/KeptDraft.tsx'
import { useFreeDraft } from '../../common/drafts/useFreeDraft.ts'
import { contactProblem } from './draft.ts'
import { EntryFields } from './EntryFields.tsx'
import { EntryWait } from './EntryWait.tsx'
import { MoreFields } from './MoreFields.tsx'
import { useEntry } from './useEntry.ts'

/** A dialog in which staff enter a lead. Once it is saved, it shows its code, and opens it when it is recorded. */
export function EntryDialog({ onClose }: { onClose(): void }) {
  const [entered, setEntered] = useState<EntryResult>()
  if (entered) return <EntryWait entered={entered} onClose={onClose} />
  return <FreeEntryForm onEntered={setEntered} onClose={onClose} />
}

type EntryFormProps = { onEntered(entered: EntryResult): void; onClose(): void }

// Another tab of the user may have a lead half entered.
function FreeEntryForm(props: EntryFormProps) {
  const about = useFreeDraft('entry')
  return about && <EntryForm {...props} about={about} />
}

function EntryForm({ about, onEntered, onClose }: EntryFormProps & { about: string[] }) {
  const translate = useTranslate()
  const { draft, setDraft, errors, save, wasStored, discard } = useEntry(about, onEntered)
  return (
    <ActionDialog
      title={translate('entry.new')}
      confirm={translate('ra.action.save')}
      isReady={!contactProblem(draft.contact) && !draft.propertyText.trim()}
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
