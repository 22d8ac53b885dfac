import { SearchInput, type SearchInputProps, useTranslate } from 'react-admin'

type HintedSearchProps = SearchInputProps & {
  /** What can be typed; a key of the translations. */
  hint: string
  /** What is found by it, told on hover; a key too. */
  explanation: string
}

/** A search that says what it looks for. */
export function HintedSearch({ hint, explanation, ...props }: HintedSearchProps) {
  const translate = useTranslate()
  return <SearchInput {...props} placeholder={translate(hint)} title={translate(explanation)} />
}
