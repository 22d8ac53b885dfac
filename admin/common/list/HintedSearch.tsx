import { SearchInput, type SearchInputProps, useTranslate } from 'react-admin'

type HintedSearchProps = SearchInputProps & {
  /** The translation key of the placeholder. */
  hint: string
  /** The translation key of the text shown on hover, which explains what the search finds. */
  explanation: string
}

/** A search field with a placeholder and an explanation on hover. */
export function HintedSearch({ hint, explanation, ...props }: HintedSearchProps) {
  const translate = useTranslate()
  return <SearchInput {...props} placeholder={translate(hint)} title={translate(explanation)} />
}
