import { useTranslate } from 'react-admin'
import type { FunnelGroup, FunnelRow } from '../../shared/contract/funnel.ts'
import type { Period } from '../../shared/contract/period.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { useOriginName } from '../leads/useOriginName.ts'
import { cohortFilter } from './cohortFilter.ts'

/** Returns a function that names a row; the leads without a salesperson, origin or property have one, too. */
export function useRowName(group: FunnelGroup): (row: FunnelRow) => string {
  const translate = useTranslate()
  const language = useLanguage()
  const nameOrigin = useOriginName()
  return ({ key, name, property }) => {
    if (key === null) return translate(`funnel.none.${group}`)
    if (property) return propertyTitle(property, language)
    return group === 'origin' ? nameOrigin(key) : (name ?? '…')
  }
}

/** Returns the filter of the leads of a row; undefined if the list has none for the leads without an origin or a property. */
export function filterOfRow({ key }: FunnelRow, group: FunnelGroup, period: Period) {
  if (key === null && group !== 'assignee') return undefined
  return { ...cohortFilter(period), [group]: key ?? 'nobody' }
}
