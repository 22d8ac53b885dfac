import { useCanAccess, useRecordContext, useResourceContext } from 'react-admin'
import { v4 } from 'uuid'
import { type ContactKind, useContactOffer } from './useContactOffer.ts'

/** How long the user is asked whether to record the contact, in milliseconds. */
const OFFERED_MS = 60 * 60 * 1_000

/**
 * Returns a function that asks the user, on every screen, to record that they have contacted the client of the surrounding
 * lead. Undefined outside of leads, and for staff who may not change them.
 */
export function useAskAfterContact(): ((kind: ContactKind) => void) | undefined {
  const leadId = useRecordContext<{ id: string }>()?.id
  const isLead = useResourceContext() === 'leads'
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const [, setOffer] = useContactOffer()
  if (!isLead || !leadId || !canAccess) return undefined
  return (kind) => setOffer({ leadId, kind, noteId: v4(), until: Date.now() + OFFERED_MS })
}
