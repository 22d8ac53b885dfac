import { type AutocompleteInputProps, useGetList } from 'react-admin'
import type { PropertyName } from '../../shared/contract/records.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { AutocompleteFilter } from '../common/list/AutocompleteFilter.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { useLanguage } from '../common/useLanguage.ts'

type Property = PropertyName & { id: string }

/** Filters leads by property. Offers the first 100 properties, sorted by title in the user's language. */
export function PropertyFilter({
  chip: _chip,
  ...props
}: AutocompleteInputProps & { chip?: unknown }) {
  const language = useLanguage()
  const loaded = useProperties()
  const choices = (loaded.data ?? []).map((property) => ({
    id: property.id,
    name: propertyTitle(property, language),
  }))
  return (
    <>
      <AutocompleteFilter {...props} choices={choices} />
      <ChoicesProblem loaded={loaded} />
    </>
  )
}

/** The title of a property in the user's language; "…" while loading, and if the filter does not offer it. */
export function PropertyTitle({ value }: { value: string }) {
  const language = useLanguage()
  const property = useProperties().data?.find(({ id }) => id === value)
  if (!property) return '…'
  return propertyTitle(property, language)
}

function useProperties() {
  const language = useLanguage()
  const params = {
    pagination: { page: 1, perPage: 100 },
    sort: { field: language === 'en' ? 'titleEn' : 'titleEs', order: 'ASC' as const },
  }
  return useGetList<Property>('properties', params, { staleTime: 60_000 })
}
