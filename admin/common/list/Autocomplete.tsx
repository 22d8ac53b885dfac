import { AutocompleteInput, type AutocompleteInputProps } from 'react-admin'

/** A filter with many choices, which are searched while the user types. */
export function Autocomplete(props: AutocompleteInputProps) {
  return <AutocompleteInput {...props} translateChoice={false} />
}
