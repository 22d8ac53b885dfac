import { useDataProvider, useTranslate } from 'react-admin'
import type { PersonMerge, PersonRecord } from '../../shared/contract/person.ts'
import { request } from '../common/request.ts'
import { trackChange } from '../common/undo/pendingChanges.ts'
import { useUndoOffers } from '../common/undo/useUndoOffers.ts'
import { undoOfSplit } from './mergeOffers.ts'

/**
 * Returns a function that splits a merged client off and offers to undo that.
 * `keeps`: whether a client who would be without contact data uses again what was removed meanwhile.
 */
export function useSplit({ id }: PersonRecord, { id: mergeId, mergedId, name }: PersonMerge) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const offers = useUndoOffers()
  const send = async (keeps: boolean) => {
    const query = keeps ? '?keepAddresses=true' : ''
    const survivor = await request<PersonRecord>('DELETE', `people/${id}/merges/${mergeId}${query}`)
    const { data } = await dataProvider.getOne<PersonRecord>('people', { id: mergedId })
    offers.add(undoOfSplit(survivor, data, translate('people.splitDone', { name })))
  }
  return (keeps: boolean) => trackChange(send(keeps))
}
