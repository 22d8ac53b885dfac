import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { NoteRow } from '../../../shared/contract/note.ts'
import type { NoteBody } from '../../../shared/contract/note-schema.ts'
import { errorMessages } from '../ActionDialog.tsx'
import { request } from '../request.ts'
import { Toast } from '../undo/Toast.tsx'
import { useUndoOffers } from '../undo/useUndoOffers.ts'
import { useExpiry } from '../useExpiry.ts'
import { type ContactOffer, useContactOffer } from './useContactOffer.ts'

/** How long the recorded contact can be undone here, in milliseconds. Its note can be deleted at any time. */
const UNDO_MS = 60_000

/** Asks whether the client was contacted, after a link for that was opened, with a button that records it as a note. */
export function ContactToast() {
  const [offer, setOffer] = useContactOffer()
  const translate = useTranslate()
  const { mutate, isPending } = useRecordContact(() => setOffer(null))
  useExpiry(offer?.until, () => setOffer(null))
  return (
    <Toast
      label={translate('contact.region')}
      text={offer ? translate(`contact.question.${offer.kind}`, { name: offer.name }) : undefined}
      onClose={() => setOffer(null)}
    >
      <Button color="inherit" disabled={isPending} onClick={() => offer && mutate(offer)}>
        {offer && translate(`contact.record.${offer.kind}`)}
      </Button>
    </Toast>
  )
}

function useRecordContact(onRecorded: () => void) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { add } = useUndoOffers()
  return useMutation({
    mutationFn: ({ leadId, kind }: ContactOffer) => {
      const note: NoteBody = { kind, body: translate(`contact.note.${kind}`) }
      return request<NoteRow>('POST', `leads/${leadId}/notes`, note)
    },
    onSuccess: ({ id }, { leadId, name, kind }) => {
      onRecorded()
      add({
        text: translate(`contact.recorded.${kind}`, { name }),
        until: Date.now() + UNDO_MS,
        request: { method: 'DELETE', path: `leads/${leadId}/notes/${id}` },
      })
      refresh()
    },
    onError: (error) => notify(errorMessages(error).join(' '), { type: 'error' }),
  })
}
