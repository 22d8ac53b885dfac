import ArrowIcon from '@mui/icons-material/ArrowRightAltOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AssignmentConditions } from '../../../shared/contract/assignment.ts'
import { isMoney } from '../../../shared/contract/money.ts'
import { formatCount, formatEstimate, formatMoney } from '../../../shared/view/format.ts'
import { listLanguages } from '../../../shared/view/language-name.ts'
import { useConditionText } from '../../rules/useConditionText.ts'
import { formatDay } from '../format.ts'
import { useQueueName } from '../records/useQueueName.ts'
import { ExactTime } from '../Time.tsx'
import { useLanguage } from '../useLanguage.ts'
import { FilterText } from './FilterText.tsx'
import { type Change, isEmpty } from './fieldChanges.ts'

/** The fields of an event: of a changed one, the old value, struck through, and the new one. */
export function Changes({ changes }: { changes: Change[] }) {
  const translate = useTranslate()
  const format = useFormatValue()
  if (changes.length === 0) return null
  return (
    <Box component="dl" sx={listSx}>
      {changes.map((change) => (
        <Box key={change.field} sx={{ display: 'contents' }}>
          <dt>{translate(change.labelKey, { _: change.field })}</dt>
          <dd>
            {change.from !== undefined && (
              <>
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  {format(change, change.from)}
                </Box>
                <ArrowIcon aria-hidden sx={{ fontSize: 14, mx: 0.5, verticalAlign: '-2px' }} />
              </>
            )}
            <Box component="ins" sx={{ textDecoration: 'none' }}>
              {format(change, change.to)}
            </Box>
          </dd>
        </Box>
      ))}
    </Box>
  )
}

// Values that are days (YYYY-MM-DD).
const days = new Set(['dueOn', 'followUpOn', 'from', 'until'])

function useFormatValue() {
  const translate = useTranslate()
  const language = useLanguage()
  const formatOther = useFormatOther()
  return (change: Change, value: unknown): ReactNode => {
    const { field, keyPrefix } = change
    if (isEmpty(field, value)) return translate('changes.empty')
    const other = formatOther(change, value)
    if (other !== undefined) return other
    if (days.has(field)) return formatDay(String(value), language)
    if (typeof value === 'number') return formatCount(value, language)
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
    const formatItem = (item: unknown) =>
      keyPrefix ? translate(`${keyPrefix}.${item}`, { _: item }) : toText(item)
    return Array.isArray(value) ? value.map(formatItem).join(', ') : formatItem(value)
  }
}

// Formats the values of certain fields; returns undefined for all other fields.
function useFormatOther() {
  const language = useLanguage()
  const translate = useTranslate()
  const formatConditions = useConditionText()
  const queueName = useQueueName()
  return ({ field, list = '', currency }: Change, value: unknown): ReactNode | undefined => {
    if (currency && typeof value === 'number')
      return (field === 'capacity' ? formatEstimate : formatMoney)(value, currency, language)
    if (isMoney(value)) return formatMoney(value.amount, value.currency, language)
    if (field === 'conditions') return formatConditions(value as AssignmentConditions)
    if (field === 'filter')
      return <FilterText list={list} filter={value as Record<string, unknown>} />
    if (field === 'sort') {
      const [column, order] = value as [string, string]
      return `${translate(`resources.${list}.fields.${column}`)}, ${translate(`ra.sort.${order}`)}`
    }
    if (field === 'resource') return translate(`resources.${value}.name`, { smart_count: 2 })
    if (field === 'queue') return queueName(String(value))
    if (field === 'since' || field === 'endsAt') return <ExactTime value={String(value)} />
    if (field === 'spokenLanguages') return listLanguages(value as string[], language)
    if (field === 'yearBuilt') return String(value)
    return undefined
  }
}

function toText(value: unknown) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 1.5,
  fontSize: 13,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
}
