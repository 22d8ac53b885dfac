import { Pagination, type PaginationProps, useListContext, useTranslate } from 'react-admin'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../useLanguage.ts'

/** The pages of a list; says "10,000+" where there are more rows than are counted. */
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
  // Handed on to MUI, though react-admin's types do not say so.
  const label = { labelDisplayedRows: range } as PaginationProps
  return <Pagination rowsPerPageOptions={[25, 50, 100]} {...label} />
}
