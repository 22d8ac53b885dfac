import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { NewNoteBody } from '../../../shared/contract/note-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { errorMessages } from '../ActionDialog.tsx'
import { undoOfNote } from '../notes/undoOfNote.ts'
import { request } from '../request.ts'
import { Toast } from '../undo/Toast.tsx'
import { useUndoOffers } from '../undo/useUndoOffers.ts'
import { useExpiry } from '../useExpiry.ts'
import {
  type ContactKind,
  type ContactOffer,
  useContactOffer,
  useOfferedLead,
} from './useContactOffer.ts'

/** Asks whether the client was contacted, after a link for that was opened, with a button that records it as a note. */
export function ContactToast() {
  const [offer, setOffer] = useContactOffer()
  const lead = useOfferedLead(offer)
  const translate = useTranslate()
  const question = useQuestion()
  // Meanwhile, the user may have begun to contact somebody else.
  const { mutate, isPending } = useRecordContact(({ noteId }) =>
    setOffer((current: ContactOffer | null) => (current?.noteId === noteId ? null : current)),
  )
  useExpiry(offer?.until, () => setOffer(null))
  const shown = offer && lead && { offer, lead }
  return (
    <Toast
      label={translate('contact.region')}
      text={shown ? question(shown.offer.kind, shown.lead) : undefined}
      onClose={() => setOffer(null)}
    >
      <Button color="inherit" disabled={isPending} onClick={() => shown && mutate(shown)}>
        {shown && translate(`contact.record.${shown.offer.kind}`)}
      </Button>
    </Toast>
  )
}

// It says what the answer means for the wait only if the client is waiting.
function useQuestion() {
  const translate = useTranslate()
  return (kind: ContactKind, { name, waitingSince }: LeadRow) => {
    const question = translate(`contact.question.${kind}`, { name })
    return waitingSince ? `${question} ${translate(`contact.endsWait.${kind}`)}` : question
  }
}

type Contacted = { offer: ContactOffer; lead: LeadRow }

function useRecordContact(onRecorded: (offer: ContactOffer) => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { add } = useUndoOffers()
  return useMutation({
    mutationFn: ({ offer: { leadId, kind, noteId } }: Contacted) => {
      const note: NewNoteBody = { id: noteId, kind, body: translate(`contact.note.${kind}`) }
      return request<NoteRow>('POST', `leads/${leadId}/notes`, note)
    },
    onSuccess: (note, { offer, lead: { name } }) => {
      onRecorded(offer)
      const text = translate(`contact.recorded.${offer.kind}`, { name })
      add(undoOfNote(`leads/${offer.leadId}/notes/${note.id}`, text))
      refresh()
    },
    onError: (error) => notify(errorMessages(error).join(' '), { type: 'error' }),
  })
}
