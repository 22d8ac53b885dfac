import { useTranslate } from 'react-admin'
import { isAnswer, type NoteKind } from '../../../shared/contract/note.ts'
import type { NotedRecord } from './useNotes.ts'

/** Returns what the kind of a note means for the client's wait for a first response; undefined if no client waits. */
export function useKindHint({ waitingSince }: NotedRecord, kind: NoteKind): string | undefined {
  const translate = useTranslate()
  if (!waitingSince) return undefined
  return translate(isAnswer(kind) ? 'notes.isAnswer' : 'notes.isNoAnswer')
}
