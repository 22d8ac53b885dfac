import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { AnswerTemplate } from '../../shared/contract/answer.ts'
import type { NewAnswerTemplate } from '../../shared/contract/answer-schema.ts'
import { ActionDialog } from '../common/ActionDialog.tsx'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import { useAuditedConflict } from '../common/conflict/useAuditedConflict.ts'
import { KeptDraft } from '../common/drafts/KeptDraft.tsx'
import { useDraft } from '../common/drafts/useDraft.ts'
import { RemoveButton } from '../common/RemoveButton.tsx'
import { request } from '../common/request.ts'
import { useFieldErrors } from '../common/useFieldErrors.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'

/** A dialog that adds a template. */
export function NewTemplateDialog({ onClose }: { onClose(): void }) {
  const language = useLanguage()
  const empty = { name: '', kind: null, language, subject: '', body: '' }
  const kept = useDraft<NewAnswerTemplate>(['template', 'new'], empty)
  const refresh = useRefresh()
  const add = async () => {
    await request('POST', 'answer-templates', kept.draft)
    refresh()
  }
  return (
    <TemplateForm
      title="answerTemplates.add"
      {...{ kept, onClose }}
      onConfirm={() => kept.saving(add)}
    />
  )
}

/**
 * A dialog that edits or deletes a template. If somebody else has changed it meanwhile, shows how, and saves the user's own changes
 * when the user confirms. A template that was deleted can be added again, as drafted.
 */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: AnswerTemplate
  onClose(): void
}) {
  const { before, base, conflict, removal, attempt } = useAuditedConflict<AnswerTemplate>(
    'answer-templates',
    template,
    'answer_template.removed',
  )
  const kept = useDraft(['template', template.id], fieldsOf(template))
  const { draft } = kept
  const refresh = useRefresh()
  const translate = useTranslate()
  const save = async () => {
    if (removal) await request('POST', 'answer-templates', draft)
    else
      await request(
        'PATCH',
        `answer-templates/${template.id}`,
        changes(before, draft),
        base.version,
      )
    refresh()
  }
  return (
    <TemplateForm
      title="answerTemplates.edit"
      confirm={removal && 'answerTemplates.saveAsNew'}
      {...{ kept, onClose }}
      onConfirm={() => kept.saving(() => attempt(save))}
    >
      {removal ? (
        <Alert severity="warning" variant="outlined">
          {translate('answerTemplates.removed')}
        </Alert>
      ) : (
        <>
          <RemoveButton
            path={`answer-templates/${template.id}`}
            version={base.version}
            textKeys={removeKeys}
            {...{ attempt, onClose }}
          />
          <RecordConflict conflict={conflict} />
        </>
      )}
    </TemplateForm>
  )
}

function fieldsOf({ name, kind, language, subject, body }: AnswerTemplate): NewAnswerTemplate {
  return { name, kind, language, subject, body }
}

// Only the fields that the user has changed.
function changes(before: AnswerTemplate, draft: NewAnswerTemplate) {
  const changed = Object.entries(draft).filter(
    ([field, value]) => value !== before[field as keyof NewAnswerTemplate],
  )
  return Object.fromEntries(changed)
}

type TemplateFormProps = {
  /** A translation key. */
  title: string
  /** The translation key of the button that saves it; default: "Save". */
  confirm?: string | undefined
  kept: ReturnType<typeof useDraft<NewAnswerTemplate>>
  onConfirm(): Promise<unknown>
  onClose(): void
  children?: ReactNode
}

function TemplateForm({ title, confirm, kept, children, ...props }: TemplateFormProps) {
  const { onConfirm, ...dialog } = props
  const translate = useTranslate()
  const { draft, setDraft } = kept
  const { errors, clear, saving } = useFieldErrors(['name', 'subject', 'body'])
  const change = (changed: NewAnswerTemplate) => {
    setDraft(changed)
    clear()
  }
  const { name, subject, body } = draft
  return (
    <ActionDialog
      {...dialog}
      isKept
      onConfirm={() => saving(onConfirm)}
      title={translate(title)}
      confirm={translate(confirm ?? 'ra.action.save')}
      isReady={[name, subject, body].every((text) => text.trim() !== '')}
    >
      <KeptDraft draft={kept} />
      <TemplateFields draft={draft} onChange={change} errors={errors} />
      <TemplatePreview draft={draft} />
      {children}
    </ActionDialog>
  )
}

const removeKeys = {
  remove: 'answerTemplates.remove',
  confirm: 'answerTemplates.confirmRemove',
  alreadyRemoved: 'answerTemplates.alreadyRemoved',
}
