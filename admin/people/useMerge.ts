import { useState } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { NamedPerson } from '../../shared/contract/error.ts'
import type { PersonRecord, PersonRow } from '../../shared/contract/person.ts'
import { keepOpen } from '../common/ActionDialog.tsx'
import { isConflict } from '../common/conflict/useConflict.ts'
import { hasStatus, request } from '../common/request.ts'
import { trackChange } from '../common/undo/pendingChanges.ts'
import { useUndoOffers } from '../common/undo/useUndoOffers.ts'
import type { LoadedPerson } from './mergedPerson.ts'
import { undoOfMerge } from './mergeOffers.ts'
import { personIn } from './personIn.ts'

/** That somebody else has merged the chosen client meanwhile, as the API says it, and with whom. */
type Merged = { message: string; head: NamedPerson }

/**
 * Returns the client of the dialog and who is chosen, both as they are now, and the function that merges them and offers to undo that.
 * If the API refuses it, both are loaded again, so that the user can decide again. If somebody else has merged the client of the
 * page, or the two, a message says so, and the dialog closes.
 */
export function useMerge(opened: PersonRecord, other: PersonRow | undefined) {
  const [person, setPerson] = useState<LoadedPerson>(opened)
  const [chosen, setChosen] = useState(other)
  const [merged, setMerged] = useState<Merged>()
  const translate = useTranslate()
  const offers = useUndoOffers()
  const notify = useNotify()
  const refresh = useRefresh()
  const read = useReadPerson()
  const reload = async ({ id }: PersonRow) => {
    refresh()
    const now = await read(person.id)
    setPerson(now)
    const current = await read(id)
    setChosen(current.mergedIntoId ? undefined : current)
    return now
  }
  const explain = async (error: unknown, refused: PersonRow) => {
    if (!isConflict(error) && !hasStatus(error, 409)) throw error
    const { mergedIntoId } = await reload(refused)
    const head = personIn(error, 'ALREADY_MERGED')
    if (!head) throw error
    const { message } = error as Error
    if (!mergedIntoId && head.id !== person.id) {
      setMerged({ message, head })
      return keepOpen
    }
    notify(message, { type: 'warning' })
  }
  const merge = async () => {
    if (!chosen) return
    setMerged(undefined)
    const body = { personId: chosen.id, version: chosen.version }
    const path = `people/${person.id}/merges`
    try {
      const { merges } = await trackChange(
        request<PersonRecord>('POST', path, body, person.version),
      )
      const text = translate('people.merged', { name: person.name, other: chosen.name })
      if (merges[0]) offers.add(undoOfMerge(person.id, merges[0].id, text))
      refresh()
    } catch (error) {
      return await explain(error, chosen)
    }
  }
  return { person, chosen, setChosen, merged, merge }
}

function useReadPerson() {
  const dataProvider = useDataProvider()
  return async (id: string) => (await dataProvider.getOne<LoadedPerson>('people', { id })).data
}
