import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { AnswerTemplate } from '../../shared/contract/answer.ts'
import { ListTools } from '../common/list/ListTools.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { NewTemplateDialog, TemplateDialog } from './TemplateDialog.tsx'

/** The templates of answers to clients. */
export function TemplateList() {
  return (
    <ListScreen
      pagination={false}
      sort={{ field: 'name', order: 'ASC' }}
      tools={<ListTools actions={<AddTemplate />} />}
    >
      <Templates />
    </ListScreen>
  )
}

function Templates() {
  const { data: templates = [] } = useListContext<AnswerTemplate>()
  const [editing, setEditing] = useState<AnswerTemplate>()
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {templates.map((template) => (
          <TemplateLine key={template.id} template={template} onEdit={() => setEditing(template)} />
        ))}
      </Box>
      {editing && (
        <TemplateDialog
          // As the list has it now: it may have shown what the browser remembered.
          template={templates.find(({ id }) => id === editing.id) ?? editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

type TemplateLineProps = { template: AnswerTemplate; onEdit(): void }

function TemplateLine({ template: { name, kind, language, subject }, onEdit }: TemplateLineProps) {
  const translate = useTranslate()
  const kindText = translate(kind ? `leadKind.${kind}` : 'answerTemplates.anyKind')
  return (
    <Box component="li" sx={lineSx}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {kindText} · {translate(`common.${language}`)} · {subject}
        </Box>
      </Box>
      <Button
        size="small"
        onClick={onEdit}
        aria-label={translate('answerTemplates.editNamed', { name })}
      >
        {translate('ra.action.edit')}
      </Button>
    </Box>
  )
}

function AddTemplate() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {translate('answerTemplates.add')}
      </Button>
      {isOpen && <NewTemplateDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const lineSx = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  px: 2,
  py: 1,
  minHeight: 56,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
