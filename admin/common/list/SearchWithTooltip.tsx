import { SearchInput, type SearchInputProps, useTranslate } from 'react-admin'

type SearchWithTooltipProps = SearchInputProps & {
  placeholderKey: string
  tooltipKey?: string
}

/**
 * A search field whose placeholder and tooltip are translated. The tooltip says what the search finds; none
 * without `tooltipKey`.
 */
export function SearchWithTooltip({
  placeholderKey,
  tooltipKey,
  ...props
}: SearchWithTooltipProps) {
  const translate = useTranslate()
  return (
    <SearchInput
      {...props}
      placeholder={translate(placeholderKey)}
      title={tooltipKey && translate(tooltipKey)}
    />
  )
}
