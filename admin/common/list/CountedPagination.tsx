import { Pagination, type PaginationProps, useListContext, useTranslate } from 'react-admin'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../useLanguage.ts'

/**
 * Pagination that shows "10,000+" as the total if there are more rows than the API counts, and "40+" if it searched only
 * some of them. Nothing if the list could not be loaded.
 */
export function CountedPagination() {
  const { data, error, total, meta } = useListContext()
  const translate = useTranslate()
  const language = useLanguage()
  const formatRange = ({ from, to, count }: { from: number; to: number; count: number }) =>
    translate('ra.navigation.page_range_info', {
      offsetBegin: formatCount(from, language),
      offsetEnd: formatCount(to, language),
      total: formatCount(count, language) + (meta?.isCapped || meta?.searched ? '+' : ''),
    })
  // React-admin's types do not have this prop, but it passes the prop on to MUI.
  const label = { labelDisplayedRows: formatRange } as PaginationProps
  if ((error && !data) || !Number.isFinite(total)) return null
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...label} />
}
