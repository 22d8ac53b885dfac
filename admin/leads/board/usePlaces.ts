import { useState } from 'react'
import { useGetMany, useNotify } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { errorMessages } from '../../common/ActionDialog.tsx'
import type { Place } from './places.ts'
import { useMove } from './useMove.ts'

/**
 * Returns the places of the cards that were moved since the board was opened, the latest versions of their leads, and a
 * function that moves a card and returns whether it was moved. If the user cancels, it takes the card back; if the change fails, it also shows the error.
 */
export function usePlaces() {
  const [places, setPlaces] = useState<Place[]>([])
  const move = useMove()
  const notify = useNotify()
  const ids = places.map(({ lead }) => lead.id)
  const { data } = useGetMany<LeadRow>('leads', { ids }, { enabled: ids.length > 0 })
  const place = async (lead: LeadRow, to: LeadStatus, index: number) => {
    const put: Place = { lead: { ...lead, status: to }, index, isPending: true }
    setPlaces((all) => [...all.filter((other) => other.lead.id !== lead.id), put])
    // A later move of the same card has replaced its place.
    const settle = (result: Place[]) =>
      setPlaces((all) => all.flatMap((other) => (other === put ? result : [other])))
    try {
      const isMoved = await move(lead, to)
      settle(isMoved ? [{ ...put, isPending: false }] : [])
      return isMoved
    } catch (error) {
      settle([])
      notify(errorMessages(error).join(' '), { type: 'error' })
      return false
    }
  }
  return { places, latest: (data ?? []).filter(Boolean), place }
}
