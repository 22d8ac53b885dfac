import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import { lazyScreen } from '../../lazyScreen.ts'
import { Time } from '../Time.tsx'
import { DeleteNoteDialog } from './DeleteNoteDialog.tsx'
import { EditNoteDialog } from './EditNoteDialog.tsx'
import type { NotedRecord } from './useNotes.ts'

const Markdown = lazyScreen(() => import('../Markdown.tsx'), 'default')

type NoteProps = { about: NotedRecord; note: NoteRow }

/** A note, with buttons for its author to edit and delete it. */
export function Note({ about, note }: NoteProps) {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <strong>{translate(`noteKind.${note.kind}`)}</strong>
        <span>
          {note.author} · <Time value={note.createdAt} />
          {note.updatedAt !== note.createdAt && ` · ${translate('notes.edited')}`}
        </span>
        <Box sx={{ flex: 1 }} />
        {identity?.id === note.authorId && <OwnActions about={about} note={note} />}
      </Box>
      <Suspense fallback={<Box sx={{ whiteSpace: 'pre-wrap' }}>{note.body}</Box>}>
        <Markdown text={note.body} />
      </Suspense>
    </Box>
  )
}

function OwnActions({ about, note }: NoteProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const translate = useTranslate()
  const close = () => setDialog(undefined)
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('ra.action.edit')}
        onClick={() => setDialog('edit')}
      >
        <EditIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={translate('ra.action.delete')}
        onClick={() => setDialog('delete')}
      >
        <DeleteIcon sx={{ fontSize: 16 }} />
      </IconButton>
      {dialog === 'edit' && <EditNoteDialog about={about} note={note} onClose={close} />}
      {dialog === 'delete' && <DeleteNoteDialog about={about} note={note} onClose={close} />}
    </>
  )
}
