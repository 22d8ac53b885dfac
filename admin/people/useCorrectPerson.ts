import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { PersonRecord } from '../../shared/contract/person.ts'
import type { PersonChange } from '../../shared/contract/person-schema.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { keepOpen } from '../common/ActionDialog.tsx'
import { request } from '../common/request.ts'
import { trackChange } from '../common/undo/pendingChanges.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { personIn } from './personIn.ts'

/** That another client has an address, as the API says it, and that client. */
export type Taken = { message: string; owner: PersonRecord }

/**
 * Returns a function that corrects a client and offers to undo that, and the client who has an added address, if that was the
 * last refusal; then the dialog stays open.
 */
export function useCorrectPerson() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo('people')
  const dataProvider = useDataProvider()
  const [taken, setTaken] = useState<Taken>()
  const correct = async ({ id, version }: PersonRecord, changes: PersonChange) => {
    setTaken(undefined)
    try {
      const sent = request<PersonRecord & Undoable>('PATCH', `people/${id}`, changes, version)
      const corrected = await trackChange(sent)
      const text = translate('people.corrected', { name: corrected.name })
      if (!offerUndo(corrected, text)) notify(text)
      refresh()
    } catch (error) {
      const owner = personIn(error, 'ADDRESS_TAKEN')
      if (!owner) throw error
      const { data } = await dataProvider.getOne<PersonRecord>('people', { id: owner.id })
      setTaken({ message: (error as Error).message, owner: data })
      return keepOpen
    }
  }
  return { correct, taken }
}
