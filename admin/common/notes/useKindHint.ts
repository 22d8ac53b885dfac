import { useTranslate } from 'react-admin'
import { isAnswer, type NoteKind } from '../../../shared/contract/note.ts'
import type { NotedRecord } from './useNotes.ts'

/** Returns what the kind of a note about a lead means for its client's wait for an answer; undefined for partners. */
export function useKindHint({ resource }: NotedRecord, kind: NoteKind): string | undefined {
  const translate = useTranslate()
  if (resource !== 'leads') return undefined
  return translate(isAnswer(kind) ? 'notes.isAnswer' : 'notes.isNoAnswer')
}
