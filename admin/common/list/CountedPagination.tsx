import { Pagination, type PaginationProps, useListContext, useTranslate } from 'react-admin'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../useLanguage.ts'

/** Pagination that shows "10,000+" if there are more rows than the API counts. */
export function CountedPagination() {
  const { meta } = useListContext()
  const translate = useTranslate()
  const language = useLanguage()
  const range = ({ from, to, count }: { from: number; to: number; count: number }) =>
    translate('ra.navigation.page_range_info', {
      offsetBegin: formatCount(from, language),
      offsetEnd: formatCount(to, language),
      total: formatCount(count, language) + (meta?.isCapped ? '+' : ''),
    })
  // React-admin passes it on to MUI, although its types do not include it.
  const label = { labelDisplayedRows: range } as PaginationProps
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...label} />
}
