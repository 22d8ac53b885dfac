import type { ReactNode } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { RuleRow } from '../../shared/contract/assignment.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import { KeptDraft } from '../common/drafts/KeptDraft.tsx'
import { useDraft } from '../common/drafts/useDraft.ts'
import { RemoveButton } from '../common/RemoveButton.tsx'
import { request } from '../common/request.ts'
import { changesOf, type RuleDraft, requestBody, toDraft } from './draft.ts'
import { RemovedNotice } from './RemovedNotice.tsx'
import { RuleAssigneeField } from './RuleAssigneeField.tsx'
import { RuleFields } from './RuleFields.tsx'
import { useRuleConflict } from './useRuleConflict.ts'

/** A dialog that adds a rule. */
export function NewRuleDialog({ onClose }: { onClose(): void }) {
  const kept = useDraft(['rule', 'new'], toDraft())
  const refresh = useRefresh()
  const add = async () => {
    await addRule(kept.draft)
    refresh()
  }
  return <RuleForm title="rules.add" {...{ kept, onClose }} onConfirm={() => kept.saving(add)} />
}

/**
 * A dialog that edits or deletes a rule. The default rule can only get another assignee. If somebody else has changed the
 * rule meanwhile, shows how, and saves the user's own changes when the user confirms. A rule that was deleted can be added
 * again, as drafted.
 */
export function RuleDialog({ rule, onClose }: { rule: RuleRow; onClose(): void }) {
  const { before, base, conflict, removal, attempt } = useRuleConflict(rule)
  const kept = useDraft(['rule', rule.id], toDraft(rule))
  const { draft } = kept
  const refresh = useRefresh()
  const save = async () => {
    if (removal) await addRule(draft)
    else await request('PATCH', `rules/${rule.id}`, changesOf(before, draft), base.version)
    refresh()
  }
  return (
    <RuleForm
      title="rules.edit"
      confirm={removal && 'rules.saveAsNew'}
      rule={before}
      {...{ kept, onClose }}
      onConfirm={() => kept.saving(() => attempt(save))}
    >
      {!rule.isDefault && !removal && (
        <RemoveButton
          path={`rules/${rule.id}`}
          version={base.version}
          textKeys={removeKeys}
          {...{ attempt, onClose }}
        />
      )}
      {removal ? <RemovedNotice removal={removal} /> : <RecordConflict conflict={conflict} />}
    </RuleForm>
  )
}

async function addRule(draft: RuleDraft) {
  await request('POST', 'rules', requestBody(draft))
}

type RuleFormProps = {
  /** A translation key. */
  title: string
  /** The translation key of the button that saves the rule; default: "Save". */
  confirm?: string | undefined
  rule?: RuleRow
  kept: ReturnType<typeof useDraft<RuleDraft>>
  onConfirm(): Promise<unknown>
  onClose(): void
  children?: ReactNode
}

function RuleForm({ title, confirm, rule, kept, children, ...dialog }: RuleFormProps) {
  const translate = useTranslate()
  const { draft, setDraft } = kept
  const isDefault = rule?.isDefault ?? false
  return (
    <ActionDialog
      {...dialog}
      isKept
      title={translate(title)}
      confirm={translate(confirm ?? 'ra.action.save')}
      isReady={isDefault || (draft.name.trim() !== '' && draft.assigneeId !== null)}
    >
      <KeptDraft draft={kept} />
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

const removeKeys = {
  remove: 'rules.remove',
  confirm: 'rules.confirmRemove',
  alreadyRemoved: 'rules.alreadyRemoved',
}
