import { useState } from 'react'
import { type AutocompleteInputProps, useGetList, useGetOne, useListContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { PropertyName } from '../../shared/contract/records.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { AutocompleteFilter } from '../common/list/AutocompleteFilter.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { useLanguage } from '../common/useLanguage.ts'

type Property = PropertyName & { id: string }
type PropertyFilterProps = AutocompleteInputProps & { source: string; chip?: unknown }

/** Filters leads by property. Offers the properties that match what is typed, sorted by title in the user's language. */
export function PropertyFilter({ chip: _chip, ...props }: PropertyFilterProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const found = useMatchingProperties(typed)
  const { filterValues } = useListContext()
  const id = useWatch({ name: props.source, defaultValue: filterValues[props.source] })
  const { data: chosen } = useProperty(id)
  const others = (found.data ?? []).filter(({ id }) => id !== chosen?.id)
  const choices = [...(chosen ? [chosen] : []), ...others].map((property) => ({
    id: property.id,
    name: propertyTitle(property, language),
  }))
  return (
    <>
      <AutocompleteFilter
        {...props}
        choices={choices}
        isPending={found.isPending}
        setFilter={setTyped}
        // The server searches, also in the place.
        matchSuggestion={() => true}
      />
      <ChoicesProblem loaded={found} />
    </>
  )
}

/** The title of a property in the user's language; "…" while loading, and the id if it cannot be loaded. */
export function PropertyTitle({ value }: { value: string }) {
  const language = useLanguage()
  const { data, error } = useProperty(value)
  if (data) return propertyTitle(data, language)
  return error ? value : '…'
}

/** How long titles are not loaded again, in milliseconds. */
const STALE_MS = 60_000

function useProperty(id: string | undefined) {
  return useGetOne<Property>('properties', { id }, { enabled: Boolean(id), staleTime: STALE_MS })
}

/** Most properties offered at once. */
const MAX_CHOICES = 100

/** Loads the properties that match what was typed, sorted by title in the user's language. */
export function useMatchingProperties(q: string, isEnabled = true) {
  const language = useLanguage()
  const params = {
    pagination: { page: 1, perPage: MAX_CHOICES },
    sort: { field: language === 'en' ? 'titleEn' : 'titleEs', order: 'ASC' as const },
    filter: q ? { q } : {},
  }
  return useGetList<Property>('properties', params, { enabled: isEnabled, staleTime: STALE_MS })
}
