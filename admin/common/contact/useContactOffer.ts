import { useGetOne, useStore } from 'react-admin'
import type { NoteKind } from '../../../shared/contract/note.ts'
import type { LeadRecord } from '../../../shared/contract/records.ts'

/** How a client can be contacted, which is also the kind of the note that reports it. */
export type ContactKind = Extract<NoteKind, 'call' | 'message' | 'email'>

/**
 * A lead whose client the user may just have contacted. The browser keeps it, so only the id: a name would remain after an
 * erasure.
 */
export type ContactOffer = {
  leadId: string
  kind: ContactKind
  /** The id of the note that records the contact, so that it is added once if its answer was lost. */
  noteId: string
  /** In milliseconds since 1970. */
  until: number
}

/** Returns the last client whom the user began to contact, and a function that changes it. */
export function useContactOffer() {
  return useStore<ContactOffer | null>('contactOffer', null)
}

/**
 * Returns the lead that an offer is about; undefined while it is loading, if the user may no longer read it, and if its client
 * was erased.
 */
export function useOfferedLead(offer: ContactOffer | null): LeadRecord | undefined {
  const id = offer?.leadId
  const { data } = useGetOne<LeadRecord>('leads', { id }, { enabled: id !== undefined })
  return data?.erasedAt ? undefined : data
}
