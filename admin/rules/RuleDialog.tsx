import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { ConflictAlert } from '../common/conflict/ConflictAlert.tsx'
import { useConflict } from '../common/conflict/useConflict.ts'
import { request } from '../common/request.ts'
import { changesOf, type RuleDraft, requestBody, toDraft } from './draft.ts'
import { RuleAssigneeField } from './RuleAssigneeField.tsx'
import { RuleDifferences } from './RuleDifferences.tsx'
import { RuleFields } from './RuleFields.tsx'

/** A dialog that adds a rule. */
export function NewRuleDialog({ onClose }: { onClose(): void }) {
  const [draft, setDraft] = useState(() => toDraft())
  const refresh = useRefresh()
  const add = async () => {
    await request('POST', 'rules', requestBody(draft))
    refresh()
  }
  return <RuleForm title="rules.add" {...{ draft, setDraft, onClose }} onConfirm={add} />
}

/**
 * A dialog that edits or deletes a rule. The default rule can only get another assignee. If somebody else has changed the
 * rule meanwhile, shows how, and saves the user's own changes when the user confirms again.
 */
export function RuleDialog({ rule, onClose }: { rule: RuleRow; onClose(): void }) {
  const { before, latest, base, attempt } = useConflict<RuleRow>('rules', rule)
  const [draft, setDraft] = useState(() => toDraft(rule))
  const refresh = useRefresh()
  const save = async () => {
    await request('PATCH', `rules/${rule.id}`, changesOf(before, draft), base.version)
    refresh()
  }
  return (
    <RuleForm
      title="rules.edit"
      rule={rule}
      {...{ draft, setDraft, onClose }}
      onConfirm={() => attempt(save)}
    >
      {!rule.isDefault && <RemoveButton rule={rule} onClose={onClose} />}
      {latest && (
        <ConflictAlert key={latest.version}>
          <RuleDifferences before={before} latest={latest} />
        </ConflictAlert>
      )}
    </RuleForm>
  )
}

type RuleFormProps = {
  /** A translation key. */
  title: string
  rule?: RuleRow
  draft: RuleDraft
  setDraft(draft: RuleDraft): void
  onConfirm(): Promise<unknown>
  onClose(): void
  children?: ReactNode
}

function RuleForm({ title, rule, draft, setDraft, children, ...dialog }: RuleFormProps) {
  const translate = useTranslate()
  const isDefault = rule?.isDefault ?? false
  return (
    <ActionDialog
      {...dialog}
      title={translate(title)}
      confirm={translate('ra.action.save')}
      isReady={isDefault || (draft.name.trim() !== '' && draft.assigneeId !== null)}
    >
      {!isDefault && <RuleFields draft={draft} onChange={setDraft} />}
      <RuleAssigneeField
        assigneeId={draft.assigneeId}
        current={rule?.assignee ?? null}
        canBeEmpty={isDefault}
        onChange={(assigneeId) => setDraft({ ...draft, assigneeId })}
      />
      {children}
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
