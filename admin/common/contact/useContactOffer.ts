import { useCanAccess, useRecordContext, useResourceContext, useStore } from 'react-admin'
import { v4 } from 'uuid'
import type { NoteKind } from '../../../shared/contract/note.ts'

/** How a client can be contacted, which is also the kind of the note that reports it. */
export type ContactKind = Extract<NoteKind, 'call' | 'message' | 'email'>

type Contactable = { id: string; name: string; waitingSince: string | null }

/** A lead whose client the user may just have contacted. */
export type ContactOffer = {
  lead: Contactable
  kind: ContactKind
  /** The id of the note that records the contact, so that it is added once if its answer was lost. */
  noteId: string
  /** In milliseconds since 1970. */
  until: number
}

/** How long the user is asked whether to record the contact, in milliseconds. */
const OFFERED_MS = 60 * 60 * 1_000

/** Returns the last client whom the user began to contact, and a function that changes it. */
export function useContactOffer() {
  return useStore<ContactOffer | null>('contactOffer', null)
}

/**
 * Returns a function that asks the user, on every screen, to record that they have contacted the client of the surrounding
 * lead. Undefined outside of leads, and for staff who may not change them.
 */
export function useOfferContact(): ((kind: ContactKind) => void) | undefined {
  const lead = useRecordContext<Contactable>()
  const isLead = useResourceContext() === 'leads'
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const [, setOffer] = useContactOffer()
  if (!isLead || !lead || !canAccess) return undefined
  const { id, name, waitingSince } = lead
  return (kind) => {
    const lead = { id, name, waitingSince }
    setOffer({ lead, kind, noteId: v4(), until: Date.now() + OFFERED_MS })
  }
}
