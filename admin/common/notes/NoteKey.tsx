import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCommands } from '../commands.ts'
import { useShortcut } from '../shortcuts.ts'
import { NoteDialog } from './NoteDialog.tsx'
import type { NotedRecord } from './useNotes.ts'

/** The shortcut "n", and the same command of the palette, which opens a dialog for a note about the record on screen. */
export function NoteKey({ about, name }: { about: NotedRecord; name: string }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut('n', 'notes.write', open)
  useCommands([
    { label: translate('notes.write'), keywords: 'note', about: name, keys: 'n', run: open },
  ])
  return isOpen ? <NoteDialog about={about} name={name} onClose={() => setOpen(false)} /> : null
}
