import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { requestBody, toDraft } from './draft.ts'
import { RuleAssigneeField } from './RuleAssigneeField.tsx'
import { RuleFields } from './RuleFields.tsx'

/** A dialog that adds, edits or deletes a rule. The default rule can only get another assignee. */
export function RuleDialog({ rule, onClose }: { rule?: RuleRow; onClose(): void }) {
  const [draft, setDraft] = useState(() => toDraft(rule))
  const translate = useTranslate()
  const refresh = useRefresh()
  const isDefault = rule?.isDefault ?? false
  const save = async () => {
    const body = isDefault ? { assigneeId: draft.assigneeId } : requestBody(draft)
    if (rule) await request('PATCH', `rules/${rule.id}`, body, rule.version)
    else await request('POST', 'rules', body)
    refresh()
  }
  return (
    <ActionDialog
      title={translate(rule ? 'rules.edit' : 'rules.add')}
      confirm={translate('ra.action.save')}
      isReady={isDefault || (draft.name.trim() !== '' && draft.assigneeId !== null)}
      onConfirm={save}
      onClose={onClose}
    >
      {!isDefault && <RuleFields draft={draft} onChange={setDraft} />}
      <RuleAssigneeField
        assigneeId={draft.assigneeId}
        current={rule?.assignee ?? null}
        canBeEmpty={isDefault}
        onChange={(assigneeId) => setDraft({ ...draft, assigneeId })}
      />
      {rule && !isDefault && <RemoveButton rule={rule} onClose={onClose} />}
    </ActionDialog>
  )
}

function RemoveButton({ rule, onClose }: { rule: RuleRow; onClose(): void }) {
  const [isConfirming, setConfirming] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const remove = async () => {
    await request('DELETE', `rules/${rule.id}`).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
    onClose()
    refresh()
  }
  return (
    <Button
      size="small"
      color="error"
      onClick={() => (isConfirming ? remove() : setConfirming(true))}
      sx={{ justifySelf: 'start' }}
    >
      {translate(isConfirming ? 'rules.confirmRemove' : 'rules.remove')}
    </Button>
  )
}
