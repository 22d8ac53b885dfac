import { AutocompleteInput, type AutocompleteInputProps, useGetList } from 'react-admin'

/** Where leads came from, of the places that leads have come from. */
export function OriginFilter(props: AutocompleteInputProps) {
  const { data = [] } = useGetList<{ id: string }>('origins', {}, { staleTime: 60_000 })
  return (
    <AutocompleteInput
      {...props}
      choices={data.map(({ id }) => ({ id, name: id }))}
      translateChoice={false}
    />
  )
}
