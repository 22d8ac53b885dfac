import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { NewNoteBody } from '../../../shared/contract/note-schema.ts'
import { errorMessages } from '../ActionDialog.tsx'
import { undoOfNote } from '../notes/undoOfNote.ts'
import { request } from '../request.ts'
import { Toast } from '../undo/Toast.tsx'
import { useUndoOffers } from '../undo/useUndoOffers.ts'
import { useExpiry } from '../useExpiry.ts'
import { type ContactOffer, useContactOffer } from './useContactOffer.ts'

/** Asks whether the client was contacted, after a link for that was opened, with a button that records it as a note. */
export function ContactToast() {
  const [offer, setOffer] = useContactOffer()
  const translate = useTranslate()
  const question = useQuestion()
  const { mutate, isPending } = useRecordContact(() => setOffer(null))
  useExpiry(offer?.until, () => setOffer(null))
  return (
    <Toast
      label={translate('contact.region')}
      text={offer ? question(offer) : undefined}
      onClose={() => setOffer(null)}
    >
      <Button color="inherit" disabled={isPending} onClick={() => offer && mutate(offer)}>
        {offer && translate(`contact.record.${offer.kind}`)}
      </Button>
    </Toast>
  )
}

// It says what the answer means for the wait only if the client was waiting.
function useQuestion() {
  const translate = useTranslate()
  return ({ kind, lead: { name, waitingSince } }: ContactOffer) => {
    const question = translate(`contact.question.${kind}`, { name })
    return waitingSince ? `${question} ${translate(`contact.endsWait.${kind}`)}` : question
  }
}

function useRecordContact(onRecorded: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { add } = useUndoOffers()
  return useMutation({
    mutationFn: ({ lead, kind, noteId }: ContactOffer) => {
      const note: NewNoteBody = { id: noteId, kind, body: translate(`contact.note.${kind}`) }
      return request<NoteRow>('POST', `leads/${lead.id}/notes`, note)
    },
    onSuccess: (note, { lead: { id, name }, kind }) => {
      onRecorded()
      const text = translate(`contact.recorded.${kind}`, { name })
      add(undoOfNote(`leads/${id}/notes/${note.id}`, text))
      refresh()
    },
    onError: (error) => notify(errorMessages(error).join(' '), { type: 'error' }),
  })
}
